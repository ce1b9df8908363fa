package epfabric.operate.live.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class FreshTokenTest {
  private final AtomicLong now = new AtomicLong();
  private final AtomicReference<Optional<String>> newerToken =
      new AtomicReference<>(Optional.of("second"));
  private final FreshToken token = new FreshToken("first", newerToken::get, now::get);

  private void passMinutes(int minutes) {
    now.addAndGet(Duration.ofMinutes(minutes).toNanos());
  }

  @Test
  void aTokenIsRenewedAfterSomeTime() {
    passMinutes(4);
    assertThat(token.getToken()).isEqualTo("first");
    passMinutes(1);
    assertThat(token.getToken()).isEqualTo("second");
    newerToken.set(Optional.of("third"));
    assertThat(token.getToken()).isEqualTo("second");
    passMinutes(5);
    assertThat(token.getToken()).isEqualTo("third");
  }

  @Test
  void aTokenIsKeptIfNoNewerTokenIsFound() {
    newerToken.set(Optional.empty());
    passMinutes(6);
    assertThat(token.getToken()).isEqualTo("first");
    FreshToken broken =
        new FreshToken(
            "first",
            () -> {
              throw ClusterException.notConfigured("kubeconfig", "is being written", "");
            },
            now::get);
    passMinutes(6);
    assertThat(broken.getToken()).isEqualTo("first");
  }
}
