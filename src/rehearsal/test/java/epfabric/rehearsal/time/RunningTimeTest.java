package epfabric.rehearsal.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class RunningTimeTest {
  private static final Duration YEAR = Duration.ofDays(365);

  @Test
  void skippedEventsHappenInOrderAndAtTheirMoments() {
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
  void emulatedTimePassesFasterThanRealTime() {
    try (RunningTime time = RunningTime.start(1000)) {
      Instant before = time.now();
      long start = System.nanoTime();
      time.pass(Duration.ofHours(1));
      Duration realTime = Duration.ofNanos(System.nanoTime() - start);
      assertThat(Duration.between(before, time.now()))
          .isGreaterThanOrEqualTo(Duration.ofHours(1))
          .isLessThanOrEqualTo(realTime.plusMillis(1).multipliedBy(1000));
      assertThat(time.during(Duration.ofSeconds(2))).isEqualTo(Duration.ofSeconds(2000));
    }
  }

  /**
   * A program with a chain of events and a deadline, like a Job with its pods. It prints which of
   * the two ended first.
   */
  static final class Job {
    private static final int STEPS = 20;

    private Job() {}

    public static void main(String[] args) throws Exception {
      CompletableFuture<String> end = new CompletableFuture<>();
      try (RunningTime time = RunningTime.start(600)) {
        time.after(Duration.ofMinutes(23), () -> end.complete("DeadlineExceeded"));
        step(time, STEPS, end);
        System.out.println("started");
        System.out.println(end.get());
      }
    }

    private static void step(RunningTime time, int left, CompletableFuture<String> end) {
      Runnable next = () -> step(time, left - 1, end);
      time.after(Duration.ofSeconds(60), left > 0 ? next : () -> end.complete("Complete"));
    }
  }

  /**
   * In this test, each stop of the process is longer than the deadline of 1380 s, which is 2.3 s at
   * this speed.
   */
  @Test
  void aStoppedProcessDoesNotExceedItsDeadline() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Job.class.getName())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(output.readLine()).isEqualTo("started");
      for (int stops = 0; stops < 2; stops++) {
        signal("-STOP", process);
        Thread.sleep(3000);
        signal("-CONT", process);
        Thread.sleep(100);
      }
      assertThat(output.readLine()).isEqualTo("Complete");
    } finally {
      process.destroyForcibly();
    }
  }

  private static void signal(String signal, Process process) throws Exception {
    new ProcessBuilder("kill", signal, "" + process.pid()).start().waitFor();
  }

  @Test
  void timeDoesNotPassDuringTheActionThatQuietlyRuns() {
    try (RunningTime time = RunningTime.start(600)) {
      Duration passed =
          time.quietly(
              () -> {
                Instant before = time.now();
                LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
                return Duration.between(before, time.now());
              });
      assertThat(passed).isZero();
    }
  }

  @Test
  void passReturnsImmediatelyInsideTheActionThatQuietlyRuns() {
    try (RunningTime time = RunningTime.start(1)) {
      Instant before = time.now();
      List<String> happened = new CopyOnWriteArrayList<>();
      time.after(Duration.ofDays(1), () -> happened.add("a day"));
      time.quietly(
          () -> {
            time.pass(YEAR);
            return "";
          });
      assertThat(happened).containsExactly("a day");
      assertThat(Duration.between(before, time.now())).isGreaterThanOrEqualTo(YEAR);
    }
  }

  /**
   * At any speed, an event reads the time at which it was due, not the time at which the clock ran
   * it.
   */
  @Test
  void eventsOfOneStepReadTheTimesAtWhichTheyWereDue() {
    try (RunningTime time = RunningTime.start(100_000)) {
      List<String> happened = new CopyOnWriteArrayList<>();
      time.quietly(
          () -> {
            Instant start = time.now();
            time.after(Duration.ofSeconds(90), () -> happened.add("deadline"));
            time.after(
                Duration.ofSeconds(40),
                () ->
                    time.after(
                        Duration.ofSeconds(40),
                        () -> happened.add("" + Duration.between(start, time.now()).toSeconds())));
            return start;
          });
      time.pass(Duration.ofHours(1));
      assertThat(happened).containsExactly("80", "deadline");
    }
  }

  @Test
  void passThrowsTheFailureOfAnEvent() {
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
