package epfabric.operate.advice.project;

import java.util.Optional;

/**
 * The result of running a program to get its version.
 *
 * @param output the program's output; empty if it failed or does not exist
 * @param failure why the program failed; empty if it succeeded or does not exist
 */
public record ProgramProbe(Optional<String> output, Optional<String> failure) {
  public static ProgramProbe answered(String output) {
    return new ProgramProbe(Optional.of(output), Optional.empty());
  }

  /** Returns the result for a program that exists but failed. */
  public static ProgramProbe failed(String why) {
    return new ProgramProbe(Optional.empty(), Optional.of(why));
  }

  /** Returns the result for a program that does not exist. */
  public static ProgramProbe missing() {
    return new ProgramProbe(Optional.empty(), Optional.empty());
  }
}
