package epfabric.operate.live.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the limit for each response and the limit for all responses together. */
@Timeout(30)
class AnswerDeadlineTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(50);

  @Test
  void anAnswerInTimeIsReturned() {
    try (AnswerDeadline deadline = new AnswerDeadline(LONG, LONG)) {
      assertThat(deadline.await(() -> "yes")).isEqualTo("yes");
    }
  }

  @Test
  void anExceptionOfTheCallIsThrown() {
    UnexpectedAnswerException failure = new UnexpectedAnswerException("403: no");
    try (AnswerDeadline deadline = new AnswerDeadline(LONG, LONG)) {
      assertThatThrownBy(
              () ->
                  deadline.await(
                      () -> {
                        throw failure;
                      }))
          .isSameAs(failure);
      assertThatThrownBy(
              () ->
                  deadline.await(
                      () -> {
                        throw new IOException("broken pipe");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage("broken pipe");
    }
  }

  @Test
  void aCallThatTakesTooLongIsInterruptedAndTheNextCallRuns() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);
    try (AnswerDeadline deadline = new AnswerDeadline(SHORT, LONG)) {
      assertThatThrownBy(() -> deadline.await(() -> sleep(interrupted)))
          .isInstanceOf(UnexpectedAnswerException.class)
          .hasMessage("no answer in time");
      interrupted.await();
      assertThat(deadline.await(() -> "next")).isEqualTo("next");
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
    AtomicBoolean called = new AtomicBoolean();
    try (AnswerDeadline deadline = new AnswerDeadline(LONG, Duration.ZERO)) {
      assertThatThrownBy(
              () ->
                  deadline.await(
                      () -> {
                        called.set(true);
                        return "answer";
                      }))
          .isInstanceOf(UnexpectedAnswerException.class)
          .hasMessage("not asked: the time for the whole diagnosis was up");
    }
    assertThat(called).isFalse();
  }

  @Test
  void theTotalLimitEndsTheLastCall() {
    CountDownLatch interrupted = new CountDownLatch(1);
    try (AnswerDeadline deadline = new AnswerDeadline(LONG, SHORT)) {
      assertThatThrownBy(() -> deadline.await(() -> sleep(interrupted)))
          .hasMessage("no answer in time");
    }
  }

  @Test
  void anInterruptDuringAWaitIsPreserved() {
    try (AnswerDeadline deadline = new AnswerDeadline(LONG, LONG)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> deadline.await(() -> sleep(new CountDownLatch(1))))
          .isInstanceOf(UnexpectedAnswerException.class)
          .hasMessage("interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
