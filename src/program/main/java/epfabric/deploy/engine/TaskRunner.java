package epfabric.deploy.engine;

import com.pulumi.deployment.internal.Runner;
import epfabric.base.value.CountedNoun;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Waits for the program's tasks on the calling thread.
 *
 * <p>The SDK's runner busy-waits in the common pool, and if that pool has one thread, starves the
 * tasks that it waits for (pulumi-java#2270). This runner blocks a thread that does no other work.
 */
final class TaskRunner implements Runner {
  private record Task(String description, CompletableFuture<?> future) {}

  private final Queue<Task> tasks = new ConcurrentLinkedQueue<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final long stalledSeconds;

  /**
   * @param stalledSeconds timeout of each task
   */
  TaskRunner(long stalledSeconds) {
    this.stalledSeconds = stalledSeconds;
  }

  @Override
  public <T> void registerTask(String description, CompletableFuture<T> task) {
    tasks.add(new Task(description, task));
  }

  /** Not supported: this engine calls only {@link #run}. */
  @Override
  public <T> CompletableFuture<Result<T>> runAsync(Supplier<T> callback) {
    throw new UnsupportedOperationException("use run");
  }

  /**
   * Runs the program, waits for the tasks that it started, and returns the failures of both. A task
   * that exceeds the timeout, or an interrupt, ends the wait: later tasks are not awaited.
   */
  List<Throwable> run(Runnable program) {
    try {
      program.run();
    } catch (RuntimeException | Error e) {
      failures.add(e);
    }
    drain();
    return List.copyOf(failures);
  }

  /**
   * Waits for the tasks in order. Before a task ends, it registers the tasks that it has started,
   * so an empty queue means that all tasks are done.
   */
  private void drain() {
    for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
      if (!await(task)) {
        return;
      }
    }
  }

  private boolean await(Task task) {
    try {
      task.future().get(stalledSeconds, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      failures.add(e);
    } catch (TimeoutException e) {
      failures.add(
          new IllegalStateException(
              task.description()
                  + " did not finish within "
                  + CountedNoun.of(stalledSeconds, "second")
                  + "; the program may wait for itself",
              e));
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failures.add(e);
      return false;
    }
    return true;
  }
}
