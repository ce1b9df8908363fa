package epfabric.operate.live.access;

import io.fabric8.kubernetes.client.OAuthTokenProvider;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A login that stays good: tokens of pods and of gcloud end after an hour, and runs last longer.
 * Where none is found any more, the last one is kept, and the cluster says what it thinks of it.
 */
final class FreshToken implements OAuthTokenProvider {
  private static final long FRESH_NANOS = Duration.ofMinutes(5).toNanos();

  private final Supplier<Optional<String>> find;
  private final LongSupplier nanoTime;
  private String token;
  private long found;

  /**
   * @param token the one that was found
   * @param find finds one again
   */
  FreshToken(String token, Supplier<Optional<String>> find, LongSupplier nanoTime) {
    this.token = token;
    this.find = find;
    this.nanoTime = nanoTime;
    this.found = nanoTime.getAsLong();
  }

  @Override
  public synchronized String getToken() {
    if (nanoTime.getAsLong() - found >= FRESH_NANOS) {
      found = nanoTime.getAsLong();
      token = again().orElse(token);
    }
    return token;
  }

  private Optional<String> again() {
    try {
      return find.get();
    } catch (ClusterException e) {
      return Optional.empty();
    }
  }
}
