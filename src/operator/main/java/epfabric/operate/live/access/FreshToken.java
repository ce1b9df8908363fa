package epfabric.operate.live.access;

import io.fabric8.kubernetes.client.OAuthTokenProvider;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Provides a token and renews it, because tokens of pods and of gcloud expire after an hour and
 * runs last longer. If no new token is found, the last token is used, and the cluster decides
 * whether it is valid.
 */
final class FreshToken implements OAuthTokenProvider {
  private static final long FRESH_NANOS = Duration.ofMinutes(5).toNanos();

  private final Supplier<Optional<String>> find;
  private final LongSupplier nanoTime;
  private String token;
  private long foundAt;

  /**
   * Creates a provider.
   *
   * @param token the first token
   * @param find finds a newer token
   */
  FreshToken(String token, Supplier<Optional<String>> find, LongSupplier nanoTime) {
    this.token = token;
    this.find = find;
    this.nanoTime = nanoTime;
    this.foundAt = nanoTime.getAsLong();
  }

  @Override
  public synchronized String getToken() {
    if (nanoTime.getAsLong() - foundAt >= FRESH_NANOS) {
      foundAt = nanoTime.getAsLong();
      token = findNewer().orElse(token);
    }
    return token;
  }

  private Optional<String> findNewer() {
    try {
      return find.get();
    } catch (ClusterException e) {
      return Optional.empty();
    }
  }
}
