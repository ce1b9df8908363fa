package epfabric.deploy.infra;

import static epfabric.deploy.infra.Planned.inputs;
import static epfabric.deploy.infra.Planned.named;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.deploy.engine.ProgramFailedException;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the outputs of a layer's stack, and how the next layer handles missing outputs. */
class LayerOutputsTest {
  private static final FabricPlan PLAN = Planning.planOf(anEnvironment());

  private static Map<String, Map<String, Object>> stacks(Map<String, Object> network) {
    return Map.of(
        "organization/epfabric-network/test",
        network,
        "organization/epfabric-cluster/test",
        Map.of("cluster", "c", "kubeconfig", "k"));
  }

  private static Map<String, Object> network(Object nics) {
    return new TreeMap<>(
        Map.of(
            "nodeNetworks", nics,
            "nodeAccount", "nodes@x",
            "primaryNetwork", "the-net",
            "primarySubnetwork", "the-sub"));
  }

  private static List<Map<String, String>> nics(int count) {
    return Collections.nCopies(count, Map.of("network", "n", "subnetwork", "s"));
  }

  @Test
  void theClusterUsesTheOutputsOfTheNetworkStack() {
    Registrations recorded = Planned.record("epfabric-cluster", PLAN, stacks(network(nics(9))));
    assertThat(named(recorded, "Cluster", "cluster").inputs())
        .containsEntry("network", "the-net")
        .containsEntry("subnetwork", "the-sub");
    assertThat(inputs(named(recorded, "NodePool", "system"), "nodeConfig"))
        .containsEntry("serviceAccount", "nodes@x");
    assertThat(recorded.outputs())
        .containsOnlyKeys("cluster", "clusterLocation", "kubeconfig", "nextCommand")
        .containsEntry("clusterLocation", "us-central1")
        .containsEntry("kubeconfig", "[secret]");
  }

  @Test
  void thePoolIsInTheClusterOfTheClusterStack() {
    Registrations recorded = Planned.record("epfabric-fabric", PLAN, stacks(network(nics(9))));
    assertThat(named(recorded, "NodePool", "gpu").inputs()).containsEntry("cluster", "c");
    assertThat(recorded.outputs())
        .containsOnlyKeys("gpuPool", "gpuNodes", "images", "nextCommand")
        .containsEntry("gpuPool", "epfabric-test-gpu");
  }

  @ParameterizedTest
  @ValueSource(strings = {"epfabric-fabric", "epfabric-acceptance"})
  void theKubeconfigStaysSecretBetweenStacks(String project) {
    Registrations recorded = Planned.record(project, PLAN, stacks(network(nics(9))));
    assertThat(recorded.ofType("pulumi:providers:kubernetes"))
        .singleElement()
        .satisfies(p -> assertThat(p.inputs()).containsEntry("kubeconfig", "[secret]"));
  }

  @Test
  void theVerdictIsAnOutputOfTheAcceptanceStack() {
    Registrations recorded = Planned.record("epfabric-acceptance", PLAN, stacks(Map.of()));
    assertThat(recorded.outputs())
        .containsOnlyKeys("nextCommand", "verdict")
        .containsEntry("verdict", PLAN.workload().acceptance().verdict());
  }

  @Test
  void theVerdictWaitsForTheJobThatJudgesAllTests() {
    FabricPlan plan = Planning.planOf(anEnvironment().with("acceptance", "onFailure", "continue"));
    Registrations recorded = Planned.record("epfabric-acceptance", plan, stacks(Map.of()));
    List<Registration> jobs =
        recorded.resources().stream().filter(r -> r.type().endsWith(":Job")).toList();
    Registration last =
        jobs.stream().filter(r -> r.name().equals("acceptance-verdict")).findFirst().orElseThrow();
    List<String> tests =
        jobs.stream().map(Registration::urn).filter(urn -> urn.contains("::test-")).toList();
    assertThat(tests).hasSameSizeAs(plan.workload().acceptance().tests());
    assertThat(last.dependencies()).containsAll(tests);
    assertThat(last.listOption("replaceWith")).containsAll(tests);
    assertThat(recorded.outputs()).containsEntry("verdict", plan.workload().acceptance().verdict());
  }

  /**
   * The network stack has too few NICs after a change of the machine type that it has not applied
   * yet.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8})
  void aNetworkStackWithTooFewNicsIsRefused(int count) {
    assertThatThrownBy(() -> Planned.record("epfabric-fabric", PLAN, stacks(network(nics(count)))))
        .isInstanceOf(ProgramFailedException.class)
        .hasMessageContaining("output nodeNetworks of the network stack has no NIC " + count);
  }

  @Test
  void aNetworkStackWithUnexpectedOutputsIsRefused() {
    for (Object other : List.of("text", List.of("a", "b", "c", "d", "e", "f", "g", "h", "i"))) {
      assertThatThrownBy(() -> Planned.record("epfabric-fabric", PLAN, stacks(network(other))))
          .isInstanceOf(ProgramFailedException.class)
          .hasMessageContaining("output nodeNetworks of the network stack has no NIC 0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodeAccount", "primaryNetwork", "primarySubnetwork", "nodeNetworks"})
  void aNetworkStackWithoutARequiredOutputIsRefused(String output) {
    Map<String, Object> network = network(nics(9));
    network.remove(output);
    String project = output.equals("nodeNetworks") ? "epfabric-fabric" : "epfabric-cluster";
    assertThatThrownBy(() -> Planned.record(project, PLAN, stacks(network)))
        .isInstanceOf(ProgramFailedException.class)
        .hasMessageContaining(output);
  }

  @Test
  void theVerdictIsKnownImmediatelyWithoutTests() {
    FabricPlan untested = Planning.planOf(anEnvironment().accepting());
    Registrations recorded = Planned.record(untested);
    assertThat(recorded.resources()).noneMatch(r -> r.type().equals("epfabric:index:Acceptance"));
    assertThat(recorded.outputs())
        .containsEntry("verdict", untested.workload().acceptance().verdict());
  }
}
