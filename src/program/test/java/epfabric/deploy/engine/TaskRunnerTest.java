package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TaskRunnerTest {
  private final TaskRunner runner = new TaskRunner(1);

  @Test
  void tasksStartedByATaskAreAwaited() {
    List<String> done = new ArrayList<>();
    CompletableFuture<Void> second = new CompletableFuture<>();
    List<Throwable> failures =
        runner.run(
            () -> {
              CompletableFuture<Void> first =
                  CompletableFuture.runAsync(
                      () -> {
                        runner.registerTask("second", second);
                        done.add("first");
                      });
              runner.registerTask("first", first);
              second.completeOnTimeout(null, 50, TimeUnit.MILLISECONDS);
            });
    assertThat(failures).isEmpty();
    assertThat(done).containsExactly("first");
    assertThat(second).isDone();
  }

  @Test
  void everyFailureIsReportedInOrder() {
    IllegalStateException failureOfTheProgram = new IllegalStateException("the program's");
    IllegalStateException failureOfATask = new IllegalStateException("a task's");
    List<Throwable> failures =
        runner.run(
            () -> {
              runner.registerTask("broken", CompletableFuture.failedFuture(failureOfATask));
              runner.registerTask("fine", CompletableFuture.completedFuture(1));
              throw failureOfTheProgram;
            });
    assertThat(failures).hasSize(2);
    assertThat(failures.get(0)).isSameAs(failureOfTheProgram);
    assertThat(failures.get(1)).isInstanceOf(ExecutionException.class).hasCause(failureOfATask);
  }

  @Test
  void aTaskThatExceedsTheTimeoutEndsTheWaitAndIsNamed() {
    List<Throwable> failures =
        runner.run(
            () -> {
              runner.registerTask("waiting", new CompletableFuture<>());
              runner.registerTask("after", CompletableFuture.failedFuture(new Exception("unseen")));
            });
    assertThat(failures).singleElement().isInstanceOf(IllegalStateException.class);
    assertThat(failures.get(0))
        .hasMessage("waiting did not finish within 1 second; the program may wait for itself");
  }

  @Test
  void anInterruptedThreadStopsAndStaysInterrupted() {
    List<Throwable> failures =
        runner.run(
            () -> {
              runner.registerTask("waiting", new CompletableFuture<>());
              Thread.currentThread().interrupt();
            });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(failures).singleElement().isInstanceOf(InterruptedException.class);
  }

  @Test
  void runAsyncIsNotSupported() {
    assertThatThrownBy(() -> runner.runAsync(() -> 1))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("use run");
  }
}
