package epfabric.cli;

import epfabric.cli.LauncherWatch.Ending;
import epfabric.result.Expectation;
import epfabric.result.Provenance;
import epfabric.result.Verdict;
import epfabric.result.Verdict.Kind;
import epfabric.result.Verdict.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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

  /** How it ended; as well as any other when nobody asked. */
  Ending ending(List<String> paths) throws IOException {
    if (seconds == null) {
      return Ending.WELL;
    }
    if (paths.size() != 1 || seconds < 1) {
      throw CommandException.usage("--await-launcher is 1 or more, for one results folder", "");
    }
    WaitClock clock = new WaitClock.Real(Duration.ofSeconds(1));
    return new LauncherWatch(clock).await(Path.of(paths.get(0)), Duration.ofSeconds(seconds));
  }

  /** There is nothing to be judged. */
  Verdict neverBegan(Expectation expected, List<String> paths) {
    return new Verdict(
        Kind.FAIL,
        expected,
        Provenance.UNCLAIMED,
        List.of(reason(Ending.NEVER_BEGAN, paths)),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  /**
   * A verdict on what a launcher left. One that ended by itself, with its judge alive beside it,
   * was not preempted: that fails, and is not tried again.
   */
  Verdict seen(Ending ending, Verdict judged, List<String> paths) {
    if (ending == Ending.WELL) {
      return judged;
    }
    List<Reason> reasons = new ArrayList<>(List.of(reason(ending, paths)));
    judged.reasons().stream()
        .filter(reason -> !reason.code().equals(Reason.LAUNCHER_CUT))
        .forEach(reasons::add);
    return new Verdict(
        Kind.FAIL,
        judged.expected(),
        judged.provenance(),
        reasons,
        judged.notes(),
        judged.figures(),
        judged.libraries(),
        judged.facts());
  }

  private Reason reason(Ending ending, List<String> paths) {
    String where = String.join(", ", paths);
    return switch (ending) {
      case NEVER_BEGAN ->
          new Reason(
              Kind.FAIL,
              "launcher-absent",
              "the test has not begun within " + seconds + " s",
              "its image does not come or does not start: kubectl describe pod; kubectl logs -c"
                  + " test",
              where);
      case KILLED ->
          new Reason(
              Kind.FAIL,
              "launcher-killed",
              "the launcher was killed before it could say how the test ended",
              "out of memory, mostly: kubectl describe pod; dmesg of the node",
              where);
      case FAILED, WELL ->
          new Reason(
              Kind.FAIL,
              "launcher-failed",
              "the launcher could not write down how the test ended",
              "kubectl logs -c test says why; a full disk, mostly",
              where);
    };
  }
}
