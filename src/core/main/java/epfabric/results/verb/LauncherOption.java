package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.WaitClock;
import epfabric.results.judge.LauncherEnd;
import epfabric.results.judge.test.TestKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option to wait for the launcher that runs in the same pod and writes the results. */
final class LauncherOption {
  @Option(
      names = "--await-launcher",
      paramLabel = "SECONDS",
      description =
          "Waits until the launcher of the results folder, which begins within SECONDS, has ended.")
  private @Nullable Integer seconds;

  /** Returns whether the judge runs in the pod of a launcher. */
  boolean given() {
    return seconds != null;
  }

  /**
   * Waits for the launcher and returns how it ended; returns {@code WELL} without the option.
   *
   * @param test the requested test, which is needed because a test that never started leaves no
   *     files that identify the test
   */
  LauncherEnd end(List<String> paths, Optional<TestKind> test) throws IOException {
    if (seconds == null) {
      return LauncherEnd.WELL;
    }
    if (test.isEmpty()) {
      throw CommandException.usage("--await-launcher needs --test", "--test internode");
    }
    if (paths.size() != 1 || seconds < 1) {
      throw CommandException.usage("--await-launcher is 1 or more, for one results folder", "");
    }
    WaitClock clock = new WaitClock.Real(Duration.ofSeconds(1));
    return new LauncherWatch(clock).await(Path.of(paths.get(0)), Duration.ofSeconds(seconds));
  }
}
