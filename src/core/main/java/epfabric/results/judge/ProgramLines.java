package epfabric.results.judge;

import java.util.Optional;

/** One run of a program that is not DeepEP's, while its lines come in. */
interface ProgramLines {
  /** Whether this line is the program's. */
  boolean claims(String text);

  /** Takes a line that it claims; false when any of it is torn. */
  boolean take(String text, long line);

  /** The error that a line of the program's own report holds. */
  default Optional<String> error(String text) {
    return Optional.empty();
  }

  /** Whether any line of the program has come. */
  boolean begun();

  /** Which kind of test it is; {@code own} is that of the program. */
  default TestKind kind(TestKind own) {
    return own;
  }

  /** Notes what any other line, such as a command, says of it. */
  default void name(String text) {}

  /** Whether its last line has come, so that the next belongs to another run. */
  boolean done();

  /** Returns the output that was read; empty before its first line. */
  Optional<PrintedFigures> built();
}
