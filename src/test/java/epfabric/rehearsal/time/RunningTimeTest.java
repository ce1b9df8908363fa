package epfabric.rehearsal.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class RunningTimeTest {
  private static final Duration YEAR = Duration.ofDays(365);

  @Test
  void whatIsSkippedHappensInOrderAndAtItsMoment() {
    try (RunningTime time = RunningTime.start(1)) {
      Instant start = time.now();
      List<String> happened = new CopyOnWriteArrayList<>();
      List<Duration> moments = new CopyOnWriteArrayList<>();
      for (int days : List.of(300, 100, 400)) {
        time.after(
            Duration.ofDays(days),
            () -> {
              happened.add(days + " days");
              moments.add(Duration.between(start, time.now()));
            });
      }
      new SkippingTime(time).pass(YEAR);
      assertThat(happened).containsExactly("100 days", "300 days");
      assertThat(moments).extracting(Duration::toDays).containsExactly(100L, 300L);
      assertThat(Duration.between(start, time.now()).toDays()).isEqualTo(365);
    }
  }

  @Test
  void itGoesOnFasterThanOurs() throws InterruptedException {
    try (RunningTime time = RunningTime.start(1000)) {
      Instant before = time.now();
      Thread.sleep(20);
      assertThat(Duration.between(before, time.now())).isGreaterThan(Duration.ofSeconds(20));
      assertThat(time.during(Duration.ofSeconds(2))).isEqualTo(Duration.ofSeconds(2000));
    }
  }

  @Test
  void whatAnEventThrowsMeetsWhoeverWaits() {
    try (RunningTime time = RunningTime.start(100)) {
      time.after(
          Duration.ofSeconds(1),
          () -> {
            throw new IllegalStateException("killed");
          });
      assertThatIllegalStateException()
          .isThrownBy(() -> time.pass(Duration.ofSeconds(60)))
          .withMessage("killed");
      List<String> happened = new CopyOnWriteArrayList<>();
      time.after(Duration.ofSeconds(1), () -> happened.add("the clock goes on"));
      time.pass(Duration.ofSeconds(60));
      assertThat(happened).hasSize(1);
    }
  }
}
