package epfabric.operate.verb;

import static epfabric.operate.advice.status.SeenFabrics.NOW;
import static epfabric.operate.advice.status.SeenFabrics.failed;
import static epfabric.operate.advice.status.SeenFabrics.installer;
import static epfabric.operate.advice.status.SeenFabrics.installing;
import static epfabric.operate.advice.status.SeenFabrics.judged;
import static epfabric.operate.advice.status.SeenFabrics.node;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.terminal.FoldedLines;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.advice.status.NetworkRow;
import epfabric.operate.advice.status.NodeRow;
import epfabric.operate.advice.status.SeenFabrics;
import epfabric.operate.advice.status.TestRow;
import epfabric.operate.live.seen.SeenFabric;
import epfabric.operate.live.seen.SeenNode;
import epfabric.operate.live.seen.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the complete text of the status screen. */
class StatusTextTest {
  /**
   * The plan of a fabric whose installer builds the drivers, because failures of drivers have the
   * longest messages.
   */
  private static final FabricPlan PLAN =
      Planned.plan("dev", text -> text + "  epfabric:software: b200\n");

  private static final String FIRST_NODE = "gke-epfabric-dev-epfabric-dev-gpu-7f3a9c01-x2kd";
  private static final String SECOND_NODE = "gke-epfabric-dev-epfabric-dev-gpu-7f3a9c01-b81q";

  /** Returns a fabric with a node whose installer failed, and a test that failed its gate. */
  private static FabricStatus failedFabric() {
    Optional<String> failure =
        Optional.of(
            "load: ModuleLoadFailed: insmod nvidia.ko: Key was rejected by service; look at the"
                + " kernel log (dmesg) of the node");
    List<SeenNode> nodes = List.of(node(FIRST_NODE), installing(SECOND_NODE, "load", failure));
    SeenFabric seen =
        SeenFabrics.of(nodes, List.of(installer(SECOND_NODE, "CrashLoopBackOff", "")));
    String verdict =
        "{\"verdict\":\"fail\",\"log\":\"real\",\"reasons\":[{\"what\":\"dispatchFp8 46.02 GB/s,"
            + " at least 52.5 wanted\",\"do\":\"look whether all NICs are up\"}]}";
    return FabricStatus.of(
        PLAN,
        new SeenFabric(
            seen.nodes(),
            seen.installers(),
            seen.networks(),
            List.of(
                seen.jobs().get(0),
                seen.jobs().get(1),
                seen.jobs().get(2),
                seen.jobs().get(3),
                failed("deepep-internode")),
            List.of(
                seen.testPods().get(0),
                seen.testPods().get(1),
                seen.testPods().get(2),
                seen.testPods().get(3),
                judged("deepep-internode", 6, verdict))),
        NOW);
  }

  private static String screen(FabricStatus status, int columns) {
    return String.join("\n", new StatusText(PLAN, columns, false).lines(status)) + "\n";
  }

  @Test
  void theNumberOfNodesInEachSubblockIsShown() throws IOException {
    SeenFabric seen =
        SeenFabrics.of(
            List.of(
                node(FIRST_NODE).at(new Topology("b1", "s1", "h1")),
                node(SECOND_NODE).at(new Topology("b1", "s2", "h2"))),
            List.of());
    FabricStatus status = FabricStatus.of(PLAN, seen, NOW);
    assertThat(screen(status, 160))
        .contains("  block b1, subblock s1: 1 node\n  block b1, subblock s2: 1 node\n");
    assertThat(StatusJson.of(PLAN, status))
        .contains("\"block\": \"b1\"", "\"subblock\": \"s2\"", "\"host\": \"h2\"");
    assertThat(screen(failedFabric(), 160)).doesNotContain("subblock");
  }

  private static String parkedScreen(List<SeenNode> nodes) {
    FabricPlan parked = Planned.plan("dev", text -> text + "  epfabric:parked: true\n");
    SeenFabric seen = new SeenFabric(nodes, List.of(), List.of(), List.of(), List.of());
    FabricStatus status = FabricStatus.of(parked, seen, NOW);
    return String.join("\n", new StatusText(parked, 300, false).lines(status)) + "\n";
  }

  @Test
  void theFirstLineReportsAParkedEnvironment() {
    assertThat(parkedScreen(List.of()))
        .startsWith(
            "PARKED: dev has no GPU nodes and runs no tests; networks, cluster, system nodes and"
                + " images still cost money; epfabric unpark dev, then pulumi up --stack dev,"
                + " brings the GPU nodes back\ndev: cluster epfabric-dev, us-central1-b,")
        .contains("\nWELL: ");
    assertThat(parkedScreen(List.of(node(FIRST_NODE), node(SECOND_NODE))))
        .startsWith(
            "PARKED: 2 GPU nodes still cost money: pulumi up --stack dev removes them; epfabric"
                + " unpark dev, then pulumi up --stack dev, brings the GPU nodes back\n")
        .contains("environment dev: is parked, but still has 2 GPU nodes");
    assertThat(parkedScreen(List.of(node(FIRST_NODE))))
        .startsWith(
            "PARKED: 1 GPU node still costs money: pulumi up --stack dev removes it; epfabric");
    assertThat(screen(failedFabric(), 300)).doesNotContain("PARKED");
  }

  @Test
  void jsonStatesWhetherAnEnvironmentIsParked() {
    FabricPlan parked = Planned.plan("dev", text -> text + "  epfabric:parked: true\n");
    assertThat(StatusJson.of(parked, failedFabric())).contains("\"parked\": true");
    assertThat(StatusJson.of(PLAN, failedFabric())).contains("\"parked\": false");
  }

  @Test
  void podNetworksAreNotShownIfPodsClaimNics() {
    FabricStatus seen = failedFabric();
    FabricStatus claimed =
        new FabricStatus(
            seen.at(),
            seen.nodesWanted(),
            seen.nodes(),
            List.of(),
            seen.tests(),
            seen.spent(),
            seen.notices());
    assertThat(screen(claimed, 100))
        .contains(
            "NOT WELL: 1 of 2 nodes verified, 9 of 18 RDMA NICs published, 4 of 10 tests passed\n")
        .doesNotContain("Pod networks");
  }

  @Test
  void theScreenFitsEightyColumns() {
    assertThat(screen(failedFabric(), 80))
        .isEqualTo(
            """
            dev: cluster epfabric-dev, us-central1-b, project my-project
            2026-11-21 03:04:05 UTC
            NOT WELL: 1 of 2 nodes verified, 9 of 9 pod networks ready, 4 of 10 tests passed

            Nodes (a4-highgpu-8g, pool epfabric-dev-gpu)
              NODE                           STATE     PHASE  FOR    AGE    GPUS  NICS  SPOT
              gke-epfabric-d…-7f3a9c01-b81q  failed    load   25m    40m    0/8   0/9   spot
              gke-epfabric-d…-7f3a9c01-x2kd  verified  ready  2h50m  3h00m  8/8   9/9   spot
              verdict untested: gke-epfabric-dev-epfabric-dev-gpu-7f3a9c01-b81q

            Pod networks
              ready: gvnic-1, rdma-0, rdma-1, rdma-2, rdma-3, rdma-4, rdma-5, rdma-6, rdma-7

            Tests
              TEST                       STATE     AGE    TOOK  LAST VERDICT
              fabric-ready               complete  2h00m  6m    pass
              epbench-accept             complete  2h00m  6m    pass
              nic-bandwidth              complete  2h00m  6m    pass
              deepep-intranode           complete  2h00m  6m    pass
              deepep-internode           failed    2h00m  6m    fail: dispatchFp8 46.02
                                                                GB/s, at least 52.5 wanted
              deepep-low-latency-nvlink  not run   -      -     -
              deepep-data                not run   -      -     -
              deepep-low-latency-nic     not run   -      -     -
              deepep-low-latency         not run   -      -     -
              nccl-allreduce             not run   -      -     -

            Not tested
              speed in epbench, low-latency-nvlink, low-latency-nic, low-latency,
              nccl-allreduce: profile "default" has no floor for them
              whether nic-bandwidth, low-latency-nic pass a gate: their verdicts are
              reported only, unless epfabric:acceptance.tests names them
              deepep-low-latency-nvlink, deepep-data, deepep-low-latency-nic,
              deepep-low-latency, nccl-allreduce: not run yet

            Cost so far (an estimate)
              145.32 USD: 3.7 machine hours of the nodes above at 39.63 USD (spot, Google's
              price list SKU 816D-DB2C-4A30, 2026-06)
              not included: machines that are gone, system nodes, disks, network

            What to do
            x node gke-epfabric-dev-epfabric-dev-gpu-7f3a9c01-b81q: the installer failed in
              phase load: ModuleLoadFailed: insmod nvidia.ko: Key was rejected by service;
              look at the kernel log (dmesg) of the node
                > kubectl -n epfabric-dev-system logs installer-xq -c install
            x test deepep-internode: fail: dispatchFp8 46.02 GB/s, at least 52.5 wanted; the
              judge advises: look whether all NICs are up; once that is fixed, `pulumi up`
              runs it again
                > kubectl -n epfabric-dev-acceptance logs -l \\
                  batch.kubernetes.io/job-name=deepep-internode -c judge --prefix \\
                  --tail=-1
            """);
  }

  @Test
  void theScreenFitsAHundredAndSixtyColumns() {
    assertThat(screen(failedFabric(), 160))
        .isEqualTo(
            """
            dev: cluster epfabric-dev, us-central1-b, project my-project
            2026-11-21 03:04:05 UTC
            NOT WELL: 1 of 2 nodes verified, 9 of 9 pod networks ready, 4 of 10 tests passed

            Nodes (a4-highgpu-8g, pool epfabric-dev-gpu)
              NODE                                             STATE     PHASE  FOR    AGE    GPUS  NICS  SPOT  REASON
              gke-epfabric-dev-epfabric-dev-gpu-7f3a9c01-b81q  failed    load   25m    40m    0/8   0/9   spot  ModuleLoadFailed: insmod nvidia.ko: Key was rejected by
                                                                                                                service; look at the kernel log (dmesg) of the node
              gke-epfabric-dev-epfabric-dev-gpu-7f3a9c01-x2kd  verified  ready  2h50m  3h00m  8/8   9/9   spot  -
              verdict untested: gke-epfabric-dev-epfabric-dev-gpu-7f3a9c01-b81q

            Pod networks
              ready: gvnic-1, rdma-0, rdma-1, rdma-2, rdma-3, rdma-4, rdma-5, rdma-6, rdma-7

            Tests
              TEST                       STATE     AGE    TOOK  LAST VERDICT
              fabric-ready               complete  2h00m  6m    pass
              epbench-accept             complete  2h00m  6m    pass
              nic-bandwidth              complete  2h00m  6m    pass
              deepep-intranode           complete  2h00m  6m    pass
              deepep-internode           failed    2h00m  6m    fail: dispatchFp8 46.02 GB/s, at least 52.5 wanted
              deepep-low-latency-nvlink  not run   -      -     -
              deepep-data                not run   -      -     -
              deepep-low-latency-nic     not run   -      -     -
              deepep-low-latency         not run   -      -     -
              nccl-allreduce             not run   -      -     -

            Not tested
              speed in epbench, low-latency-nvlink, low-latency-nic, low-latency, nccl-allreduce: profile "default" has no floor for them
              whether nic-bandwidth, low-latency-nic pass a gate: their verdicts are reported only, unless epfabric:acceptance.tests names them
              deepep-low-latency-nvlink, deepep-data, deepep-low-latency-nic, deepep-low-latency, nccl-allreduce: not run yet

            Cost so far (an estimate)
              145.32 USD: 3.7 machine hours of the nodes above at 39.63 USD (spot, Google's price list SKU 816D-DB2C-4A30, 2026-06)
              not included: machines that are gone, system nodes, disks, network

            What to do
            x node gke-epfabric-dev-epfabric-dev-gpu-7f3a9c01-b81q: the installer failed in phase load: ModuleLoadFailed: insmod nvidia.ko: Key was rejected by service;
              look at the kernel log (dmesg) of the node
                > kubectl -n epfabric-dev-system logs installer-xq -c install
            x test deepep-internode: fail: dispatchFp8 46.02 GB/s, at least 52.5 wanted; the judge advises: look whether all NICs are up; once that is fixed, `pulumi up`
              runs it again
                > kubectl -n epfabric-dev-acceptance logs -l batch.kubernetes.io/job-name=deepep-internode -c judge --prefix --tail=-1
            """);
  }

  /** Text that is truncated in a table is complete in a notice. */
  @ParameterizedTest
  @ValueSource(ints = {80, 81, 100, 119, 120, 160, 200})
  void noLineIsWiderThanTheScreen(int columns) {
    assertThat(screen(failedFabric(), columns).lines())
        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(columns));
    SeenNode longest = installing(FIRST_NODE, "neighbour", Optional.empty());
    FabricStatus worst =
        FabricStatus.of(
            PLAN, SeenFabrics.of(List.of(longest), List.of()), NOW.plusSeconds(999_999));
    assertThat(screen(worst, columns).lines()).allMatch(line -> line.length() <= columns);
    assertThat(screen(failedFabric(), columns).replaceAll("\\s+", " "))
        .contains("node " + SECOND_NODE + ": the installer failed in phase load: ModuleLoadFailed")
        .contains("kernel log (dmesg) of the node")
        .contains("look whether all NICs are up");
  }

  @Test
  void aWrappedCommandIsStillOneCommandForAShell() {
    String command = "kubectl -n a-namespace logs a-pod -c install --all-containers --prefix";
    List<String> lines = FoldedLines.remedy(command, 40);
    assertThat(lines).hasSizeGreaterThan(1).allMatch(line -> line.length() <= 40);
    assertThat(String.join("\n", lines).replace("\\\n", "")).isEqualTo(command);
    assertThat(FoldedLines.words("x".repeat(25), 10))
        .containsExactly("xxxxxxxxxx", "xxxxxxxxxx", "xxxxx");
  }

  @Test
  void colorsDoNotChangeTheLayout() {
    List<String> plain = new StatusText(PLAN, 80, false).lines(failedFabric());
    List<String> colored = new StatusText(PLAN, 80, true).lines(failedFabric());
    assertThat(colored).isNotEqualTo(plain);
    assertThat(colored.stream().map(l -> l.replaceAll("\u001b\\[[0-9;]*m", "")).toList())
        .isEqualTo(plain);
  }

  @Test
  void theDocumentationExplainsEveryState() throws IOException {
    String page = Files.readString(Path.of("docs/diagnose.md"));
    for (NodeRow.State state : NodeRow.State.values()) {
      assertThat(page).containsPattern("\\|[^|\n]*`" + state.word() + "`[^|\n]*\\|");
    }
    Stream.of(TestRow.State.values()).forEach(s -> assertThat(page).contains(s.word()));
    Stream.of(NetworkRow.State.values()).forEach(s -> assertThat(page).contains(s.word()));
  }
}
