package epfabric.jobs.verb.firstrun;

import epfabric.deploy.manifest.test.ProbeJob;
import epfabric.deploy.manifest.test.ProbeJob.Place;
import epfabric.deploy.manifest.test.ProbeJob.Question;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.hardware.Observation;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.firstrun.CheckStep;
import epfabric.jobs.firstrun.CommandWords;
import epfabric.jobs.run.JobPolicy;
import epfabric.jobs.verb.CaseRunner;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.live.LabelledJobs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Answers questions by running shell commands in a pod on each node.
 *
 * @param number number of the run, part of the names and labels of its Jobs
 * @param nodes names of nodes by pool
 */
record ProbeExecutor(
    FabricPlan plan,
    LabelledJobs jobs,
    WaitingWatch watch,
    String number,
    Map<String, List<String>> nodes)
    implements CheckExecutor {
  /** The number of seconds by which a question may exceed its usual duration. */
  private static final int EXTRA_SECONDS = 10;

  @Override
  public Map<String, List<Observation>> ask(CheckStep step, long mostSeconds) throws IOException {
    List<ProbeJob.Request> requests = requests(step);
    ProbeWork work = new ProbeWork(jobs, plan, requests);
    int count = nodes.values().stream().mapToInt(List::size).sum();
    JobPolicy policy = JobPolicy.within(mostSeconds);
    new CaseRunner(jobs, work, policy, watch, work.course(mostSeconds)).run(count, () -> {});
    Map<String, List<Observation>> seen = new TreeMap<>();
    for (HardwareCheck check : step.checks()) {
      List<Observation> all = new ArrayList<>();
      nodes.values().stream()
          .flatMap(List::stream)
          .sorted()
          .forEach(node -> all.add(observation(work, node, check.id())));
      seen.put(check.id(), all);
    }
    return seen;
  }

  private static Observation observation(ProbeWork work, String node, String id) {
    return work.of(node).getOrDefault(id, Observation.silent(node, work.trouble()));
  }

  private List<ProbeJob.Request> requests(CheckStep step) {
    Place place = step.way() == Way.HOST ? Place.HOST : Place.POD;
    CommandWords words = CommandWords.of(plan);
    List<Question> questions =
        step.checks().stream()
            .map(
                check ->
                    new Question(
                        check.id(),
                        check.schedule().seconds() + EXTRA_SECONDS,
                        words.in(check.method().command())))
            .toList();
    List<ProbeJob.Request> requests = new ArrayList<>();
    nodes.forEach(
        (pool, names) -> requests.add(new ProbeJob.Request(number, place, pool, names, questions)));
    return requests;
  }
}
