package epfabric.operate.verb;

import epfabric.base.problem.Problem;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.base.value.TerminationMessage;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.seen.ReadinessJson;
import epfabric.results.judge.verdict.ChainVerdict;
import epfabric.results.judge.verdict.ChainVerdict.ExpectedTest;
import epfabric.results.judge.verdict.ChainVerdictText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Applies the gate to all acceptance tests; the last Job of a chain that does not stop early runs
 * this verb.
 */
@Command(
    name = "verdict",
    description = {
      "Reads the verdicts of all acceptance tests and applies the gate to them.",
      "It lists the pods of the tests' namespace and changes nothing. A verdict that is missing"
          + " or cannot be read is inconclusive."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = {
      "  epfabric verdict --namespace epfabric-dev-acceptance --test deepep-internode=2",
      "",
      "Exit codes: 0 gate passed, 6 fail, 7 degraded, 8 inconclusive, or no answer;",
      "2 usage, 9 no access to the cluster."
    })
public final class VerdictCommand implements Callable<Integer> {
  /** The gates that help and completion show. */
  static final class Gates extends EnumOptions {
    Gates() {
      super(Gate.values());
    }
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--namespace",
      paramLabel = "NAMESPACE",
      required = true,
      description = "Namespace of the tests.")
  private String namespace;

  @Option(
      names = "--test",
      paramLabel = "JOB=PODS",
      required = true,
      description = "A test's Job, and the number of its pods that must have a verdict.")
  private Map<String, Integer> tests;

  @Option(
      names = "--advisory",
      paramLabel = "JOB",
      description = "A test of --test whose verdict is reported and fails no gate; repeatable.")
  private Set<String> advisory = new LinkedHashSet<>();

  @Option(
      names = "--gate",
      paramLabel = "GATE",
      defaultValue = "strict",
      completionCandidates = Gates.class,
      description =
          "Which verdicts fail: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). A missing"
              + " verdict always fails.")
  private Gate gate;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Also writes the verdict as JSON, 4096 bytes at most.")
  private @Nullable Path summary;

  @Mixin private final ClusterOptions clusterOptions = new ClusterOptions();

  @Override
  public Integer call() throws IOException {
    ChainVerdict verdict = read(expected());
    PrintWriter out = spec.commandLine().getOut();
    out.print(ChainVerdictText.of(verdict));
    out.flush();
    summarize(verdict.summary(TerminationMessage.MOST_BYTES));
    int code = verdict.exitCode(gate);
    if (code != 0) {
      throw new CommandException(exit(code), verdict.answer(gate) + repeatHint(verdict));
    }
    out.println("\n" + verdict.answer(gate));
    return ExitCode.DONE.number();
  }

  private static ExitCode exit(int code) {
    return Stream.of(ExitCode.values())
        .filter(exit -> exit.number() == code)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns a hint with the command that repeats tests. The command replaces the tests' Jobs,
   * because a complete Job does not run again.
   */
  private static String repeatHint(ChainVerdict verdict) {
    String jobs =
        verdict.notPassed().stream()
            .map(job -> " --replace '**::test-" + job + "'")
            .collect(Collectors.joining());
    return "\n  hint: once that is fixed, run these tests again: pulumi up" + jobs;
  }

  private List<ExpectedTest> expected() {
    String wrong =
        tests.entrySet().stream()
            .filter(test -> test.getValue() < 1)
            .map(test -> test.getKey() + "=" + test.getValue())
            .collect(Collectors.joining(", "));
    if (!wrong.isEmpty()) {
      throw CommandException.usage(
          "--test " + wrong + ": expected 1 pod or more", "epfabric verdict --help");
    }
    return tests.entrySet().stream()
        .map(
            test ->
                new ExpectedTest(test.getKey(), test.getValue(), advisory.contains(test.getKey())))
        .toList();
  }

  private ChainVerdict read(List<ExpectedTest> expected) throws IOException {
    try (LiveCluster cluster =
        LiveCluster.find(clusterOptions.kubeconfig(), clusterOptions.context())) {
      return ChainVerdict.of(expected, cluster.judgedPods(namespace));
    } catch (ClusterException e) {
      Problem problem = e.problem();
      ExitCode code = ClusterFailure.code(e);
      String word = code == ExitCode.INCONCLUSIVE ? "inconclusive" : "refused";
      summarize(ReadinessJson.summary(word, List.of(problem), TerminationMessage.MOST_BYTES));
      throw new CommandException(code, problem.render());
    }
  }

  private void summarize(String text) throws IOException {
    if (summary != null) {
      Files.writeString(summary, text);
    }
  }
}
