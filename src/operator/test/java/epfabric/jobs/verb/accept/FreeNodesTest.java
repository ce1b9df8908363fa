package epfabric.jobs.verb.accept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.verb.StoryClock;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.advice.status.NodeChoice;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.KubeObjects;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the wait for nodes that are free and verified. */
class FreeNodesTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final String POOL = PLAN.pool().names().get(0);
  private static final Answer UNUSABLE_ANSWER =
      new Answer(200, "{\"items\": [{\"metadata\": {}}]}");

  @TempDir private Path folder;

  private final StoryClock clock = new StoryClock();
  private final StringWriter output = new StringWriter();
  private final List<ObjectNode> nodes = new ArrayList<>();
  private Optional<Answer> nodesAnswer = Optional.empty();

  @BeforeEach
  void addFirstNode() {
    addNode("a1");
  }

  private void addNode(String name) {
    nodes.add(KubeObjects.node(POOL, name));
  }

  private Answer answer(Question question) {
    return question.resource().endsWith("/nodes")
        ? nodesAnswer.orElseGet(() -> ApiServer.page("NodeList", "", nodes.toArray()))
        : ApiServer.page("PodList", "");
  }

  private NodeChoice await(int minutes) throws IOException {
    AcceptRequest request =
        new AcceptRequest(
            Optional.empty(),
            Optional.of(List.of("2")),
            minutes,
            new FolderStore(folder),
            AcceptRequest.Comparison.NONE,
            Optional.empty(),
            false);
    WaitingWatch watch = new WaitingWatch(clock, new PrintWriter(output, true));
    try (ApiServer api = ApiServer.start(this::answer)) {
      Path kubeconfig = api.kubeconfig(folder);
      try (LiveCluster cluster = LiveCluster.find(Optional.of(kubeconfig), Optional.empty())) {
        return new FreeNodes(PLAN, request, watch).await(cluster);
      }
    }
  }

  private List<String> lines() {
    return output.toString().lines().toList();
  }

  @Test
  void freeNodesAreUsedWithoutWaiting() throws IOException {
    addNode("a2");
    assertThat(await(0).all()).containsExactly("a1", "a2");
    assertThat(clock.minute()).isZero();
    assertThat(lines()).isEmpty();
  }

  @Test
  void withoutWaitingTheObstaclesAreReported() {
    assertThatThrownBy(() -> await(0))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE))
        .hasMessageStartingWith("pool " + POOL + ": 1 of 2 nodes exist\n")
        .hasMessageEndingWith("\nnothing was started: the nodes are not free and verified");
    assertThat(lines()).isEmpty();
  }

  @Test
  void waitingReturnsTheNodesWhenTheyJoin() throws IOException {
    clock.at(3, () -> addNode("a2"));
    assertThat(await(10).all()).containsExactly("a1", "a2");
    assertThat(clock.minute()).isEqualTo(3);
    assertThat(lines())
        .filteredOn(line -> !line.startsWith("  hint"))
        .containsExactly("pool " + POOL + ": 1 of 2 nodes exist", "waiting for 10 minutes at most");
  }

  @Test
  void aChangedObstacleIsReportedAgain() throws IOException {
    clock.at(2, nodes::clear).at(4, () -> List.of("a1", "a2").forEach(this::addNode));
    await(10);
    assertThat(lines())
        .filteredOn(line -> !line.startsWith("  hint"))
        .containsExactly(
            "pool " + POOL + ": 1 of 2 nodes exist",
            "waiting for 10 minutes at most",
            "pool " + POOL + ": 0 of 2 nodes exist");
  }

  @Test
  void nothingIsStartedAfterTheTimeout() {
    assertThatThrownBy(() -> await(7))
        .isInstanceOf(CommandException.class)
        .hasMessageEndingWith(
            "\nnothing was started: the nodes are not free and verified after 7 minutes");
    assertThat(clock.minute()).isEqualTo(7);
  }

  @Test
  void aShortOutageOfTheApiServerIsTolerated() throws IOException {
    addNode("a2");
    nodesAnswer = Optional.of(UNUSABLE_ANSWER);
    clock.at(4, () -> nodesAnswer = Optional.empty());
    assertThat(await(10).all()).containsExactly("a1", "a2");
    assertThat(lines()).hasSize(2);
    assertThat(lines().get(0)).contains("cannot list nodes: its answer has a name that");
  }

  @Test
  void aLongOutageAndAnyOutageWithoutWaitingAreErrors() {
    nodesAnswer = Optional.of(UNUSABLE_ANSWER);
    assertThatThrownBy(() -> await(0)).isInstanceOf(ClusterException.class);
    assertThat(clock.minute()).isZero();
    assertThatThrownBy(() -> await(60)).isInstanceOf(ClusterException.class);
    assertThat(clock.minute()).isEqualTo(5);
  }

  @Test
  void aRefusalIsNotRetried() {
    nodesAnswer = Optional.of(ApiServer.refusal(403, "nodes is forbidden"));
    assertThatThrownBy(() -> await(60))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("403: nodes is forbidden");
    assertThat(clock.minute()).isZero();
  }
}
