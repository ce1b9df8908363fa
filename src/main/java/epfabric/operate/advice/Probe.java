package epfabric.operate.advice;

import java.util.Optional;

/**
 * What came of asking a program for its version.
 *
 * @param said what it printed; empty when it did not end well or there is no such program
 * @param failure why it did not answer; empty when it did, or when there is no such program
 */
public record Probe(Optional<String> said, Optional<String> failure) {
  public static Probe answered(String said) {
    return new Probe(Optional.of(said), Optional.empty());
  }

  /** It is there, and gave no answer. */
  public static Probe failed(String why) {
    return new Probe(Optional.empty(), Optional.of(why));
  }

  /** There is no such program. */
  public static Probe missing() {
    return new Probe(Optional.empty(), Optional.empty());
  }
}
