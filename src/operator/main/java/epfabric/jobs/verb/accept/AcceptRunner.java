package epfabric.jobs.verb.accept;

import epfabric.base.problem.Problems;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.WaitClock;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.verb.CaseRunner;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.advice.status.NodeChoice;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.verb.ResultsCompareCommand;
import epfabric.results.verb.RunAgainstEarlier;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Runs {@code epfabric accept}, from the check of the nodes to the line in the history. */
final class AcceptRunner {
  private final LoadedEnvironment environment;
  private final FabricPlan plan;
  private final AcceptRequest request;
  private final WaitingWatch watch;
  private final PrintWriter out;
  private final PrintWriter progress;

  AcceptRunner(
      LoadedEnvironment environment,
      AcceptRequest request,
      WaitClock clock,
      PrintWriter out,
      PrintWriter progress) {
    this.environment = environment;
    this.watch = new WaitingWatch(clock, progress);
    this.plan = environment.plan();
    this.request = request;
    this.out = out;
    this.progress = progress;
  }

  /** Runs all tests and returns the exit code. */
  int run(LiveCluster cluster, LabelledJobs jobs, RunAttestation.Start attestationStart)
      throws IOException {
    NodeChoice choice = new FreeNodes(plan, request, watch).await(cluster);
    List<TestRun> tests = selectTests(choice);
    Optional<RunAttestation> attestation = attestationStart.begin();
    AcceptHistory history = new AcceptHistory(request.runs());
    Optional<String> baselineRun =
        request.comparison().wanted() ? history.lastGood(tests) : Optional.empty();
    String number = history.next(jobs.runs());
    AcceptWork.Run accept =
        new AcceptWork.Run(cluster, jobs, plan, watch, number, choice, request.engine());
    AcceptWork work = new AcceptWork(accept, tests);
    CaseRunner runner = new CaseRunner(jobs, work, JobPolicy.ACCEPTANCE, watch, work.course());
    String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    try {
      runner.run(choice.all().size(), () -> history.forget(number));
    } catch (ClusterException e) {
      history.forget(number);
      throw e;
    }
    AcceptedRun run = work.accepted(started);
    Optional<RunAgainstEarlier> compared =
        baselineRun.isEmpty()
            ? Optional.empty()
            : Optional.of(history.compare(baselineRun.get(), run, request.comparison().noise()));
    String whole = AcceptJson.of(environment.name(), run, compared);
    print(run, compared, whole);
    history.store(run, whole, AcceptJson.line(run, compared));
    boolean statementDone = attestation.isEmpty() || writeStatement(attestation.get(), run);
    progress.println("kept in " + history.place(run.number()));
    int code = exitCode(run, compared);
    return code == 0 && !statementDone ? ExitCode.INCONCLUSIVE.number() : code;
  }

  /** Writes the requested statement; returns whether that succeeded. */
  private boolean writeStatement(RunAttestation attestation, AcceptedRun run) throws IOException {
    RunAttestation.Kept kept = attestation.write(run, request.runs());
    progress.println(kept.text());
    return kept.done();
  }

  private List<TestRun> selectTests(NodeChoice choice) {
    Map<String, Integer> counts = new TreeMap<>();
    choice.nodes().forEach((pool, names) -> counts.put(pool, names.size()));
    Problems problems = new Problems();
    var subset = request.subset(plan, Catalog.load());
    List<TestRun> tests = subset.of(request.tests(), counts, problems);
    if (!problems.isEmpty()) {
      throw CommandException.usage(problems);
    }
    if (request.tests().isEmpty()) {
      counts.values().stream()
          .distinct()
          .filter(count -> !subset.leftOut(count).isEmpty())
          .forEach(
              count ->
                  progress.println(
                      "not on "
                          + count
                          + (count == 1 ? " node: " : " nodes: ")
                          + String.join(", ", subset.leftOut(count))));
    }
    if (tests.isEmpty()) {
      throw CommandException.usage(
          "none of the environment's tests can run on these nodes", "--nodes with another number");
    }
    return tests;
  }

  private void print(AcceptedRun run, Optional<RunAgainstEarlier> compared, String whole) {
    if (request.json()) {
      out.print(whole);
    } else {
      out.print(AcceptText.of(environment.name(), run, compared));
    }
    out.flush();
    if (request.comparison().wanted() && compared.isEmpty()) {
      progress.println("no earlier run here passed: nothing to compare with yet");
    }
  }

  private int exitCode(AcceptedRun run, Optional<RunAgainstEarlier> compared) {
    int codeOfVerdict = AcceptWork.gated(plan, run.kind());
    if (codeOfVerdict != 0 || compared.isEmpty()) {
      return codeOfVerdict;
    }
    return switch (ResultsCompareCommand.exitCode(compared.get().comparisons())) {
      case DEGRADED -> AcceptWork.gated(plan, Verdict.Kind.DEGRADED);
      case INCONCLUSIVE -> AcceptWork.gated(plan, Verdict.Kind.INCONCLUSIVE);
      default -> 0;
    };
  }
}
