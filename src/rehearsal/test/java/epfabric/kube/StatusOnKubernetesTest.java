package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.advice.status.NodeRow;
import epfabric.operate.advice.status.NodeRow.State;
import epfabric.operate.advice.status.TestRow;
import epfabric.operate.live.LiveCluster;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the status of a fabric on a real API server, without faults and with single faults. */
@Tag("kube")
class StatusOnKubernetesTest {
  private static final String TAINT = InstallPlan.STARTUP_TAINT;
  private static final When INSTALLER =
      When.ALWAYS.label("app.kubernetes.io/name", "installer").container("driver");

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;
  private static StandInNodes system;

  private final List<TestedJob> created = new ArrayList<>();

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    fabric = AppliedFabric.of(Planned.plan("dev", Planned.IN_DEVICE_MODE), kubectl);
    system = plane.nodes(NodePool.system());
    nodes = plane.nodes(NodePool.verified(fabric.plan().pool().name(), "gpu-0", "gpu-1"));
    fabric.applyAllButJobs();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void restore() {
    created.forEach(TestedJob::delete);
    nodes.follow(PodScript.QUIET);
    system.follow(PodScript.QUIET);
    kubectl.run("taint", "node", "gpu-1", TAINT + "-");
    kubectl.run("annotate", "node", "gpu-1", "epfabric/phase-").orFail();
  }

  private void runTest(String name) {
    TestedJob job = fabric.job(name);
    created.add(job);
    job.awaitComplete();
  }

  private static void startInstalling(String phase) {
    kubectl.run("taint", "node", "gpu-1", TAINT + "=true:NoSchedule").orFail();
    kubectl.run("annotate", "node", "gpu-1", "epfabric/phase=" + phase).orFail();
  }

  /** Returns the status that would be reported after this time. */
  private static FabricStatus statusAfter(Duration time) {
    FabricPlan plan = fabric.plan();
    try (LiveCluster cluster =
        LiveCluster.find(Optional.of(plane.process().kubeconfig()), Optional.empty())) {
      return FabricStatus.of(
          plan,
          cluster.fabric(plan.pool().names(), fabric.system(), fabric.acceptance()),
          Instant.now().plus(time));
    }
  }

  private static FabricStatus await(Predicate<FabricStatus> expected) {
    long limit = System.nanoTime() + Kubectl.PATIENCE.toNanos();
    FabricStatus status = statusAfter(Duration.ZERO);
    while (!expected.test(status)) {
      if (System.nanoTime() > limit) {
        throw new AssertionError("still " + status);
      }
      Kubectl.pause();
      status = statusAfter(Duration.ZERO);
    }
    return status;
  }

  private static NodeRow secondNode(FabricStatus status) {
    return status.nodes().get(1);
  }

  private static Notice noticeAbout(FabricStatus status, String subject) {
    return status.notices().stream()
        .filter(notice -> notice.subject().equals(subject))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no notice of " + subject + ": " + status.notices()));
  }

  @Test
  void aFabricWithPassedTestsIsHealthy() {
    fabric.jobs().forEach(job -> runTest(job.name()));
    FabricStatus status = statusAfter(Duration.ofHours(1));
    assertThat(status.notices()).isEmpty();
    assertThat(status.well()).isTrue();
    assertThat(status.headline())
        .isEqualTo("2 of 2 nodes verified, 9 of 9 pod networks ready, 10 of 10 tests passed");
    assertThat(status.spent().machineHours()).isBetween(2.0, 2.5);
    assertThat(status.tests().rows()).extracting(TestRow::took).allMatch(Optional::isPresent);
  }

  @Test
  void aNodeIsStuckIfItsPhaseHasNotChangedForALongTime() {
    startInstalling("modules");
    FabricStatus soon = statusAfter(Duration.ofMinutes(5));
    assertThat(secondNode(soon).state()).isEqualTo(State.INSTALLING);
    assertThat(secondNode(soon).progress().inPhase()).isBetween(minutes(5), minutes(7));
    FabricStatus later = statusAfter(Duration.ofMinutes(30));
    assertThat(secondNode(later).state()).isEqualTo(State.STUCK);
    Notice notice = noticeAbout(later, "node gpu-1");
    assertThat(notice.message()).startsWith("the installer is in phase modules for 30m without");
    assertRuns(notice.remedy());
  }

  private static Duration minutes(int minutes) {
    return Duration.ofMinutes(minutes);
  }

  /** Checks that a remedy's commands can be run. */
  private static void assertRuns(String remedy) {
    assertThat(remedy).startsWith("kubectl ");
    kubectl.run(remedy.replaceFirst("kubectl ", "").split(" ")).orFail();
  }

  @Test
  void anImageThatCannotBePulledIsReportedWithTheKubeletsMessage() {
    nodes.follow(PodScript.QUIET.imageError(INSTALLER, "403 Forbidden"));
    startInstalling("preflight");
    kubectl.run("delete", "pods", "--all", "-n", fabric.system()).orFail();
    FabricStatus status = await(s -> secondNode(s).state() == State.NO_IMAGE);
    Notice notice = noticeAbout(status, "node gpu-1");
    assertThat(notice.message())
        .startsWith("the installer's image cannot be pulled: ")
        .contains(" in container driver")
        .contains("403 Forbidden");
    assertRuns(notice.remedy());
  }

  @Test
  void aFailedTestIsReportedWithTheJudgesReason() {
    String verdict = "{\"verdict\":\"fail\",\"reasons\":[{\"what\":\"46 GB/s, wanted 70\"}]}";
    When judge = When.job("deepep-internode").container("judge");
    nodes.follow(PodScript.QUIET.exit(judge.index(0), 6, verdict));
    TestedJob job = fabric.job("deepep-internode");
    created.add(job);
    job.awaitFailed();
    FabricStatus status = statusAfter(Duration.ZERO);
    Notice notice = noticeAbout(status, "test deepep-internode");
    assertThat(notice.message()).startsWith("fail: 46 GB/s, wanted 70; ");
    assertThat(status.well()).isFalse();
    assertRuns(notice.remedy());
  }

  @Test
  void aPreemptedMachineIsReportedAsMissing() {
    nodes.leave("gpu-1");
    nodes.awaitGone("gpu-1");
    try {
      FabricStatus status = statusAfter(Duration.ZERO);
      assertThat(status.nodes()).hasSize(1);
      assertThat(noticeAbout(status, "pool epfabric-dev-gpu").message())
          .startsWith("1 of 2 nodes exist");
    } finally {
      nodes.join(NodePool.b200("gpu-1", fabric.plan().pool().name(), List.of()));
      nodes.awaitReady();
    }
  }
}
