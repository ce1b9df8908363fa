package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.value.TerminationMessage;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.results.judge.LauncherEnd;
import epfabric.results.judge.compare.Baseline;
import epfabric.results.judge.compare.RunComparisons;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.VerdictJson;
import epfabric.results.judge.verdict.VerdictJunit;
import epfabric.results.judge.verdict.VerdictMarkdown;
import epfabric.results.judge.verdict.VerdictText;
import epfabric.results.report.ComparisonMarkdown;
import epfabric.results.report.ComparisonText;
import epfabric.results.report.JudgedRun;
import epfabric.results.verb.RoundOption.JudgedGroups;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Judges the output of DeepEP and NCCL. */
@Command(
    name = "judge",
    description = {
      "Judges the output of DeepEP's and NCCL's tests.",
      "Prints pass, degraded, fail or inconclusive, with reasons and remedies; see docs/results.md."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric results judge test.log",
      "  kubectl logs -l job-name=deepep --prefix | epfabric results judge -",
      "  epfabric results judge results/ --test internode --nodes 2",
      "",
      "Exit codes: 0 pass, 6 fail, 7 degraded, 8 inconclusive; 2 usage,",
      "3 unreadable. With --gate fail, degraded is 0 too; with warn and off, all are."
    })
final class ResultsJudgeCommand implements Callable<Integer> {
  /** The formats of a verdict. */
  enum Format {
    TEXT,
    JSON,
    JUNIT,
    MARKDOWN
  }

  /** The formats for help and completion. */
  static final class Formats extends EnumOptions {
    Formats() {
      super(Format.values());
    }
  }

  /** The gates for help and completion. */
  static final class Gates extends EnumOptions {
    Gates() {
      super(Gate.values());
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Logs, - for standard input, or results folders with test.log and run.json.")
  private List<String> paths;

  @Mixin private ExpectationOptions expected = new ExpectationOptions();

  @Option(
      names = "--gate",
      paramLabel = "GATE",
      defaultValue = "strict",
      completionCandidates = Gates.class,
      description = "Which verdicts fail: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Gate gate;

  @Option(
      names = "--defer",
      description =
          "Ends with 0 for fail and degraded, because `epfabric verdict` applies the gate to the"
              + " summaries of all tests later. An inconclusive run still fails.")
  private boolean defer;

  @Mixin private RoundOption rounds = new RoundOption();

  @Mixin private LauncherOption launcher = new LauncherOption();

  @Option(
      names = "--exit-code",
      paramLabel = "N",
      description = "Exit code of the test, if there is no run.json.")
  private @Nullable Integer exitCode;

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      defaultValue = "text",
      completionCandidates = Formats.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format output;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Writes a short JSON verdict there too, at most 4096 bytes.")
  private @Nullable Path summary;

  @Option(
      names = "--baseline",
      paramLabel = "BEFORE",
      description =
          "An earlier result: a log, a results folder, or output of --output json. Slower by more"
              + " than the noise is degraded.")
  private @Nullable String baseline;

  @Mixin private NoiseOption noise = new NoiseOption();

  @Override
  public Integer call() throws IOException {
    Catalog catalog = Catalog.load();
    PrintWriter err = spec.commandLine().getErr();
    JudgedRuns judging = new JudgedRuns(catalog, expected, err);
    judging.check();
    noise.percent(); // reject a bad --noise before reading long logs
    LauncherEnd end = launcher.end(paths, expected.test());
    if (end == LauncherEnd.ABSENT) {
      TestKind test = expected.test().orElseThrow();
      return report(end.unjudged(expected.of(test, catalog), paths.get(0)), end);
    }
    if (rounds.given()) {
      return judgeGroups(catalog, end);
    }
    List<Baseline> earlier =
        baseline == null ? List.of() : new BaselineReader(catalog, expected, err).read(baseline);
    RunLogs read = withExitCode(new ResultFiles(catalog).read(paths));
    // A judge in a launcher's pod has one node's folder; a user has the folders of all nodes.
    RunLogs run = launcher.given() ? read : read.complete();
    List<JudgedRun> judged = judging.judge(run, paths);
    List<Verdict> verdicts =
        judged.stream().map(test -> end.seen(test.verdict(), paths.get(0))).toList();
    PrintWriter out = spec.commandLine().getOut();
    out.print(render(verdicts));
    int compared = baseline == null ? 0 : compare(earlier, judged);
    out.flush();
    Verdict worst =
        verdicts.stream()
            .max(Comparator.comparing(v -> PodVerdicts.severity(v.kind())))
            .orElseThrow();
    summarize(worst);
    int ownExitCode = exitCode(worst, end);
    return ownExitCode == 0 ? compared : ownExitCode;
  }

  /**
   * Judges a test of groups. On node 0, the verdict sets the exit code. On other nodes, the verdict
   * sets the exit code if it is inconclusive, because all nodes must then repeat the run, or if the
   * launcher did not end well; otherwise the exit code is 0.
   */
  private int judgeGroups(Catalog catalog, LauncherEnd end) throws IOException {
    if (baseline != null || exitCode != null) {
      throw CommandException.usage("--round excludes --baseline and --exit-code", "");
    }
    JudgedGroups groups = rounds.judged(catalog, expected, paths);
    Verdict verdict = end.seen(groups.judged().verdict(), paths.get(0));
    int exit = report(verdict, end);
    return end != LauncherEnd.WELL || groups.run().decides(verdict.kind()) ? exit : 0;
  }

  /** Prints a verdict, writes its summary, and returns its exit code. */
  private int report(Verdict verdict, LauncherEnd end) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    out.print(render(List.of(verdict)));
    out.flush();
    summarize(verdict);
    return exitCode(verdict, end);
  }

  private int exitCode(Verdict verdict, LauncherEnd end) {
    return defer && end.defers(verdict) ? 0 : gatedExitCode(verdict.kind());
  }

  private void summarize(Verdict verdict) throws IOException {
    if (summary != null) {
      Files.writeString(summary, VerdictJson.summary(verdict, TerminationMessage.MOST_BYTES));
    }
  }

  /**
   * Prints the comparison with an earlier result: after the verdict for text and Markdown, to
   * standard error for JSON and JUnit. Returns the exit code.
   */
  private int compare(List<Baseline> earlier, List<JudgedRun> judged) {
    RunComparisons comparisons =
        RunComparisons.of(earlier, BaselineReader.of("this run", judged), noise.percent());
    PrintWriter out = spec.commandLine().getOut();
    switch (output) {
      case TEXT -> out.print("\n" + ComparisonText.of(comparisons));
      case MARKDOWN -> out.print("\n" + ComparisonMarkdown.of(comparisons));
      case JSON, JUNIT -> spec.commandLine().getErr().print(ComparisonText.of(comparisons));
    }
    return switch (ResultsCompareCommand.exitCode(comparisons)) {
      case DEGRADED -> gatedExitCode(Verdict.Kind.DEGRADED);
      case INCONCLUSIVE -> gatedExitCode(Verdict.Kind.INCONCLUSIVE);
      default -> 0;
    };
  }

  private RunLogs withExitCode(RunLogs run) {
    if (exitCode == null) {
      return run;
    }
    int code = exitCode;
    if (run.nodes().stream().anyMatch(NodeRun::folder)) {
      throw CommandException.usage("--exit-code is for logs; a results folder has run.json", "");
    }
    return new RunLogs(run.nodes().stream().map(node -> node.withExitCode(code)).toList());
  }

  private String render(List<Verdict> verdicts) {
    return switch (output) {
      case TEXT -> verdicts.stream().map(VerdictText::of).collect(Collectors.joining("\n"));
      case MARKDOWN -> verdicts.stream().map(VerdictMarkdown::of).collect(Collectors.joining("\n"));
      case JSON -> VerdictJson.of(verdicts);
      case JUNIT -> VerdictJunit.of(verdicts);
    };
  }

  private int gatedExitCode(Verdict.Kind kind) {
    return gate.admits(kind == Verdict.Kind.DEGRADED) ? 0 : kind.exitCode();
  }
}
