package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.SecondRunJudge;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.NicCeiling;
import epfabric.results.report.JudgedRun;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the inputs of a verb and judges each test in them. */
final class JudgedRuns {
  private final Catalog catalog;
  private final ExpectationOptions expected;
  private final PrintWriter err;

  JudgedRuns(Catalog catalog, ExpectationOptions expected, PrintWriter err) {
    this.catalog = catalog;
    this.expected = expected;
    this.err = err;
  }

  /** Reads and judges the runs. Invalid options are reported before long logs are read. */
  List<JudgedRun> of(List<String> paths) {
    check();
    return judge(new ResultFiles(catalog).read(paths), paths);
  }

  /** Checks the options and throws an exception if one is invalid. */
  void check() {
    expected.of(expected.test().orElse(TestKind.INTERNODE), catalog);
    expected.again();
  }

  /**
   * Judges the runs and returns one for each test, in the order of {@link TestKind}.
   *
   * @param paths the paths that {@code run} was read from
   * @throws CommandException when no input shows a known test or an error, and no test was
   *     requested
   */
  List<JudgedRun> judge(RunLogs run, List<String> paths) {
    Optional<TestKind> requested = expected.test();
    if (requested.isPresent()) {
      return List.of(judged(TestsOfRun.only(run, requested.get()), requested.get()));
    }
    Map<TestKind, RunLogs> found = TestsOfRun.byKind(run, expected.kinds(catalog));
    if (found.isEmpty() && run.logs().stream().anyMatch(NodeLog::explains)) {
      return List.of(judged(run, TestKind.UNKNOWN));
    }
    if (found.isEmpty()) {
      throw CommandException.usage(
          "no line of a known test in " + String.join(", ", paths), "--test TEST judges it anyway");
    }
    String names = found.keySet().stream().map(TestKind::word).collect(Collectors.joining(", "));
    err.println("note: no --test: " + String.join(", ", paths) + " shows " + names);
    List<JudgedRun> judged = new ArrayList<>();
    found.forEach((kind, logs) -> judged.add(judged(logs, kind)));
    return comparedWithNics(judged);
  }

  /** Adds percentages of the measured NIC bandwidth to the runs if one of them measured it. */
  private static List<JudgedRun> comparedWithNics(List<JudgedRun> runs) {
    return NicCeiling.of(runs.stream().map(JudgedRun::verdict).toList())
        .map(
            nics ->
                runs.stream()
                    .map(run -> new JudgedRun(run.run(), nics.applied(run.verdict())))
                    .toList())
        .orElse(runs);
  }

  private JudgedRun judged(RunLogs run, TestKind kind) {
    return new JudgedRun(
        run.first(),
        new SecondRunJudge(catalog).judge(run, expected.of(kind, catalog), expected.again()));
  }
}
