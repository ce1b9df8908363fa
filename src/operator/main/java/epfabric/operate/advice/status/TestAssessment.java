package epfabric.operate.advice.status;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.JudgeWords;
import epfabric.operate.advice.status.TestRow.Said;
import epfabric.operate.advice.status.TestRow.State;
import epfabric.operate.live.seen.SeenFabric;
import epfabric.operate.live.seen.SeenJob;
import epfabric.operate.live.seen.SeenPod;
import epfabric.operate.live.seen.SeenPod.Ended;
import epfabric.operate.live.seen.SeenPod.SeenContainer;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How each acceptance test stands, and what its judge said last. */
final class TestAssessment {
  private static final Comparator<Ended> LATEST =
      Comparator.comparing(ended -> ended.at().orElse(Instant.EPOCH));

  private final FabricPlan plan;
  private final SeenFabric seen;
  private final Instant now;

  TestAssessment(FabricPlan plan, SeenFabric seen, Instant now) {
    this.plan = plan;
    this.seen = seen;
    this.now = now;
  }

  /** In the order in which they run. */
  List<TestRow> rows() {
    return FabricManifests.acceptance(plan).stream()
        .filter(manifest -> manifest.kind().equals("Job"))
        .map(Manifest::name)
        .map(this::row)
        .toList();
  }

  private TestRow row(String name) {
    return seen.jobs().stream()
        .filter(job -> job.name().equals(name))
        .findFirst()
        .map(this::row)
        .orElseGet(
            () ->
                new TestRow(
                    name, State.NOT_RUN, Optional.empty(), Optional.empty(), new Said("", "", "")));
  }

  private TestRow row(SeenJob job) {
    List<SeenPod> pods =
        seen.testPods().stream().filter(pod -> pod.what().equals(job.name())).toList();
    Duration age = Duration.between(job.ended().orElse(job.created()), now);
    return new TestRow(
        job.name(),
        state(job, pods),
        Optional.of(age.isNegative() ? Duration.ZERO : age),
        job.took(),
        said(job, pods));
  }

  private static State state(SeenJob job, List<SeenPod> pods) {
    if (job.failure().isPresent()) {
      return State.FAILED;
    }
    if (job.complete()) {
      return State.COMPLETE;
    }
    boolean waits =
        pods.isEmpty()
            || pods.stream()
                .anyMatch(p -> p.unplaced().isPresent() || PodTrouble.of(p).isPresent());
    return waits ? State.WAITING : State.RUNNING;
  }

  private Said said(SeenJob job, List<SeenPod> pods) {
    if (job.ended().isEmpty()) {
      return new Said("", held(pods), "");
    }
    JudgeWords judged =
        lastWord(job, deciding(job, pods)).map(TestAssessment::judged).orElse(JudgeWords.NONE);
    String failure = job.failure().filter(f -> judged.what().isEmpty()).orElse("");
    return new Said(judged.verdict(), judged.what() + failure, judged.advice());
  }

  /** A pod that ended a Job has the word, else those that have seen all of the test. */
  private List<SeenPod> deciding(SeenJob job, List<SeenPod> pods) {
    return pods.stream()
        .filter(pod -> job.failure().isPresent() || decides(job.name(), pod.name().pod()))
        .toList();
  }

  private boolean decides(String job, String pod) {
    return plan.workload().acceptance().tests().stream()
        .filter(run -> run.job().equals(job))
        .allMatch(run -> run.decidedBy(pod));
  }

  /** Why pods of it do not run. */
  private static String held(List<SeenPod> pods) {
    return pods.stream()
        .map(pod -> pod.unplaced().or(() -> PodTrouble.of(pod).map(PodTrouble::words)))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse("");
  }

  /** Of a Job that failed, of a container that did; of others, of any that said something. */
  private static Optional<Ended> lastWord(SeenJob job, List<SeenPod> pods) {
    boolean failed = job.failure().isPresent();
    return pods.stream()
        .flatMap(pod -> pod.containers().stream())
        .map(SeenContainer::ended)
        .flatMap(Optional::stream)
        .filter(ended -> failed ? ended.exit() != 0 : !ended.message().isEmpty())
        .max(
            Comparator.<Ended, Boolean>comparing(e -> e.message().startsWith("{"))
                .thenComparing(LATEST));
  }

  private static JudgeWords judged(Ended ended) {
    return ended.message().isEmpty()
        ? new JudgeWords("", ended.reason() + ", exit code " + ended.exit(), "")
        : JudgeWords.of(ended.message());
  }
}
