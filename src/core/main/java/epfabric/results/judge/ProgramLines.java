package epfabric.results.judge;

import java.util.Optional;

/** Collects one run of a program that is not DeepEP's, while its lines are read. */
interface ProgramLines {
  /** Whether this line is the program's. */
  boolean claims(String text);

  /** Takes a line that it claims; false when any of it is torn. */
  boolean take(String text, long line);

  /** Returns the error in a line of the program's own report. */
  default Optional<String> error(String text) {
    return Optional.empty();
  }

  /** Whether any line of the program was read. */
  boolean begun();

  /** Returns the kind of test; {@code own} is the program's. */
  default TestKind kind(TestKind own) {
    return own;
  }

  /** Takes any other line, such as a command, that may name the program. */
  default void name(String text) {}

  /** Whether its last line was read, so that the next line belongs to another run. */
  boolean done();

  /** Returns the output that was read; empty before its first line. */
  Optional<PrintedFigures> built();
}
