package epfabric.jobs.verb.firstrun;

import epfabric.deploy.manifest.test.ProbeJob;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.hardware.Observation;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.firstrun.ProbeLog;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.JobCase;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.run.ScenarioProgress.OnFailure;
import epfabric.jobs.verb.CaseWork;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.seen.JobPod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Runs the Jobs that answer questions on nodes, one for each pool, and collects their output. */
final class ProbeWork implements CaseWork {
  private final LabelledJobs jobs;
  private final FabricPlan plan;
  private final Map<String, ProbeJob.Request> requests = new TreeMap<>();
  private final Map<String, Map<String, Observation>> answers = new TreeMap<>();
  private final List<String> troubles = new ArrayList<>();

  ProbeWork(LabelledJobs jobs, FabricPlan plan, List<ProbeJob.Request> requests) {
    this.jobs = jobs;
    this.plan = plan;
    requests.forEach(request -> this.requests.put(request.pool(), request));
  }

  /** Returns a case for each pool. */
  ScenarioProgress course(long mostSeconds) {
    List<CaseState> cases =
        requests.entrySet().stream()
            .map(
                entry ->
                    JobCase.once(
                        entry.getKey(),
                        entry.getValue().nodes().size(),
                        entry.getValue().nodes(),
                        mostSeconds,
                        Optional.empty()))
            .map(CaseState::waiting)
            .toList();
    return new ScenarioProgress(OnFailure.GOES_ON, cases);
  }

  /** Returns a node's answers, by ID of the question; empty for a node without any answer. */
  Map<String, Observation> of(String node) {
    return answers.getOrDefault(node, Map.of());
  }

  /** Returns why nodes have no answers. */
  String trouble() {
    return troubles.isEmpty() ? "its pod printed no answer" : String.join("; ", troubles);
  }

  private ProbeJob.Request request(CaseState testCase) {
    return Objects.requireNonNull(requests.get(testCase.folder()));
  }

  @Override
  public void changed(CaseState testCase, ScenarioProgress course) {
    if (testCase.finished()
        && testCase.status() != RunStatus.PASSED
        && !testCase.reason().isEmpty()) {
      troubles.add(testCase.reason());
    }
  }

  @Override
  public String prepared(CaseState testCase) {
    return request(testCase).name();
  }

  @Override
  public Optional<CaseEnding> made(CaseState testCase) {
    String yaml =
        ProbeJob.of(plan, request(testCase)).stream()
            .map(ManifestYaml::of)
            .collect(Collectors.joining("---\n"));
    return jobs.make(yaml, JobPolicy.ACCEPTANCE.resumable())
        .map(why -> new CaseEnding(RunStatus.NOT_RUN, why));
  }

  @Override
  public Optional<CaseEnding> judge(CaseState testCase, Optional<CaseEnding> apparentEnding) {
    return apparentEnding;
  }

  /** Collects the answers, including partial answers of pods that ran into their time limit. */
  @Override
  public CaseEnding collect(CaseState testCase, CaseEnding ending) {
    for (JobPod pod : jobs.look(testCase.job()).pods()) {
      String node = pod.node().orElse("");
      jobs.log(pod.name(), ProbeJob.CONTAINER)
          .ifPresent(log -> answers.put(node, ProbeLog.of(node, log)));
    }
    return ending;
  }

  @Override
  public boolean finished(CaseState done) {
    return true;
  }
}
