package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.WaitClock;
import epfabric.results.judge.LauncherEnd;
import epfabric.results.judge.TestKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The launcher whose results are judged, where it runs beside the judge. */
final class LauncherOption {
  @Option(
      names = "--await-launcher",
      paramLabel = "SECONDS",
      description =
          "Waits until the launcher of the results folder, which begins within SECONDS, has ended.")
  private @Nullable Integer seconds;

  /** Whether the judge runs beside a launcher. */
  boolean given() {
    return seconds != null;
  }

  /**
   * Returns how the launcher ended; {@code WELL} without the option.
   *
   * @param test the test that was requested: one that never started left nothing that shows it
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
