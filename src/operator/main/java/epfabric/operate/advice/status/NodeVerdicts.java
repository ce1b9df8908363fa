package epfabric.operate.advice.status;

import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.JudgeMessage;
import epfabric.operate.live.seen.SeenFabric;
import epfabric.operate.live.seen.SeenJob;
import epfabric.operate.live.seen.SeenNode;
import epfabric.operate.live.seen.SeenPod;
import epfabric.operate.live.seen.SeenPod.Ended;
import epfabric.operate.live.seen.SeenPod.SeenContainer;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the verdict on each node, from the tests of the stack and later tests of {@code epfabric
 * accept}. A node that joined after the stack's tests started counts as tested after each test of
 * its pool has run on it in a group.
 */
final class NodeVerdicts {
  private final FabricPlan plan;
  private final SeenFabric seen;
  private final Instant now;

  NodeVerdicts(FabricPlan plan, SeenFabric seen, Instant now) {
    this.plan = plan;
    this.seen = seen;
    this.now = now;
  }

  /** The verdict of a run of a test. */
  private record Judged(Kind kind, Instant at) {}

  NodeVerdict of(SeenNode node) {
    List<TestRun> tests =
        plan.workload().acceptance().tests().stream()
            .filter(test -> test.pools().contains(node.node().name().pool()))
            .toList();
    List<Judged> judged = new ArrayList<>();
    tests.forEach(test -> latest(node, test).ifPresent(judged::add));
    if (judged.size() < tests.size() && joinedLater(node)) {
      return NodeVerdict.UNTESTED;
    }
    Optional<Kind> worst =
        judged.stream().map(Judged::kind).max(Comparator.comparing(PodVerdicts::severity));
    Optional<Instant> oldest = judged.stream().map(Judged::at).min(Comparator.naturalOrder());
    return worst
        .map(kind -> new NodeVerdict(kind.word(), oldest.map(this::since)))
        .orElse(NodeVerdict.UNKNOWN);
  }

  private boolean joinedLater(SeenNode node) {
    return seen.jobs().stream()
        .map(SeenJob::started)
        .flatMap(Optional::stream)
        .anyMatch(started -> node.created().isAfter(started));
  }

  /** Returns the newest run of a test that had a pod on this machine. */
  private Optional<Judged> latest(SeenNode node, TestRun test) {
    return seen.testPods().stream()
        .filter(pod -> runsTest(test, pod.what()) && pod.node().equals(node.name()))
        .filter(pod -> !pod.created().isBefore(node.created()))
        .max(Comparator.comparing(SeenPod::created))
        .flatMap(pod -> judged(test, pod.what()));
  }

  /** Returns whether a Job runs this test, for the stack or for {@code epfabric accept}. */
  private static boolean runsTest(TestRun test, String job) {
    return job.equals(test.job()) || job.matches("accept-[0-9]+-" + test.job());
  }

  /** Returns the worst verdict of the deciding pods; empty before all have reported. */
  private Optional<Judged> judged(TestRun test, String job) {
    List<SeenPod> deciding =
        seen.testPods().stream()
            .filter(pod -> pod.what().equals(job) && test.withJob(job).decidedBy(pod.name().pod()))
            .toList();
    List<Judged> verdicts = deciding.stream().flatMap(NodeVerdicts::verdict).toList();
    return verdicts.size() < deciding.size()
        ? Optional.empty()
        : verdicts.stream()
            .max(Comparator.comparing(verdict -> PodVerdicts.severity(verdict.kind())));
  }

  private static Stream<Judged> verdict(SeenPod pod) {
    return pod.containers().stream()
        .map(SeenContainer::ended)
        .flatMap(Optional::stream)
        .flatMap(ended -> judged(ended).stream())
        .limit(1);
  }

  private static Optional<Judged> judged(Ended ended) {
    String verdict = JudgeMessage.of(ended.message()).verdict();
    return Stream.of(Kind.values())
        .filter(kind -> kind.word().equals(verdict))
        .findFirst()
        .flatMap(kind -> ended.at().map(at -> new Judged(kind, at)));
  }

  private Duration since(Instant then) {
    return then.isAfter(now) ? Duration.ZERO : Duration.between(then, now);
  }
}
