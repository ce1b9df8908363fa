package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks where the acceptance Jobs run on two verified nodes, and the effects of their verdicts.
 */
@Tag("kube")
class AcceptanceOnKubernetesTest {
  private static final String INTERNODE = "deepep-internode";
  private static final When PODS = When.job(INTERNODE);

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;
  private static StandInNodes nodes;
  private static StandInNodes system;

  private final List<TestedJob> createdJobs = new ArrayList<>();

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
    fabric.deleteAll();
    assertThat(fabric.left()).isEmpty();
    plane.close();
  }

  @AfterEach
  void deleteJobs() {
    createdJobs.forEach(TestedJob::delete);
    nodes.follow(PodScript.QUIET);
    system.follow(PodScript.QUIET);
    kubectl.run("delete", "events", "--all", "-n", fabric.acceptance()).orFail();
  }

  private TestedJob createJob(String name) {
    TestedJob job = fabric.job(name);
    createdJobs.add(job);
    return job;
  }

  @Test
  void theJobsRunOneAfterTheOtherOnAllNodes() {
    String before = "";
    assertThat(fabric.jobs()).hasSizeGreaterThan(3);
    for (Manifest manifest : fabric.jobs()) {
      assertThat(manifest.after()).contains(before.isEmpty() ? "observer-role-binding" : before);
      before = manifest.id();
      TestedJob job = createJob(manifest.name());
      job.awaitComplete();
      assertThat(job.nodes())
          .as(job.name())
          .isEqualTo(
              job.name().equals("fabric-ready") ? List.of("system-0") : List.of("gpu-0", "gpu-1"));
    }
  }

  @Test
  void aFailedVerdictFailsTheJobWithoutARetry() {
    nodes.follow(PodScript.QUIET.exit(PODS.container("judge").index(0), 6, "46 GB/s, wanted 70"));
    TestedJob job = createJob(INTERNODE);
    assertThat(job.awaitFailed()).isEqualTo("BackoffLimitExceeded");
    assertThat(job.podsMade()).isEqualTo(2);
    assertThat(job.pods("{.items[*].status.containerStatuses[*].state.terminated.exitCode}"))
        .contains("6");
  }

  @Test
  void aPreemptedPodAndItsPeerAreRetried() {
    When first = PODS.attempt(1);
    nodes.follow(
        PodScript.QUIET
            .hang(first.container("test").index(1))
            .preempt(first.index(1), 0.5)
            .exit(first.container("judge").index(0), 8, "the peer on node 1 was preempted"));
    TestedJob job = createJob(INTERNODE);
    job.awaitComplete();
    assertThat(job.podsMade()).isEqualTo(4);
    assertThat(job.pods("{.items[*].status.conditions[?(@.type==\"DisruptionTarget\")].reason}"))
        .contains("TerminationByKubelet");
  }

  @Test
  void theCheckBeforeTheTestsIsRepeatedWhileTheFabricIsBusy() {
    system.follow(
        PodScript.QUIET.exit(When.job("fabric-ready").attempt(1), 8, "pod a/b holds 8 GPUs"));
    TestedJob job = createJob("fabric-ready");
    job.awaitComplete();
    assertThat(job.podsMade()).isEqualTo(2);
  }

  @Test
  void aHangingTestIsEndedByTheDeadlineOfItsPod() {
    nodes.follow(PodScript.QUIET.hang(PODS.container("test")));
    TestedJob job =
        fabric.job(
            INTERNODE, yaml -> yaml.replaceAll("(?m)^( {6}activeDeadlineSeconds:) \\d+$", "$1 3"));
    createdJobs.add(job);
    assertThat(job.awaitFailed()).isEqualTo("BackoffLimitExceeded");
    assertThat(job.pods("{.items[*].status.reason}")).contains("DeadlineExceeded");
  }

  /**
   * The exit codes of the launcher and of the judge are known. The judge's exit code matches no
   * rule of the failure policy, so the Job fails with the judge's verdict.
   */
  @Test
  void aKilledTestFailsTheJobWithTheVerdictOfTheJudge() {
    nodes.follow(
        PodScript.QUIET
            .oomKilled(PODS.container("test").index(0), 0.5)
            .exit(PODS.container("judge").index(0), 6, "the launcher was killed"));
    TestedJob job = createJob(INTERNODE);
    assertThat(job.awaitFailed()).isEqualTo("BackoffLimitExceeded");
    assertThat(job.podsMade()).isEqualTo(2);
    String ended = "{.items[*].status.containerStatuses[*].state.terminated.";
    assertThat(job.pods(ended + "reason}")).contains("OOMKilled");
    assertThat(job.pods(ended + "message}")).containsSequence("launcher", "was", "killed");
  }

  /** The judge reports the missing image early; the pod then waits for it until its deadline. */
  @Test
  void aTestWithAMissingImageEndsAtTheDeadlineOfItsPod() {
    nodes.follow(
        PodScript.QUIET
            .imageError(PODS.container("test"), "not found")
            .exit(PODS.container("judge"), 6, "the test has not begun"));
    TestedJob job =
        fabric.job(
            INTERNODE, yaml -> yaml.replaceAll("(?m)^( {6}activeDeadlineSeconds:) \\d+$", "$1 3"));
    createdJobs.add(job);
    assertThat(job.awaitFailed()).isEqualTo("BackoffLimitExceeded");
    assertThat(job.pods("{.items[*].status.containerStatuses[*].state.terminated.message}"))
        .containsSequence("has", "not", "begun");
  }

  @Test
  void aTestTakesAllGpusOfItsNodesAndTheNextTestWaits() {
    nodes.follow(PodScript.QUIET.hang(PODS.container("test")));
    TestedJob running = createJob(INTERNODE);
    running.awaitActive(2);
    TestedJob waiting = createJob("nccl-allreduce");
    String message = waiting.awaitEvent("FailedScheduling", "Insufficient nvidia.com/gpu");
    for (int nic = 0; nic < 8; nic++) {
      assertThat(message).contains("Insufficient networking.gke.io.networks/rdma-" + nic + ".IP");
    }
    assertThat(running.nodes()).containsExactly("gpu-0", "gpu-1");
    assertThat(waiting.nodes()).containsExactly("");
    nodes.follow(PodScript.QUIET);
    running.awaitComplete();
    waiting.awaitComplete();
  }

  @Test
  void podsFindEachOtherByNameDuringTheirStart() {
    nodes.follow(PodScript.QUIET.hang(PODS.container("test")));
    createJob(INTERNODE).awaitActive(2);
    // Name servers return only ready addresses; this Service publishes addresses as ready even
    // before their pods are ready.
    String path =
        "jsonpath={range .items[*].endpoints[?(@.conditions.ready==true)]}{.hostname} {end}";
    Kubectl slices = kubectl.with("get", "endpointslices", "-n", fabric.acceptance(), "-o", path);
    slices.awaitValue(
        List.of("-l", "kubernetes.io/service-name=peers"),
        names -> names.contains(INTERNODE + "-0") && names.contains(INTERNODE + "-1"));
  }

  @Test
  void noTestRunsOnANodeThatIsNotVerified() {
    String taint = InstallPlan.STARTUP_TAINT;
    kubectl.run("taint", "node", "gpu-1", taint + "=true:NoSchedule").orFail();
    TestedJob job = createJob(INTERNODE);
    job.awaitEvent("FailedScheduling", "untolerated taint");
    kubectl.run("taint", "node", "gpu-1", taint + "-").orFail();
    job.awaitComplete();
  }

  @Test
  void theAccountOfTheTestsHasNoPermissions() {
    assertThat(Permissions.of(kubectl, fabric.acceptance(), "tests").beyondDefaults()).isEmpty();
  }

  @Test
  void theObserverMayOnlyListNodesAndPods() {
    assertThat(Permissions.of(kubectl, fabric.acceptance(), "observer").beyondDefaults())
        .containsExactlyInAnyOrder("nodes [] [] [list]", "pods [] [] [list]");
    String token =
        kubectl
            .run("create", "token", "observer", "-n", fabric.acceptance())
            .orFail()
            .output()
            .strip();
    Kubectl observer = kubectl.with("--token=" + token);
    assertThat(observer.run("get", "nodes,pods", "-A").orFail().output()).contains("gpu-0");
    assertThat(Kubectl.refusal(observer.run("get", "secrets", "-A"))).contains("cannot list");
  }
}
