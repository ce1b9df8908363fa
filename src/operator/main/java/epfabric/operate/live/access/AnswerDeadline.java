package epfabric.operate.live.access;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Limits the time to wait for each response, and for all responses together. */
public final class AnswerDeadline implements AutoCloseable {
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "epfabric-diagnose");
            thread.setDaemon(true);
            return thread;
          });
  private final Duration perAnswer;
  private final long end;

  /**
   * Creates limits.
   *
   * @param perAnswer limit for one response
   * @param total limit for all responses together
   */
  public AnswerDeadline(Duration perAnswer, Duration total) {
    this.perAnswer = perAnswer;
    this.end = System.nanoTime() + total.toNanos();
  }

  /**
   * Returns the call's result, or throws its exception; throws {@link UnexpectedAnswerException} if
   * the call takes too long.
   */
  public <T> T await(Callable<T> call) {
    long left = end - System.nanoTime();
    if (left <= 0) {
      throw new UnexpectedAnswerException("not asked: the time for the whole diagnosis was up");
    }
    Future<T> answer = threads.submit(call);
    try {
      return answer.get(Math.min(left, perAnswer.toNanos()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new UnexpectedAnswerException("no answer in time");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnexpectedAnswerException("interrupted");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
