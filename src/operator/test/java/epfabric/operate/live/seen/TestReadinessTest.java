package epfabric.operate.live.seen;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.operate.live.seen.NodePod.PodName;
import epfabric.operate.live.seen.NodePod.Role;
import epfabric.operate.live.seen.PoolNode.Installation;
import epfabric.operate.live.seen.PoolNode.NodeName;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TestReadinessTest {
  private static final String TAINT = "startup-taint.example/unverified";
  private static final WantedNodes TWO_NODES_PER_POOL =
      new WantedNodes(List.of("a", "b"), 2, TAINT);

  private static PoolNode verified(String pool, String name) {
    return new PoolNode(
        new NodeName(pool, name),
        Optional.empty(),
        true,
        false,
        List.of("nvidia.com/gpu"),
        new Installation(Optional.of("verified"), Optional.empty()));
  }

  private static PoolNode tainted(String pool, String name, String phase, String failure) {
    return new PoolNode(
        new NodeName(pool, name),
        Optional.empty(),
        true,
        false,
        List.of("nvidia.com/gpu", TAINT),
        new Installation(Optional.of(phase), Optional.of(failure)));
  }

  private static NodePod pod(String node, String name, Role role, long gpus) {
    return new NodePod(
        new PodName("ml", name), node, role, gpus, Optional.of("2026-10-01T08:30:00Z"));
  }

  private static final List<PoolNode> ALL_VERIFIED =
      List.of(verified("b", "b1"), verified("a", "a2"), verified("a", "a1"), verified("b", "b2"));

  private static String text(TestReadiness readiness) {
    return readiness.problems().stream().map(Problem::render).collect(Collectors.joining("\n"));
  }

  @Test
  void aFabricOfVerifiedAndFreeNodesIsReady() {
    List<NodePod> pods =
        List.of(
            pod("a1", "logs", Role.FOREIGN, 0),
            pod("a1", "internode-0", Role.OURS, 8),
            pod("a1", "installer-x", Role.INSTALLER, 0));
    TestReadiness readiness = TestReadiness.of(TWO_NODES_PER_POOL, ALL_VERIFIED, pods);
    assertThat(readiness.ready()).isTrue();
    assertThat(readiness.problems()).isEmpty();
    assertThat(readiness.headline())
        .isEqualTo("2 of 2 nodes verified in a, 2 of 2 nodes verified in b; no GPU in use");
  }

  @Test
  void aClusterWithoutANodeIsNotReady() {
    TestReadiness readiness = TestReadiness.of(TWO_NODES_PER_POOL, List.of(), List.of());
    assertThat(readiness.ready()).isFalse();
    assertThat(text(readiness))
        .isEqualTo(
            """
            pool a: 0 of 2 nodes exist
              hint: kubectl get nodes -l cloud.google.com/gke-nodepool=a; RUNBOOK.md says what to do when Google has no capacity
            pool b: 0 of 2 nodes exist
              hint: kubectl get nodes -l cloud.google.com/gke-nodepool=b; RUNBOOK.md says what to do when Google has no capacity\
            """);
  }

  @Test
  void nodesOfEachPoolAreCountedSeparately() {
    List<PoolNode> nodes =
        List.of(verified("a", "a1"), verified("a", "a2"), verified("a", "a3"), verified("b", "b1"));
    TestReadiness readiness = TestReadiness.of(TWO_NODES_PER_POOL, nodes, List.of());
    assertThat(text(readiness)).startsWith("pool b: 1 of 2 nodes exist\n").doesNotContain("pool a");
    assertThat(readiness.headline())
        .isEqualTo("3 of 2 nodes verified in a, 1 of 2 nodes verified in b; no GPU in use");
  }

  @Test
  void anUnverifiedNodeIsReportedWithItsReasonAndLog() {
    List<PoolNode> nodes =
        List.of(
            verified("a", "a1"),
            tainted("a", "a2", "modules", "insmod: Key was rejected by service"),
            verified("b", "b1"),
            tainted("b", "b2", "waiting", "GPUs are busy"));
    List<NodePod> pods = List.of(pod("a2", "installer-x7", Role.INSTALLER, 0));
    assertThat(text(TestReadiness.of(TWO_NODES_PER_POOL, nodes, pods)))
        .isEqualTo(
            """
            node a2: still has the taint startup-taint.example/unverified; installer: phase modules, failed: insmod: Key was rejected by service
              hint: kubectl logs -n ml installer-x7 --all-containers --prefix
            node b2: still has the taint startup-taint.example/unverified; installer: phase waiting, failed: GPUs are busy
              hint: no installer is on it: kubectl get daemonsets -A -l app.kubernetes.io/managed-by=epfabric\
            """);
  }

  @Test
  void allObstaclesOfANodeAreReported() {
    PoolNode bad =
        new PoolNode(
            new NodeName("a", "a1"),
            Optional.of("NodeStatusUnknown"),
            false,
            true,
            List.of(TAINT),
            new Installation(Optional.empty(), Optional.empty()));
    PoolNode cordoned =
        new PoolNode(
            new NodeName("a", "a2"),
            Optional.empty(),
            false,
            false,
            List.of(),
            new Installation(Optional.of("verified"), Optional.empty()));
    WantedNodes wanted = new WantedNodes(List.of("a"), 2, TAINT);
    assertThat(text(TestReadiness.of(wanted, List.of(cordoned, bad), List.of())))
        .isEqualTo(
            """
            node a1: is being deleted, is not Ready (NodeStatusUnknown), is cordoned, still has the taint startup-taint.example/unverified
              hint: kubectl describe node a1
            node a2: is cordoned; installer: phase verified
              hint: kubectl uncordon a2, unless it is under maintenance\
            """);
  }

  @Test
  void anAdditionalNodeMayBeUnverified() {
    List<PoolNode> nodes =
        List.of(verified("a", "a1"), verified("a", "a2"), tainted("a", "a3", "driver", "-"));
    WantedNodes wanted = new WantedNodes(List.of("a"), 2, TAINT);
    assertThat(TestReadiness.of(wanted, nodes, List.of()).ready()).isTrue();
  }

  @Test
  void aParkedPoolIsReady() {
    WantedNodes wanted = new WantedNodes(List.of("a"), 0, TAINT);
    assertThat(TestReadiness.of(wanted, List.of(), List.of()).ready()).isTrue();
  }

  @Test
  void podsThatHoldGpusAreNamed() {
    List<NodePod> pods =
        List.of(
            pod("b1", "train-1", Role.FOREIGN, 8),
            new NodePod(new PodName("web", "chat-0"), "a1", Role.FOREIGN, 1, Optional.empty()),
            pod("a1", "serve-0", Role.FOREIGN, 4));
    TestReadiness readiness = TestReadiness.of(TWO_NODES_PER_POOL, ALL_VERIFIED, pods);
    assertThat(readiness.ready()).isFalse();
    assertThat(text(readiness))
        .isEqualTo(
            """
            node a1: its GPUs are held by ml/serve-0 (4 GPUs, since 2026-10-01T08:30:00Z), web/chat-0 (1 GPU, not started yet)
              hint: wait, or free them: kubectl describe pod -n ml serve-0 says whose it is
            node b1: its GPUs are held by ml/train-1 (8 GPUs, since 2026-10-01T08:30:00Z)
              hint: wait, or free them: kubectl describe pod -n ml train-1 says whose it is\
            """);
    assertThat(readiness.headline()).endsWith("in b; GPUs in use on 2 nodes");
  }

  @Test
  void notesAreTruncatedAndContainNoControlCharacters() {
    String note = "\u001b[2J\nverified" + "x".repeat(9_000);
    List<PoolNode> nodes = List.of(tainted("a", "a1", note, "y"));
    WantedNodes wanted = new WantedNodes(List.of("a"), 1, TAINT);
    String text = text(TestReadiness.of(wanted, nodes, List.of()));
    assertThat(text.lines()).hasSize(2);
    assertThat(text)
        .contains("phase \\u001b[2J\\u000averifiedxxx", "xxx…, failed: y")
        .hasSizeLessThan(600);
  }

  @Test
  void jsonContainsAllFields() {
    List<NodePod> pods = List.of(pod("a1", "train-0", Role.FOREIGN, 8));
    WantedNodes wanted = new WantedNodes(List.of("a"), 2, TAINT);
    assertThat(ReadinessJson.of(TestReadiness.of(wanted, List.of(verified("a", "a1")), pods)))
        .isEqualTo(
            """
            {
              "format": 1,
              "ready": false,
              "nodesWanted": 2,
              "taint": "startup-taint.example/unverified",
              "pools": [
                {
                  "pool": "a",
                  "found": 1,
                  "verified": 1
                }
              ],
              "unverified": [
                {
                  "where": "pool a",
                  "what": "1 of 2 nodes exist",
                  "do": "kubectl get nodes -l cloud.google.com/gke-nodepool=a; RUNBOOK.md says what to do when Google has no capacity"
                }
              ],
              "busy": [
                {
                  "where": "node a1",
                  "what": "its GPUs are held by ml/train-0 (8 GPUs, since 2026-10-01T08:30:00Z)",
                  "do": "wait, or free them: kubectl describe pod -n ml train-0 says whose it is"
                }
              ]
            }
            """);
  }

  @Test
  void aTruncatedSummaryCountsTheReasonsLeftOut() {
    List<PoolNode> nodes =
        IntStream.range(0, 100).mapToObj(i -> tainted("a", "a" + i, "é", "y")).toList();
    WantedNodes wanted = new WantedNodes(List.of("a"), 100, TAINT);
    List<Problem> problems = TestReadiness.of(wanted, nodes, List.of()).problems();
    String whole = ReadinessJson.summary("inconclusive", problems, 1 << 20);
    String summary = ReadinessJson.summary("inconclusive", problems, 4096);
    assertThat(whole).doesNotContain("reasonsLeftOut");
    assertThat(summary.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(3800, 4096);
    int shown = summary.split("\"where\"", -1).length - 1;
    assertThat(summary)
        .startsWith("{\"verdict\":\"inconclusive\",\"reasons\":[{\"where\":\"node a0\",")
        .endsWith("],\"reasonsLeftOut\":" + (100 - shown) + "}\n");
  }

  @Test
  void aNodeWithMissingNicsIsNotReady() {
    ClaimableNics sevenOfEightNics = new ClaimableNics("a4-highgpu-8g", 8, 7, 1, 1, List.of());
    List<PoolNode> nodes = List.of(verified("a", "a1").with(sevenOfEightNics), verified("a", "a2"));
    TestReadiness readiness =
        TestReadiness.of(new WantedNodes(List.of("a"), 2, TAINT), nodes, List.of());
    assertThat(readiness.ready()).isFalse();
    assertThat(text(readiness))
        .isEqualTo(
            """
            node a1: its NIC driver dra.net publishes 7 of 8 RDMA NICs; installer: phase verified
              hint: kubectl get resourceslices --field-selector=spec.nodeName=a1 -o yaml\
            """);
  }
}
