package epfabric.operate.live.seen;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A Job of the acceptance tests.
 *
 * @param ended when the Job completed or failed; absent while it is running
 * @param failure why the Job failed, for example {@code BackoffLimitExceeded}; absent if it did not
 *     fail
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

  /** Returns the time from the Job's start to its end; empty before the end. */
  public Optional<Duration> took() {
    return started.flatMap(from -> ended.map(to -> Duration.between(from, to)));
  }
}
