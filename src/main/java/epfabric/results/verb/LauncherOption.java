package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.WaitClock;
import epfabric.results.judge.LauncherEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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

  /** How it ended; well when nobody asked. */
  LauncherEnd end(List<String> paths) throws IOException {
    if (seconds == null) {
      return LauncherEnd.WELL;
    }
    if (paths.size() != 1 || seconds < 1) {
      throw CommandException.usage("--await-launcher is 1 or more, for one results folder", "");
    }
    WaitClock clock = new WaitClock.Real(Duration.ofSeconds(1));
    return new LauncherWatch(clock).await(Path.of(paths.get(0)), Duration.ofSeconds(seconds));
  }
}
