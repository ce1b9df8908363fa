package epfabric.operate.live.seen;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A Job of the acceptance tests.
 *
 * @param ended when it was complete or had failed; absent while it is running
 * @param failure why it failed, for example {@code BackoffLimitExceeded}; absent unless it did
 */
public record SeenJob(
    String name,
    Instant created,
    Optional<Instant> started,
    Optional<Instant> ended,
    Optional<String> failure) {

  public boolean complete() {
    return ended.isPresent() && failure.isEmpty();
  }

  /** Returns the time from its start to its end. */
  public Optional<Duration> took() {
    return started.flatMap(from -> ended.map(to -> Duration.between(from, to)));
  }
}
