package epfabric.deploy.infra;

import static epfabric.deploy.infra.Planned.inputs;
import static epfabric.deploy.infra.Planned.named;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.plan.Planning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests how adopted networks are named; networks of a host project are named by their whole path.
 */
class AdoptedNetworksTest {
  private static Registrations registrations(String hostProject) {
    String adopt =
        "{"
            + hostProject
            + "primary: {network: n, subnetwork: p, podRange: pods-a, serviceRange: services-a},"
            + " gvnic: {network: g, subnetwork: g-sub},"
            + " rdma: {network: r, subnetworks: [a, b, c, d, e, f, g, h]}}";
    return Planned.record(Planning.planOf(anEnvironment().withNetwork("adopt", adopt)));
  }

  private static List<Object> nics(String networks, String subnetworks) {
    List<Object> nics = new ArrayList<>();
    nics.add(Map.of("network", networks + "g", "subnetwork", subnetworks + "g-sub"));
    for (String name : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
      nics.add(Map.of("network", networks + "r", "subnetwork", subnetworks + name));
    }
    return nics;
  }

  private static Map<String, Object> networkOf(Registrations recorded) {
    return inputs(named(recorded, "NodePool", "gpu"), "networkConfig");
  }

  @Test
  void networksOfNicsInTheSameProjectAreNamedWithoutPath() {
    Registrations recorded = registrations("");
    Registration cluster = named(recorded, "Cluster", "cluster");
    assertThat(cluster.inputs())
        .containsEntry("network", "projects/my-project/global/networks/n")
        .containsEntry("subnetwork", "projects/my-project/regions/us-central1/subnetworks/p");
    assertThat(networkOf(recorded)).containsEntry("additionalNodeNetworkConfigs", nics("", ""));
  }

  @Test
  void networksOfNicsInAHostProjectAreNamedByPath() {
    Registrations recorded = registrations("hostProject: host-project, ");
    Registration cluster = named(recorded, "Cluster", "cluster");
    assertThat(cluster.inputs())
        .containsEntry("network", "projects/host-project/global/networks/n")
        .containsEntry("subnetwork", "projects/host-project/regions/us-central1/subnetworks/p");
    assertThat(inputs(cluster, "ipAllocationPolicy"))
        .isEqualTo(
            Map.of(
                "clusterSecondaryRangeName", "pods-a", "servicesSecondaryRangeName", "services-a"));
    assertThat(networkOf(recorded))
        .containsEntry(
            "additionalNodeNetworkConfigs",
            nics(
                "projects/host-project/global/networks/",
                "projects/host-project/regions/us-central1/subnetworks/"));
  }

  @Test
  void networksOfAdditionalNicsAreCreatedBesideAnAdoptedPrimary() {
    Registrations recorded =
        Planned.record(Planning.planOf(anEnvironment().withAdoptedPrimary("")));
    assertThat(named(recorded, "Cluster", "cluster").inputs())
        .containsEntry("network", "projects/my-project/global/networks/n")
        .containsEntry("subnetwork", "projects/my-project/regions/us-central1/subnetworks/p");
    assertThat(recorded.resources())
        .filteredOn(r -> r.type().startsWith("gcp:compute/"))
        .map(Registration::name)
        .containsExactlyInAnyOrder(
            "net-1",
            "sub-1",
            "firewall-net-1",
            "rdma-net",
            "rdma-sub-0",
            "rdma-sub-1",
            "rdma-sub-2",
            "rdma-sub-3",
            "rdma-sub-4",
            "rdma-sub-5",
            "rdma-sub-6",
            "rdma-sub-7");
  }

  @Test
  void noNetworkIsCreatedBesideAdoptedNetworks() {
    assertThat(registrations("").resources())
        .noneMatch(r -> r.type().startsWith("gcp:compute/"))
        .anyMatch(r -> r.name().equals("nodes"))
        .anyMatch(r -> r.type().equals("gcp:projects/service:Service"));
  }

  @Test
  void anAdoptedPoolNeedsNoAccountAndNoApi() {
    Registrations recorded =
        Planned.record(
            Planning.planOf(
                anEnvironment().withAdoptedCluster().withAdoptedPool().withAdoptedNetworks()));
    assertThat(recorded.resources()).filteredOn(r -> r.type().startsWith("gcp:")).isEmpty();
    assertThat(recorded.outputs()).containsEntry("gpuPool", "theirs");
  }
}
