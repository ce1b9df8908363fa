package epfabric.operate.advice.project;

import java.util.Optional;

/**
 * The result of asking a program for its version.
 *
 * @param output its output; empty when it failed or does not exist
 * @param failure why it did not answer; empty when it did, or when it does not exist
 */
public record ProgramProbe(Optional<String> output, Optional<String> failure) {
  public static ProgramProbe answered(String output) {
    return new ProgramProbe(Optional.of(output), Optional.empty());
  }

  /** The program exists, but failed. */
  public static ProgramProbe failed(String why) {
    return new ProgramProbe(Optional.empty(), Optional.of(why));
  }

  /** The program does not exist. */
  public static ProgramProbe missing() {
    return new ProgramProbe(Optional.empty(), Optional.empty());
  }
}
