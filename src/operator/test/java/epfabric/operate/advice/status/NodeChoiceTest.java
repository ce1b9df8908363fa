package epfabric.operate.advice.status;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.operate.advice.status.NodeChoice.Seen;
import epfabric.operate.live.seen.GpuHolder;
import epfabric.operate.live.seen.NodePod.PodName;
import epfabric.operate.live.seen.PoolNode;
import epfabric.operate.live.seen.PoolNode.Installation;
import epfabric.operate.live.seen.PoolNode.NodeName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeChoiceTest {
  private static final String TAINT = "t";

  private static PoolNode node(String pool, String name, String... taints) {
    return new PoolNode(
        new NodeName(pool, name),
        Optional.empty(),
        true,
        false,
        List.of(taints),
        new Installation(Optional.of("verified"), Optional.empty()));
  }

  private static GpuHolder holder(String node, String pod) {
    return new GpuHolder(new PodName("ml", pod), node, 8, Optional.empty(), Optional.empty());
  }

  private static Seen seen(List<PoolNode> nodes, GpuHolder... holders) {
    return new Seen(nodes, List.of(holders), TAINT);
  }

  private static List<String> messages(NodeChoice choice) {
    return choice.problems().stream().map(Problem::render).toList();
  }

  @Test
  void choosesFreeAndVerifiedNodesFirstAndThenByName() {
    Seen seen =
        seen(
            List.of(node("p", "a"), node("p", "b", TAINT), node("p", "d"), node("p", "c")),
            holder("a", "train-0"));
    NodeChoice two = NodeChoice.ofEach(List.of("p"), 2, seen);
    assertThat(two.nodes()).containsExactlyEntriesOf(Map.of("p", List.of("c", "d")));
    assertThat(two.problems()).isEmpty();
    assertThat(NodeChoice.ofEach(List.of("p"), 3, seen).all()).containsExactly("a", "c", "d");
    assertThat(NodeChoice.ofEach(List.of("p"), 4, seen).all()).containsExactly("a", "b", "c", "d");
  }

  @Test
  void heldNodesAreReportedWithAllTheirPods() {
    NodeChoice choice =
        NodeChoice.ofEach(
            List.of("p"),
            1,
            seen(List.of(node("p", "a")), holder("a", "train-1"), holder("a", "train-0")));
    assertThat(choice.missing()).isEmpty();
    assertThat(messages(choice))
        .containsExactly(
            """
            node a: its GPUs are held by ml/train-0 (8 GPUs, not started yet), ml/train-1 (8 GPUs, not started yet)
              hint: wait with --wait MINUTES, take other nodes with --nodes, or ask whose it is: kubectl describe pod -n ml train-0""");
  }

  @Test
  void unverifiedNodesAreMissing() {
    NodeChoice choice =
        NodeChoice.ofEach(List.of("p"), 1, seen(List.of(node("p", "a", "other", TAINT))));
    assertThat(choice.held()).isEmpty();
    assertThat(messages(choice))
        .containsExactly(
            """
            node a: still has the taint t
              hint: epfabric ready --pools p --nodes 1 says where to look""");
  }

  @Test
  void everyPoolMustHaveTheRequestedNumberOfNodes() {
    Seen seen = seen(List.of(node("p", "a"), node("q", "b"), node("q", "c"), node("r", "z")));
    NodeChoice choice = NodeChoice.ofEach(List.of("p", "q"), 2, seen);
    assertThat(choice.nodes().keySet()).containsExactly("p", "q");
    assertThat(messages(choice))
        .containsExactly(
            """
            pool p: 1 of 2 nodes exist
              hint: kubectl get nodes -l cloud.google.com/gke-nodepool=p, or fewer with --nodes""");
  }

  @Test
  void allExistingNodesAreChosenAndAtLeastOneMustExist() {
    Seen seen = seen(List.of(node("p", "b"), node("q", "z"), node("p", "a", TAINT)));
    NodeChoice choice = NodeChoice.existing(List.of("p"), seen);
    assertThat(choice.all()).containsExactly("a", "b");
    assertThat(choice.problems()).hasSize(1);
    assertThat(messages(NodeChoice.existing(List.of("r"), seen)))
        .containsExactly(
            """
            pool r: no node exists: its nodes are created for work and deleted after it
              hint: start work on it, then wait for free nodes with --wait MINUTES""");
  }

  @Test
  void onlyNamedNodesAreTaken() {
    Seen seen =
        seen(List.of(node("p", "a"), node("q", "b"), node("p", "c")), holder("a", "train-0"));
    NodeChoice choice = NodeChoice.named(List.of("c", "b", "c"), seen);
    assertThat(choice.all()).containsExactly("b", "c");
    assertThat(choice.nodes().keySet()).containsExactly("p", "q");
    assertThat(choice.problems()).isEmpty();
  }

  @Test
  void anUnknownNameIsReportedWithTheKnownNames() {
    NodeChoice choice =
        NodeChoice.named(List.of("zz", "a", "zz"), seen(List.of(node("p", "b"), node("p", "a"))));
    assertThat(messages(choice))
        .containsExactly(
            """
            node zz: no such node in the fabric's pools
              expected: a, b
              hint: kubectl get nodes""");
  }

  @Test
  void missingNodesAreListedBeforeHeldNodes() {
    Seen seen = seen(List.of(node("p", "a"), node("p", "b", TAINT)), holder("a", "x"));
    assertThat(messages(NodeChoice.ofEach(List.of("p"), 3, seen)))
        .extracting(problem -> problem.lines().findFirst().orElse(""))
        .containsExactly(
            "pool p: 2 of 3 nodes exist",
            "node b: still has the taint t",
            "node a: its GPUs are held by ml/x (8 GPUs, not started yet)");
  }
}
