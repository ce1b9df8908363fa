package epfabric.results.judge.run;

import epfabric.results.judge.test.TestKind;
import java.util.Optional;

/** Collects one run of a program that is not DeepEP's, while its lines are read. */
public interface ProgramLines {
  /** Returns whether the program printed this line. */
  boolean claims(String text);

  /**
   * Takes a line for which {@link #claims} returns true; returns false if a part of it is
   * incomplete.
   */
  boolean take(String text, long line);

  /** Returns the error that the program reports in this line. */
  default Optional<String> error(String text) {
    return Optional.empty();
  }

  /** Returns whether any line of the program was read. */
  boolean begun();

  /** Returns the kind of test; {@code own} is the kind of the program's output. */
  default TestKind kind(TestKind own) {
    return own;
  }

  /** Takes any other line, such as a command, that may name the program. */
  default void noteProgramName(String text) {}

  /**
   * Returns whether the program's last line was read, so that its next line belongs to another run.
   */
  boolean done();

  /** Returns the output that was read; empty before its first line. */
  Optional<PrintedFigures> built();
}
