package epfabric.rehearsal.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests the time that jumps to the requested moment and runs all events that are due until then.
 */
class JumpingTimeTest {
  private final JumpingTime time = new JumpingTime();
  private final List<String> happened = new ArrayList<>();

  private void schedule(long seconds, String what) {
    time.after(Duration.ofSeconds(seconds), () -> note(what));
  }

  private void note(String what) {
    happened.add(what + " at " + elapsed());
  }

  private long elapsed() {
    return Duration.between(EmulatedTime.BEGINNING, time.now()).toSeconds();
  }

  private void pass(long seconds) {
    time.pass(Duration.ofSeconds(seconds));
  }

  @Test
  void dueEventsHappenInOrderAndAtTheirMoments() {
    schedule(30, "third");
    schedule(10, "first");
    schedule(20, "second");
    pass(20);
    assertThat(happened).containsExactly("first at 10", "second at 20");
    assertThat(elapsed()).isEqualTo(20);
    pass(60);
    assertThat(happened).hasSize(3).endsWith("third at 30");
    assertThat(elapsed()).isEqualTo(80);
  }

  @Test
  void eventsOfOneMomentKeepTheirOrder() {
    for (int i = 0; i < 20; i++) {
      schedule(5, "event " + i);
    }
    pass(5);
    for (int i = 0; i < 20; i++) {
      assertThat(happened.get(i)).isEqualTo("event " + i + " at 5");
    }
  }

  @Test
  void noEventHappensBeforeTimePasses() {
    schedule(0, "now");
    assertThat(happened).isEmpty();
    pass(0);
    assertThat(happened).containsExactly("now at 0");
  }

  @Test
  void anEventMayScheduleFurtherEventsForTheSameMoment() {
    time.after(Duration.ofSeconds(5), () -> schedule(5, "caused"));
    time.after(Duration.ofSeconds(5), () -> schedule(6, "later"));
    pass(10);
    assertThat(happened).containsExactly("caused at 10");
    pass(1);
    assertThat(happened).containsExactly("caused at 10", "later at 11");
  }

  @Test
  void timeNeverGoesBackIfAnEventLetsTimePass() {
    time.after(
        Duration.ofSeconds(1),
        () -> {
          pass(60);
          note("waited");
        });
    schedule(3, "meanwhile");
    pass(5);
    assertThat(happened).containsExactly("meanwhile at 3", "waited at 61");
    assertThat(elapsed()).isEqualTo(61);
  }

  @Test
  void overdueEventsHappenImmediately() {
    pass(10);
    time.after(Duration.ofSeconds(-5), () -> note("late"));
    pass(1);
    assertThat(happened).containsExactly("late at 10");
    assertThat(elapsed()).isEqualTo(11);
  }

  @Test
  void passThrowsTheFailureOfAnEventAndLaterEventsStillHappen() {
    time.after(
        Duration.ofSeconds(1),
        () -> {
          throw new IllegalStateException("killed");
        });
    schedule(2, "next");
    assertThatIllegalStateException().isThrownBy(() -> pass(5)).withMessage("killed");
    assertThat(elapsed()).isEqualTo(1);
    pass(5);
    assertThat(happened).containsExactly("next at 2");
  }

  @Test
  void emulatedTimeDoesNotPassInRealTime() {
    assertThat(time.during(Duration.ofHours(1))).isZero();
    assertThat(time.quietly(this::elapsed)).isZero();
  }

  @Test
  void eachOfManyEventsHappensOnceInTheOrderOfTheirTimes() {
    Random random = new Random(Long.getLong("epfabric.seed", 20261126L));
    List<Long> moments = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      time.after(Duration.ofMillis(random.nextInt(10_000)), () -> moments.add(millis()));
    }
    for (int i = 0; i < 100; i++) {
      time.pass(Duration.ofMillis(random.nextInt(200)));
      assertThat(moments).allMatch(moment -> moment <= millis());
    }
    time.skip(Duration.ofSeconds(10));
    assertThat(moments).hasSize(1_000).isSorted();
  }

  private long millis() {
    return Duration.between(EmulatedTime.BEGINNING, time.now()).toMillis();
  }
}
