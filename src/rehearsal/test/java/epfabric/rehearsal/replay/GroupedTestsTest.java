package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.replay.log.TestOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks the internode test in fabrics with a number of nodes for which DeepEP has no kernels. In
 * these fabrics, groups of nodes run the test.
 */
class GroupedTestsTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final String INTERNODE = "deepep-internode";

  private static RehearsedFabric fabric(int nodes, ContainerPlays plays) {
    RehearsedFabric fabric =
        new RehearsedFabric(
            Planned.plan("dev", text -> text.replace("nodes: 2", "nodes: " + nodes)), plays);
    fabric.applyInfrastructure();
    fabric.joinAll();
    fabric.passUntil(fabric::allVerified, 1800);
    return fabric;
  }

  /** Returns plays in which the NICs of one node are slow, so each group with this node is slow. */
  private static ContainerPlays withSlowNode(String node) {
    return RehearsedPlays.of(
        CATALOG,
        List.of(),
        moment -> moment.node().equals(node) ? TestOutcome.SLOW : TestOutcome.GOOD,
        List.of());
  }

  private static String run(RehearsedFabric fabric) {
    fabric.apply(INTERNODE);
    fabric.passUntil(() -> !fabric.ending(INTERNODE).isEmpty(), 20_000);
    return fabric.ending(INTERNODE);
  }

  /** Returns the node of the pod with this index. */
  private static String nodeOf(RehearsedFabric fabric, int index) {
    return fabric.pods(INTERNODE).stream()
        .filter(pod -> pod.toString().contains("\"hostname\":\"" + INTERNODE + "-" + index + "\""))
        .map(pod -> pod.get("spec").get("nodeName").asText())
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"3", "7", "10", "12", "18", "20", "32"})
  void aHealthyFabricPasses(int nodes) {
    RehearsedFabric fabric = fabric(nodes, RehearsedPlays.good(CATALOG));
    assertThat(run(fabric)).as(fabric.messages(INTERNODE).toString()).startsWith("Complete");
    assertThat(fabric.messages(INTERNODE)).hasSize(nodes).allMatch(m -> m.startsWith("0 {\"verd"));
  }

  @ParameterizedTest
  @CsvSource({"5, gpu-2", "7, gpu-0", "10, gpu-9"})
  void theVerdictNamesTheSlowNode(int nodes, String bad) {
    RehearsedFabric fabric = fabric(nodes, withSlowNode(bad));
    assertThat(run(fabric)).isEqualTo("Failed BackoffLimitExceeded");
    List<String> failed =
        fabric.messages(INTERNODE).stream().filter(m -> m.startsWith("7 ")).toList();
    assertThat(failed)
        .singleElement()
        .asString()
        .contains("\"code\":\"bad-node\",\"what\":\"" + bad + " (node ")
        .contains("did not pass, and in none that passed\"");
  }

  @Test
  void allGroupsRunAgainIfAMachineVanishes() {
    RehearsedFabric fabric = fabric(3, RehearsedPlays.good(CATALOG));
    fabric.apply(INTERNODE);
    fabric.pass(100);
    String gone = nodeOf(fabric, 2);
    fabric.cluster.leave(gone);
    fabric.pass(60);
    assertThat(fabric.messages(INTERNODE))
        .filteredOn(m -> !m.isBlank())
        .hasSize(2)
        .allMatch(m -> m.startsWith("8 {") && m.contains("node 2 disappeared"));
    fabric.join();
    fabric.passUntil(() -> !fabric.ending(INTERNODE).isEmpty(), 7200);
    assertThat(fabric.ending(INTERNODE)).isEqualTo("Complete CompletionsReached");
  }
}
