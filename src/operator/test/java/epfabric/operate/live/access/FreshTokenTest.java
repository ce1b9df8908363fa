package epfabric.operate.live.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class FreshTokenTest {
  private final AtomicLong now = new AtomicLong();
  private final AtomicReference<Optional<String>> there =
      new AtomicReference<>(Optional.of("second"));
  private final FreshToken token = new FreshToken("first", there::get, now::get);

  private void minutesLater(int minutes) {
    now.addAndGet(Duration.ofMinutes(minutes).toNanos());
  }

  @Test
  void aTokenIsRenewedAfterSomeTime() {
    minutesLater(4);
    assertThat(token.getToken()).isEqualTo("first");
    minutesLater(1);
    assertThat(token.getToken()).isEqualTo("second");
    there.set(Optional.of("third"));
    assertThat(token.getToken()).isEqualTo("second");
    minutesLater(5);
    assertThat(token.getToken()).isEqualTo("third");
  }

  @Test
  void aTokenIsKeptIfNoOtherIsFound() {
    there.set(Optional.empty());
    minutesLater(6);
    assertThat(token.getToken()).isEqualTo("first");
    FreshToken broken =
        new FreshToken(
            "first",
            () -> {
              throw ClusterException.notConfigured("kubeconfig", "is being written", "");
            },
            now::get);
    minutesLater(6);
    assertThat(broken.getToken()).isEqualTo("first");
  }
}
