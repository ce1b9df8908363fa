package epfabric.operate.advice.project;

import java.util.Optional;

/**
 * What came of asking a program for its version.
 *
 * @param said what it printed; empty when it did not end well or there is no such program
 * @param failure why it did not answer; empty when it did, or when there is no such program
 */
public record ProgramProbe(Optional<String> said, Optional<String> failure) {
  public static ProgramProbe answered(String said) {
    return new ProgramProbe(Optional.of(said), Optional.empty());
  }

  /** It is there, and gave no answer. */
  public static ProgramProbe failed(String why) {
    return new ProgramProbe(Optional.empty(), Optional.of(why));
  }

  /** There is no such program. */
  public static ProgramProbe missing() {
    return new ProgramProbe(Optional.empty(), Optional.empty());
  }
}
