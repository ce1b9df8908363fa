package epfabric.rehearsal.replay;

import epfabric.base.value.TerminationMessage;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.rehearsal.replay.log.TestCommandLine;
import epfabric.rehearsal.replay.log.TestLog;
import epfabric.results.judge.GroupJudge;
import epfabric.results.judge.GroupedRun;
import epfabric.results.judge.GroupedRun.Part;
import epfabric.results.judge.Judge;
import epfabric.results.judge.LauncherEnd;
import epfabric.results.judge.SecondRunJudge;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.VerdictJson;
import epfabric.results.judge.verdict.VerdictText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Runs {@code epfabric results judge} as a test's Job does, but on a folder in memory: with the
 * same reader, judge and exit codes.
 */
public final class JudgeProgram {
  private static final String RESULTS = "/results";

  private final Catalog catalog;
  private final ResultsReader results;

  /** Creates a judge with the catalog's limits and failure texts. */
  public JudgeProgram(Catalog catalog) {
    this.catalog = catalog;
    results = ResultsReader.of(catalog.signatures());
  }

  /**
   * The judge's result.
   *
   * @param text the judge's output
   * @param summary the termination message
   */
  public record Ending(int exitCode, String text, String summary) {}

  /** The results that a node of a grouped test left in a round; rounds are counted from 1. */
  record Left(int node, int round, ResultsFolder folder) {}

  /** Judges a folder by the arguments of the Job's container. */
  public Ending run(List<String> arguments, ResultsFolder folder) {
    RunLogs run = new RunLogs(List.of(results.read(RESULTS, folder)));
    Verdict verdict =
        new SecondRunJudge(catalog)
            .judge(run, expectation(arguments), number(arguments, "--again-tokens"));
    return ending(arguments, verdict, LauncherEnd.WELL);
  }

  /** Judges a test whose launcher was killed after its start. */
  Ending killed(List<String> arguments) {
    RunLogs run =
        new RunLogs(List.of(results.read(RESULTS, new ResultsFolder(TestLog.begun(), ""))));
    Verdict verdict = new Judge(catalog).judge(run, expectation(arguments));
    return ending(arguments, LauncherEnd.KILLED.seen(verdict, RESULTS), LauncherEnd.KILLED);
  }

  /** Judges a test whose launcher did not start in time. */
  Ending absent(List<String> arguments) {
    Verdict verdict = LauncherEnd.ABSENT.unjudged(expectation(arguments), RESULTS);
    return ending(arguments, verdict, LauncherEnd.ABSENT);
  }

  /** Reads the results that a node of a grouped test left in a round. */
  Part part(Left left) {
    String place = RESULTS + "/node-" + left.node() + "/round-" + left.round();
    return new Part(left.node(), left.round(), results.read(place, left.folder()));
  }

  /**
   * Judges the results of groups.
   *
   * @param ofAllNodes true for the judge of node 0, which judges the results of all nodes
   */
  Ending run(List<String> arguments, List<Part> parts, boolean ofAllNodes) {
    GroupedRun run = new GroupedRun(TestCommandLine.rounds(arguments), ofAllNodes, parts);
    Verdict verdict = new GroupJudge(catalog).judge(run, expectation(arguments));
    Ending ending = ending(arguments, verdict, LauncherEnd.WELL);
    return run.decides(verdict.kind()) ? ending : new Ending(0, ending.text(), ending.summary());
  }

  private static Ending ending(List<String> arguments, Verdict verdict, LauncherEnd end) {
    String gate = TestCommandLine.after(arguments, "--gate", "strict");
    boolean admitted =
        Gate.valueOf(gate.toUpperCase(Locale.ROOT)).admits(verdict.kind() == Verdict.Kind.DEGRADED);
    boolean deferred = arguments.contains("--defer") && end.defers(verdict);
    int code = admitted || deferred ? 0 : verdict.kind().exitCode();
    boolean json = TestCommandLine.after(arguments, "--output", "text").equals("json");
    return new Ending(
        code,
        json ? VerdictJson.of(List.of(verdict)) : VerdictText.of(verdict),
        VerdictJson.summary(verdict, TerminationMessage.MOST_BYTES).strip());
  }

  private RunExpectation expectation(List<String> arguments) {
    String machine = TestCommandLine.after(arguments, "--machine", GpuPoolSettings.DEFAULT_MACHINE);
    TestKind test = TestKind.known(TestCommandLine.after(arguments, "--test", ""));
    Shape shape =
        new Shape(
            number(arguments, "--tokens"),
            number(arguments, "--hidden"),
            number(arguments, "--topk"),
            number(arguments, "--experts"),
            number(arguments, "--topk-groups"));
    return new RunExpectation(
        test,
        machine,
        test.perNode() ? OptionalInt.of(1) : number(arguments, "--nodes"),
        gpus(machine),
        shape,
        number(arguments, "--cases"),
        TestCommandLine.after(arguments, "--limits", "default"));
  }

  private int gpus(String machine) {
    return Optional.ofNullable(catalog.machines().get(machine))
        .orElseThrow(() -> new IllegalArgumentException("no such machine: " + machine))
        .gpus()
        .count();
  }

  private static OptionalInt number(List<String> arguments, String option) {
    String word = TestCommandLine.after(arguments, option, "");
    return word.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(word));
  }
}
