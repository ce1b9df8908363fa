package epfabric.operate.advice;

import static epfabric.operate.advice.status.SeenFabrics.NOW;
import static epfabric.operate.advice.status.SeenFabrics.PLAN;
import static epfabric.operate.advice.status.SeenFabrics.ago;
import static epfabric.operate.advice.status.SeenFabrics.failed;
import static epfabric.operate.advice.status.SeenFabrics.healthy;
import static epfabric.operate.advice.status.SeenFabrics.installer;
import static epfabric.operate.advice.status.SeenFabrics.installing;
import static epfabric.operate.advice.status.SeenFabrics.judged;
import static epfabric.operate.advice.status.SeenFabrics.node;
import static epfabric.operate.advice.status.SeenFabrics.passed;
import static epfabric.operate.advice.status.SeenFabrics.plain;
import static epfabric.operate.advice.status.SeenFabrics.tested;
import static epfabric.operate.advice.status.SeenFabrics.verified;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.advice.status.NodeRow.State;
import epfabric.operate.advice.status.SeenFabrics;
import epfabric.operate.advice.status.SpentMoney;
import epfabric.operate.live.seen.ClaimableNics;
import epfabric.operate.live.seen.PoolNode;
import epfabric.operate.live.seen.SeenFabric;
import epfabric.operate.live.seen.SeenJob;
import epfabric.operate.live.seen.SeenNetwork;
import epfabric.operate.live.seen.SeenNode;
import epfabric.operate.live.seen.SeenNode.Verified;
import epfabric.operate.live.seen.SeenPod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FabricStatusTest {
  private static final FabricPlan PLAN_WITH_NIC_CLAIMS =
      Planned.plan("dev", text -> text + "  epfabric:network:\n    mode: dranet\n");

  private static FabricStatus status(SeenFabric seen) {
    return FabricStatus.of(PLAN, seen, NOW);
  }

  private static FabricStatus withNode(SeenNode second, SeenPod... installers) {
    return status(SeenFabrics.of(List.of(node("gpu-0"), second), List.of(installers)));
  }

  private static Notice singleNotice(FabricStatus status) {
    assertThat(status.well()).isFalse();
    assertThat(status.notices()).hasSize(1);
    return status.notices().get(0);
  }

  @Test
  void aHealthyFabricNeedsNoAction() {
    FabricStatus status = status(healthy());
    assertThat(status.notices()).isEmpty();
    assertThat(status.well()).isTrue();
    assertThat(status.headline())
        .isEqualTo("2 of 2 nodes verified, 9 of 9 pod networks ready, 10 of 10 tests passed");
    assertThat(status.nodes().get(0).progress().inPhase()).isEqualTo(Duration.ofMinutes(170));
  }

  /** NVIDIA's DRA driver allocates the GPUs, so nodes have none as a countable resource. */
  @Test
  void nodesWithClaimedGpusHaveNoCountableGpus() {
    FabricPlan claimed =
        Planned.plan(
            "dev",
            text ->
                text.replace("nodes: 2", "nodes: 2\n    driverVersion: disabled\n    gpus: claimed")
                    + "  epfabric:acceptance: {gate: off}\n");
    assertThat(FabricStatus.of(claimed, healthy(), NOW).nodes().get(0).gpus().wanted()).isZero();
    assertThat(FabricStatus.of(PLAN, healthy(), NOW).nodes().get(0).gpus().wanted()).isEqualTo(8);
  }

  @Test
  void aParkedFabricIsHealthyWithoutReadyNetworks() {
    FabricPlan parked = Planned.plan("device", text -> text + "  epfabric:parked: true\n");
    List<SeenNetwork> unreported =
        SeenFabrics.networks().stream()
            .map(n -> new SeenNetwork(n.kind(), n.name(), n.device(), false, Optional.empty()))
            .toList();
    SeenFabric seen = new SeenFabric(List.of(), List.of(), unreported, List.of(), List.of());
    FabricStatus status = FabricStatus.of(parked, seen, NOW);
    assertThat(status.notices()).isEmpty();
    assertThat(status.networks()).extracting(n -> n.state().word()).containsOnly("unused");
    assertThat(status.well()).isTrue();
    assertThat(status(seen).networks())
        .extracting(n -> n.state().word())
        .containsOnly("not reported");
  }

  @Test
  void anEmptyClusterLacksNodesAndNetworks() {
    FabricStatus status = status(SeenFabrics.nothing());
    assertThat(status.well()).isFalse();
    assertThat(status.notices())
        .extracting(Notice::subject, Notice::remedy)
        .containsExactly(
            tuple(
                "pool epfabric-dev-gpu",
                "gcloud compute operations list"
                    + " --filter=operationType=compute.instances.preempted --zones us-central1-b"
                    + " --project my-project"),
            tuple("pod network gvnic-1 and 8 more", "pulumi up --stack dev"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Current errors: [IP_SPACE_EXHAUSTED]: Instance 'x' creation failed|a subnetwork has no addresses left|use larger ranges or fewer nodes",
        "Reservation does not have enough resources for the request: short of 1 VM count|the reservation has too few free machines|free machines of it,",
        "Requested invalid target size '16' for a group in the gang mode|Google says|gcloud container node-pools describe epfabric-dev-gpu",
      })
  void theMessageOfAPoolIsTheReasonForItsMissingNodes(
      String reported, String meaning, String remedy) {
    FabricStatus status =
        FabricStatus.of(PLAN, SeenFabrics.nothing(), Map.of("epfabric-dev-gpu", reported), NOW);
    Notice notice = status.notices().get(0);
    assertThat(notice.message()).isEqualTo("0 of 2 nodes exist; " + meaning + ": " + reported);
    assertThat(notice.remedy()).startsWith(remedy);
    assertThat(status.lacksNodes()).isTrue();
  }

  @Test
  void aPhaseThatExceedsItsTimeIsStuck() {
    FabricStatus status =
        withNode(installing("gpu-1", "stage", Optional.empty()), installer("gpu-1", "", ""));
    assertThat(status.nodes().get(1).state()).isEqualTo(State.STUCK);
    assertThat(singleNotice(status))
        .isEqualTo(
            Notice.blocks(
                "node gpu-1",
                "the installer is in phase stage for 25m without news; it may take 20" + " minutes",
                "kubectl -n epfabric-dev-system logs installer-x1 -c stage"));
  }

  @Test
  void aPhaseWithinItsTimeIsInProgress() {
    SeenNode old = installing("gpu-1", "load", Optional.empty());
    SeenNode node =
        new SeenNode(
            old.node(), old.created(), true, Optional.of(ago(3)), old.condition(), Map.of());
    FabricStatus status = withNode(node);
    assertThat(status.nodes().get(1).state()).isEqualTo(State.INSTALLING);
    assertThat(singleNotice(status))
        .isEqualTo(
            Notice.warns(
                "node gpu-1",
                "the installer is in phase load for 3m, of 20 minutes that it may take; wait",
                "kubectl -n epfabric-dev-system describe daemonsets"));
  }

  @Test
  void withoutAReportTheCreationOfTheNodeIsTheStartOfThePhase() {
    SeenNode old = installing("gpu-1", "", Optional.empty());
    SeenNode node =
        new SeenNode(
            old.node(), ago(12), true, Optional.empty(), Optional.empty(), new TreeMap<>());
    FabricStatus status = withNode(node);
    assertThat(status.nodes().get(1).progress().inPhase()).isEqualTo(Duration.ofMinutes(12));
    assertThat(singleNotice(status).message())
        .isEqualTo(
            "the installer has not reported anything for 12m without news; it may take 10"
                + " minutes");
  }

  @Test
  void aVerifiedNodeWithoutRecentChecksIsReported() {
    SeenNode old = node("gpu-1");
    Verified reported = old.condition().orElseThrow();
    SeenNode silent =
        SeenFabrics.node(
            old.node(),
            Optional.of(
                new Verified(
                    "True", reported.reason(), "", reported.since(), Optional.of(ago(16)))));
    FabricStatus status = withNode(silent, installer("gpu-1", "", ""));
    assertThat(status.nodes().get(1).state()).isEqualTo(State.SILENT);
    assertThat(singleNotice(status))
        .isEqualTo(
            Notice.warns(
                "node gpu-1",
                "not checked for 16m; its figures are that old, because its reporter is not"
                    + " running or lacks permission to write",
                "kubectl -n epfabric-dev-system logs installer-x1 -c report"));
  }

  @Test
  void aFailureIsReportedWithTheMessageOfTheInstaller() {
    String words = "DriverTimeout: GKE has installed no driver; look at its device plugin";
    FabricStatus status =
        withNode(
            installing("gpu-1", "driver", Optional.of("driver: " + words)),
            installer("gpu-1", "CrashLoopBackOff", "back-off 40s"));
    assertThat(singleNotice(status))
        .isEqualTo(
            Notice.blocks(
                "node gpu-1",
                "the installer failed in phase driver: " + words,
                "kubectl -n epfabric-dev-system logs installer-x1 -c driver"));
  }

  @Test
  void theRemedyOfAMissingImageIsToBuildIt() {
    FabricStatus status =
        withNode(
            installing("gpu-1", "", Optional.empty()),
            installer("gpu-1", "ImagePullBackOff", "installer@sha256:1: not found"));
    assertThat(status.nodes().get(1).state()).isEqualTo(State.NO_IMAGE);
    assertThat(singleNotice(status))
        .isEqualTo(
            Notice.blocks(
                "node gpu-1",
                "the installer's image cannot be pulled: ImagePullBackOff in container install:"
                    + " installer@sha256:1: not found",
                "epfabric image build dev --push"));
  }

  @Test
  void aRefusedImageHasARemedy() {
    FabricStatus status =
        withNode(
            installing("gpu-1", "", Optional.empty()),
            installer("gpu-1", "ErrImagePull", "403 Forbidden"));
    assertThat(singleNotice(status).remedy())
        .isEqualTo("kubectl -n epfabric-dev-system describe pod installer-x1");
  }

  @Test
  void aPreemptedSpotMachineIsExpectedToBeReplaced() {
    PoolNode plain = plain("gpu-1", List.of(), "ready", Optional.empty());
    PoolNode away =
        new PoolNode(
            plain.name(),
            Optional.of("NodeShutdown"),
            true,
            false,
            List.of(),
            plain.installation());
    assertThat(singleNotice(withNode(node(away, Optional.empty()))))
        .isEqualTo(
            Notice.blocks(
                "node gpu-1",
                "not Ready: NodeShutdown; if this spot machine was preempted, GKE replaces it",
                "kubectl describe node gpu-1"));
    Notice gone = singleNotice(status(SeenFabrics.of(List.of(node("gpu-0")), List.of())));
    assertThat(gone.message()).startsWith("1 of 2 nodes exist; ").contains("has preempted one");
  }

  @Test
  void aNodeThatLostItsVerificationIsNotVerified() {
    SeenNode node =
        node(
            plain("gpu-1", List.of(InstallPlan.STARTUP_TAINT), "ready", Optional.empty()),
            verified("False", "NicsWrong", "mlx5_3 is down"));
    FabricStatus status = withNode(node, installer("gpu-1", "", ""));
    assertThat(status.nodes().get(1).state()).isEqualTo(State.UNVERIFIED);
    assertThat(singleNotice(status).message())
        .isEqualTo("is installed and not verified: NicsWrong: mlx5_3 is down");
    assertThat(singleNotice(status).remedy()).endsWith(" logs installer-x1 -c verify");
  }

  @Test
  void aVerifiedNodeWithMissingResourcesIsUnhealthy() {
    SeenNode full = node("gpu-1");
    Map<String, Long> offered = new TreeMap<>(full.offered());
    offered.put("nvidia.com/gpu", 7L);
    SeenNode node =
        new SeenNode(
            full.node(), full.created(), true, full.reportedAt(), full.condition(), offered);
    assertThat(singleNotice(withNode(node)).message())
        .isEqualTo("pods can request 7/8 of its GPUs and 9/9 of its NICs");
  }

  @Test
  void anUnreadyNetworkHasTheMessageOfTheController() {
    List<SeenNetwork> networks = new ArrayList<>(SeenFabrics.networks());
    networks.set(
        3,
        new SeenNetwork(
            SeenNetwork.PARAMETERS,
            "rdma-0",
            false,
            true,
            Optional.of("not Ready: no such subnet")));
    assertThat(singleNotice(status(SeenFabrics.of(networks))))
        .isEqualTo(
            Notice.blocks(
                "pod network rdma-0",
                "GKENetworkParamSet not Ready: no such subnet",
                "kubectl describe gkenetworkparamsets.networking.gke.io rdma-0"));
  }

  @Test
  void podNetworksTogetherWithClaimsAreReported() {
    FabricPlan claims = Planned.plan("dev");
    SeenNetwork ofPods = new SeenNetwork("Network", "default", false, true, Optional.empty());
    SeenNetwork ofDevices = new SeenNetwork("Network", "theirs", true, true, Optional.empty());
    List<SeenNetwork> both = List.of(ofPods, ofDevices);
    assertThat(FabricStatus.of(claims, SeenFabrics.of(both), NOW).notices())
        .contains(
            Notice.blocks(
                "network mode dranet",
                "GKE supports no NIC claims in a cluster that has Network objects of type Device:"
                    + " theirs",
                "kubectl get networks.networking.gke.io"));
    assertThat(FabricStatus.of(claims, SeenFabrics.of(List.of(ofPods)), NOW).notices())
        .noneMatch(notice -> notice.subject().startsWith("network mode"));
  }

  @Test
  void aNetworkWithoutAStatusIsJudgedByTheNodes() {
    List<SeenNetwork> silent =
        SeenFabrics.networks().stream()
            .map(n -> new SeenNetwork(n.kind(), n.name(), n.device(), false, Optional.empty()))
            .toList();
    assertThat(status(SeenFabrics.of(silent)).well()).isTrue();
    SeenFabric noNodes = new SeenFabric(List.of(), List.of(), silent, List.of(), List.of());
    assertThat(status(noNodes).notices())
        .anyMatch(n -> n.severity() == Severity.UNKNOWN && n.subject().startsWith("pod network"));
  }

  @Test
  void aFailedGateHasTheReasonAndAdviceOfTheJudge() {
    String job = SeenFabrics.TESTS.get(4);
    String reported =
        "{\"verdict\":\"fail\",\"log\":\"real\",\"reasons\":[{\"where\":\"dispatch\",\"what\":\"46"
            + " GB/s, wanted 70\",\"do\":\"look at the NICs\"}],\"gbps\":{}}";
    List<SeenJob> jobs =
        SeenFabrics.TESTS.stream()
            .limit(5)
            .map(t -> t.equals(job) ? failed(t) : passed(t))
            .toList();
    FabricStatus status =
        status(tested(jobs, List.of(judged(job, 6, reported), judged(job, 8, ""))));
    assertThat(singleNotice(status))
        .isEqualTo(
            Notice.blocks(
                "test deepep-internode",
                "fail: dispatch: 46 GB/s, wanted 70; the judge advises: look at the NICs; once"
                    + " that is fixed, `pulumi up` runs it again",
                "kubectl -n epfabric-dev-acceptance logs -l"
                    + " batch.kubernetes.io/job-name=deepep-internode -c judge --prefix"
                    + " --tail=-1"));
    assertThat(status.passedTests()).isEqualTo(4);
  }

  @Test
  void aDegradedTestThatTheGateAcceptsIsNotAPass() {
    String job = SeenFabrics.TESTS.get(1);
    List<SeenPod> pods = List.of(judged(job, 0, "{\"verdict\":\"degraded\",\"log\":\"real\"}"));
    FabricStatus status = status(tested(healthy().jobs(), pods));
    assertThat(singleNotice(status).message()).isEqualTo("the gate accepted it: degraded");
  }

  @Test
  void aMessageThatIsNotJsonIsShownUnchanged() {
    assertThat(JudgeMessage.of("{broken").what()).isEqualTo("{broken");
    assertThat(JudgeMessage.of("[1]").what()).isEqualTo("[1]");
    assertThat(JudgeMessage.of("OOMKilled").what()).isEqualTo("OOMKilled");
    assertThat(JudgeMessage.of("{\"verdict\":\"pass\",\"log\":\"replayed\"}").what())
        .isEqualTo("log replayed");
  }

  @Test
  void aNodeThatJoinedAfterTheTestsIsUntested() {
    SeenNode old = node("gpu-1");
    SeenNode fresh =
        new SeenNode(old.node(), ago(30), true, old.reportedAt(), old.condition(), old.offered());
    FabricStatus status = withNode(fresh);
    assertThat(status.well()).isFalse();
    assertThat(status.notices())
        .containsExactly(
            Notice.warns(
                "tests", "not run since these nodes joined: gpu-1", "epfabric accept dev"));
  }

  @Test
  void costIsEstimatedForTheExistingNodes() {
    SpentMoney spent = status(healthy()).spent();
    assertThat(spent.machineHours()).isEqualTo(6.0);
    assertThat(spent.usd()).hasValue(6.0 * 39.6336);
  }

  private static SeenNode nodeWithClaimableNics(String name, int rdma) {
    ClaimableNics nics = new ClaimableNics("a4-highgpu-8g", 8, rdma, 1, 1, List.of());
    SeenNode node = SeenFabrics.node(name);
    return new SeenNode(
        node.node().with(nics),
        node.created(),
        node.spot(),
        node.reportedAt(),
        node.condition(),
        Map.of("nvidia.com/gpu", 8L));
  }

  private static FabricStatus statusWithClaims(SeenNode... nodes) {
    SeenFabric healthy = SeenFabrics.healthy();
    SeenFabric seen =
        new SeenFabric(List.of(nodes), List.of(), List.of(), healthy.jobs(), healthy.testPods());
    return FabricStatus.of(PLAN_WITH_NIC_CLAIMS, seen, NOW);
  }

  @Test
  void claimableNicsAreCountedInsteadOfPodNetworks() {
    FabricStatus status =
        statusWithClaims(nodeWithClaimableNics("gpu-0", 8), nodeWithClaimableNics("gpu-1", 8));
    assertThat(status.nodes()).allSatisfy(n -> assertThat(n.nics()).hasToString("8/8"));
    assertThat(status.networks()).isEmpty();
    assertThat(status.notices()).isEmpty();
    assertThat(status.well()).isTrue();
  }

  @Test
  void aMissingNicIsReportedForItsNode() {
    FabricStatus status =
        statusWithClaims(nodeWithClaimableNics("gpu-0", 7), nodeWithClaimableNics("gpu-1", 8));
    assertThat(status.well()).isFalse();
    assertThat(status.notices())
        .containsExactly(
            Notice.blocks(
                "node gpu-0",
                "its NIC driver dra.net publishes 7 of 8 RDMA NICs",
                "kubectl get resourceslices --field-selector=spec.nodeName=gpu-0 -o yaml"));
  }
}
