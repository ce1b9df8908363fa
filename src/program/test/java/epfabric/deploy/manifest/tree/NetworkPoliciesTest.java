package epfabric.deploy.manifest.tree;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.Fabrics;
import epfabric.deploy.manifest.Fabrics.Pod;
import epfabric.deploy.manifest.Reach;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.PrimaryAddresses;
import epfabric.fabric.plan.Planning;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks which connections the network policies of a fabric permit to its pods. */
class NetworkPoliciesTest {
  private static final String ALL_FABRICS = "epfabric.deploy.manifest.Fabrics#all";
  private static final String METADATA_SERVER = "169.254.169.254";
  private static final Set<String> API_SERVER_CLIENTS =
      Set.of(
          "acceptance-verdict",
          "compute-domain-controller",
          "compute-domain-kubelet-plugin",
          "fabric-ready",
          "nightly",
          "installer",
          "installer-1");

  private static final FabricPlan OWN_CLUSTER =
      Planning.planOf(
          anEnvironment().with("acceptance", "nightly", "{schedule: '0 3 * * *', timeZone: UTC}"));

  private static Reach reach(String pod) {
    return Reach.of(OWN_CLUSTER, Fabrics.pod(OWN_CLUSTER, pod));
  }

  @ParameterizedTest
  @CsvSource({
    "installer,           443, true",
    "installer,            80, true",
    "installer,            22, false",
    "nightly,             443, true",
    "nightly,              80, false",
    "fabric-ready,        443, true",
    "fabric-ready,         80, false",
    "test-epbench-accept, 443, false",
    "test-epbench-accept,  80, false"
  })
  void podsReachTheInternetOnlyAtAllowedPorts(String pod, int port, boolean reached) {
    assertThat(reach(pod).address("8.8.8.8", port)).isEqualTo(reached);
  }

  /** The metadata server gives a pod the token of the pod's or the node's Google account. */
  @ParameterizedTest
  @CsvSource({
    "installer, true",
    "nightly, true",
    "fabric-ready, false",
    "test-epbench-accept, false"
  })
  void onlyInstallerAndNightlyPodsReachTheMetadataServer(String pod, boolean reached) {
    assertThat(reach(pod).address(METADATA_SERVER, 80)).isEqualTo(reached);
    assertThat(reach(pod).address("169.254.169.252", 988)).isEqualTo(reached);
  }

  @ParameterizedTest
  @ValueSource(strings = {"installer", "nightly", "fabric-ready", "test-epbench-accept"})
  void everyPodReachesTheNameService(String pod) {
    assertThat(reach(pod).address("169.254.20.10", 53)).isTrue();
    assertThat(reach(pod).address(METADATA_SERVER, 53)).isTrue();
    assertThat(reach(pod).address("169.254.20.10", 80)).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void podsReachMachinesOfTheVpcOnlyAtThePortOfTheApiServer(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      Reach reach = Reach.of(plan, pod);
      for (String privateAddress : Set.of("10.0.0.5", "172.16.0.5", "192.168.0.5", "100.64.0.5")) {
        assertThat(reach.address(privateAddress, 22))
            .as(pod.manifest().id() + " " + privateAddress)
            .isFalse();
        assertThat(reach.address(privateAddress, 443) && !usesTheApiServer(pod))
            .as(pod.manifest().id() + " " + privateAddress)
            .isFalse();
      }
    }
  }

  private static boolean usesTheApiServer(Pod pod) {
    return API_SERVER_CLIENTS.contains(pod.manifest().id());
  }

  @Test
  void theApiServerOfACreatedClusterIsInTheRangeOfItsNodes() {
    PrimaryAddresses own = OWN_CLUSTER.network().addresses().orElseThrow().primary().orElseThrow();
    String node = own.nodes().toString().replaceFirst("/.*", "");
    assertThat(reach("fabric-ready").address(node, 443)).isTrue();
    assertThat(reach("fabric-ready").address("172.31.0.5", 443)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.1.2.3", "172.20.0.1", "192.168.7.9"})
  void theApiServerOfAnAdoptedClusterMayHaveAnyPrivateAddress(String address) {
    FabricPlan adopted =
        Planning.planOf(anEnvironment().withAdoptedNetworks().withAdoptedCluster());
    Pod ready = Fabrics.pod(adopted, "fabric-ready");
    assertThat(Reach.of(adopted, ready).address(address, 443)).isTrue();
  }

  @Test
  void testsReachOnlyTestsOnAnyPort() {
    Map<?, ?> test = Reach.labels(Fabrics.pod(OWN_CLUSTER, "test-deepep-internode"));
    Reach first = reach("test-epbench-accept");
    assertThat(first.pod(test, 31_415)).isTrue();
    assertThat(first.isReachedBy(test, 31_415)).isTrue();
    Map<?, ?> observer = Reach.labels(Fabrics.pod(OWN_CLUSTER, "fabric-ready"));
    assertThat(first.pod(observer, 31_415)).isFalse();
    assertThat(first.isReachedBy(observer, 31_415)).isFalse();
    assertThat(first.isReachedBy(Map.of(), 31_415)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nightly", "fabric-ready"})
  void podsThatOnlySendRequestsAreNotReachable(String pod) {
    Map<?, ?> test = Reach.labels(Fabrics.pod(OWN_CLUSTER, "test-deepep-internode"));
    assertThat(reach(pod).isReachedBy(test, 443)).isFalse();
    assertThat(reach(pod).isReachedFrom("8.8.8.8", 443)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"130.211.0.9, true", "35.191.255.1, true", "10.9.8.7, true", "8.8.8.8, false"})
  void loadBalancersOfAGatewayReachOnlyThePortOfTheServer(String address, boolean reached) {
    FabricPlan open = planWithServer("gateway", "team/public");
    int port = open.serving().orElseThrow().programs().engine().port();
    assertThat(server(open).isReachedFrom(address, port)).isEqualTo(reached);
    assertThat(server(open).isReachedFrom(address, port + 1)).isFalse();
  }

  @Test
  void withoutAGatewayNoAddressReachesAServer() {
    FabricPlan closed = planWithServer("model", "Qwen/Qwen3-30B-A3B");
    int port = closed.serving().orElseThrow().programs().engine().port();
    assertThat(server(closed).isReachedFrom("130.211.0.9", port)).isFalse();
    assertThat(server(closed).isReachedFrom("10.9.8.7", port)).isFalse();
  }

  @Test
  void aServerReachesTheMetadataServerOnlyIfItReadsABucket() {
    assertThat(server(planWithServer("model", "Qwen/Qwen3-30B-A3B")).address(METADATA_SERVER, 80))
        .isFalse();
    assertThat(server(planWithServer("cacheBucket", "models")).address(METADATA_SERVER, 80))
        .isTrue();
  }

  private static Reach server(FabricPlan plan) {
    return Reach.of(plan, Fabrics.pod(plan, "serving-leader-worker-set-serve"));
  }

  private static FabricPlan planWithServer(String key, String value) {
    return Planning.planOf(
        anEnvironment()
            .with("serving", "model", "Qwen/Qwen3-30B-A3B")
            .with("serving", "engine", "vllm")
            .with("serving", "image", "example.org/engine@sha256:" + "5".repeat(64))
            .with("serving", key, value));
  }
}
