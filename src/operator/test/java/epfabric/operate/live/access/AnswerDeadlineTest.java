package epfabric.operate.live.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits on waiting. */
@Timeout(30)
class AnswerDeadlineTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(50);

  @Test
  void anAnswerInTimeIsReturned() {
    try (AnswerDeadline patience = new AnswerDeadline(LONG, LONG)) {
      assertThat(patience.await(() -> "yes")).isEqualTo("yes");
    }
  }

  @Test
  void anExceptionOfTheCallIsThrown() {
    UnexpectedAnswerException failure = new UnexpectedAnswerException("403: no");
    try (AnswerDeadline patience = new AnswerDeadline(LONG, LONG)) {
      assertThatThrownBy(
              () ->
                  patience.await(
                      () -> {
                        throw failure;
                      }))
          .isSameAs(failure);
      assertThatThrownBy(
              () ->
                  patience.await(
                      () -> {
                        throw new IOException("broken pipe");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage("broken pipe");
    }
  }

  @Test
  void aCallThatTakesTooLongIsInterruptedAndTheNextRuns() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);
    try (AnswerDeadline patience = new AnswerDeadline(SHORT, LONG)) {
      assertThatThrownBy(() -> patience.await(() -> sleep(interrupted)))
          .isInstanceOf(UnexpectedAnswerException.class)
          .hasMessage("no answer in time");
      interrupted.await();
      assertThat(patience.await(() -> "next")).isEqualTo("next");
    }
  }

  private static String sleep(CountDownLatch interrupted) throws InterruptedException {
    try {
      Thread.sleep(60_000);
      return "too late";
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
  }

  @Test
  void nothingIsRequestedAfterTheTotalLimit() {
    AtomicBoolean asked = new AtomicBoolean();
    try (AnswerDeadline patience = new AnswerDeadline(LONG, Duration.ZERO)) {
      assertThatThrownBy(
              () ->
                  patience.await(
                      () -> {
                        asked.set(true);
                        return "answer";
                      }))
          .isInstanceOf(UnexpectedAnswerException.class)
          .hasMessage("not asked: the time for the whole diagnosis was up");
    }
    assertThat(asked).isFalse();
  }

  @Test
  void theTotalLimitEndsTheLastCall() {
    CountDownLatch interrupted = new CountDownLatch(1);
    try (AnswerDeadline patience = new AnswerDeadline(LONG, SHORT)) {
      assertThatThrownBy(() -> patience.await(() -> sleep(interrupted)))
          .hasMessage("no answer in time");
    }
  }

  @Test
  void anInterruptDuringAWaitIsPreserved() {
    try (AnswerDeadline patience = new AnswerDeadline(LONG, LONG)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> patience.await(() -> sleep(new CountDownLatch(1))))
          .isInstanceOf(UnexpectedAnswerException.class)
          .hasMessage("interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
