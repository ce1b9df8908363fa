package epfabric.operate.advice.status;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.JudgeMessage;
import epfabric.operate.advice.status.TestRow.Finding;
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

/** Determines the state of each acceptance test, and its judge's last message. */
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

  /** Returns rows in the order in which the tests run. */
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
                    name,
                    State.NOT_RUN,
                    Optional.empty(),
                    Optional.empty(),
                    new Finding("", "", "")));
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
        finding(job, pods));
  }

  private static State state(SeenJob job, List<SeenPod> pods) {
    if (job.failure().isPresent()) {
      return State.FAILED;
    }
    if (job.complete()) {
      return State.COMPLETE;
    }
    boolean waiting =
        pods.isEmpty()
            || pods.stream()
                .anyMatch(p -> p.unplaced().isPresent() || PodTrouble.of(p).isPresent());
    return waiting ? State.WAITING : State.RUNNING;
  }

  private Finding finding(SeenJob job, List<SeenPod> pods) {
    if (job.ended().isEmpty()) {
      return new Finding("", whyPodsWait(pods), "");
    }
    JudgeMessage judged =
        lastMessage(job, deciding(job, pods)).map(TestAssessment::judged).orElse(JudgeMessage.NONE);
    String failure = job.failure().filter(f -> judged.what().isEmpty()).orElse("");
    return new Finding(judged.verdict(), judged.what() + failure, judged.advice());
  }

  /**
   * Returns the pods whose messages count: all pods of a failed Job, otherwise the pods whose
   * judges see the whole test.
   */
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

  /** Returns why the pods of a test do not run. */
  private static String whyPodsWait(List<SeenPod> pods) {
    return pods.stream()
        .map(pod -> pod.unplaced().or(() -> PodTrouble.of(pod).map(PodTrouble::words)))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse("");
  }

  /**
   * Returns the last container that ended with a message, preferably a judge's JSON; for a failed
   * Job the last failed container, which may have no message.
   */
  private static Optional<Ended> lastMessage(SeenJob job, List<SeenPod> pods) {
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

  private static JudgeMessage judged(Ended ended) {
    return ended.message().isEmpty()
        ? new JudgeMessage("", ended.reason() + ", exit code " + ended.exit(), "")
        : JudgeMessage.of(ended.message());
  }
}
