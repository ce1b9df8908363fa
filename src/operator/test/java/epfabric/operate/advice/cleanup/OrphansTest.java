package epfabric.operate.advice.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OrphansTest {
  private static final FabricPlan DEV = Planned.plan("dev");
  private static final ProjectResource NETWORK =
      ProjectResource.of(ResourceKind.NETWORK, "epfabric-dev-net-0", "");
  private static final Map<String, String> LABELS = Map.of("epfabric-environment", "dev");

  private static Orphans orphansOf(FabricPlan plan, ProjectResource... seen) {
    return Orphans.of(plan, List.of(seen), Set.of(), Catalog.load().machines());
  }

  private static ProjectResource machine(String type, boolean spot) {
    ProjectResource plain = ProjectResource.of(ResourceKind.INSTANCE, "m", "us-central1-b");
    return new ProjectResource(
        plain.kind(),
        plain.name(),
        plain.place(),
        ProjectResource.Relations.NONE,
        "",
        LABELS,
        new ProjectResource.Machine(type, spot));
  }

  private static ProjectResource usedDisk(String name) {
    return new ProjectResource(
        ResourceKind.DISK,
        name,
        "us-central1-b",
        new ProjectResource.Relations("", List.of(), List.of("m")),
        "",
        LABELS,
        ProjectResource.Machine.NONE);
  }

  @Test
  void retainedNetworksAreKept() {
    FabricPlan retained =
        Planned.plan("dev", t -> t.replace("config:", "config:\n  epfabric:protection: retain"));
    Orphans orphans = orphansOf(retained, NETWORK);
    assertThat(orphans.left()).isEmpty();
    assertThat(orphans.kept())
        .containsExactly(new Orphans.Kept(NETWORK, "epfabric:protection is retain"));
  }

  @Test
  void aPeeringBlocksTheNetwork() {
    ProjectResource peering =
        ProjectResource.of(ResourceKind.PEERING, "servicenetworking", "")
            .ownedBy("epfabric-dev-net-0")
            .inNetworks(List.of("epfabric-dev-net-0"));
    Orphan found = orphansOf(DEV, NETWORK, peering).left().get(0);
    assertThat(found.ours()).isFalse();
    assertThat(found.blocks()).containsExactly("epfabric-dev-net-0");
    assertThat(found.command())
        .isEqualTo(
            "gcloud compute networks peerings delete servicenetworking"
                + " --network=epfabric-dev-net-0 --project=my-project");
  }

  @Test
  void resourcesInAKeptNetworkAreNotReported() {
    FabricPlan retained =
        Planned.plan("dev", t -> t.replace("config:", "config:\n  epfabric:protection: retain"));
    ProjectResource peering =
        ProjectResource.of(ResourceKind.PEERING, "servicenetworking", "")
            .ownedBy("epfabric-dev-net-0")
            .inNetworks(List.of("epfabric-dev-net-0"));
    assertThat(orphansOf(retained, NETWORK, peering).left()).isEmpty();
  }

  @Test
  void anExistingPrimaryNetworkIsKept() {
    FabricPlan adopting =
        Planned.plan(
            "dev",
            t ->
                t
                    + "  epfabric:network: {adopt: {primary: {network: epfabric-dev-net-0,"
                    + " subnetwork: s, podRange: p, serviceRange: r}}}\n");
    assertThat(
            orphansOf(adopting, ProjectResource.of(ResourceKind.NETWORK, "epfabric-dev-net-0", ""))
                .left())
        .isEmpty();
  }

  @Test
  void existingNetworksAreKeptWhateverTheirNamesAre() {
    String prefix = Planned.plan("guide").scope().prefix();
    FabricPlan adopting =
        Planned.plan("guide", t -> t.replace("chrisya-gke-a4-rdma-net", prefix + "-rdma-net"));
    ProjectResource adopted = ProjectResource.of(ResourceKind.NETWORK, prefix + "-rdma-net", "");
    assertThat(adopting.network().nodeNetworks()).anyMatch(n -> n.network().equals(adopted.name()));
    Orphans orphans = orphansOf(adopting, adopted);
    assertThat(orphans.left()).isEmpty();
    assertThat(orphans.kept())
        .containsExactly(new Orphans.Kept(adopted, "adopted: it was there before the fabric"));
  }

  /**
   * The state shows which resources GKE created for the stack's cluster; a firewall that a user
   * created is not among them.
   */
  @Test
  void aFirewallOfAUserBlocksTheNetworkOfAnExistingStack() {
    ProjectResource cluster =
        ProjectResource.of(ResourceKind.CLUSTER, "epfabric-dev", "us-central1")
            .inNetworks(List.of("epfabric-dev-net-0"));
    ProjectResource ofGke =
        ProjectResource.of(ResourceKind.FIREWALL, "gke-epfabric-dev-0123abcd-all", "")
            .inNetworks(List.of("epfabric-dev-net-0"));
    ProjectResource byHand =
        ProjectResource.of(ResourceKind.FIREWALL, "by-hand", "")
            .inNetworks(List.of("epfabric-dev-net-0"));
    Set<OwnedResource> owned =
        Set.of(
            new OwnedResource(ResourceKind.CLUSTER, "", "epfabric-dev"),
            new OwnedResource(ResourceKind.NETWORK, "", "epfabric-dev-net-0"));
    List<ProjectResource> seen = List.of(NETWORK, cluster, ofGke, byHand);
    List<Orphan> left = Orphans.of(DEV, seen, owned, Catalog.load().machines()).left();
    assertThat(left)
        .extracting(Orphan::resource, Orphan::ours)
        .containsExactly(tuple(byHand, false));
  }

  @Test
  void aMachineIsRemovedOnlyWithItsOwnPool() {
    ProjectResource pool =
        ProjectResource.of(ResourceKind.NODE_POOL, "epfabric-dev-gpu", "us-central1")
            .ownedBy("epfabric-dev");
    ProjectResource node =
        ProjectResource.of(ResourceKind.INSTANCE, "n", "us-central1-b")
            .labelled(
                Map.of(
                    "goog-k8s-cluster-name", "epfabric-dev",
                    "goog-k8s-cluster-location", "us-central1",
                    "goog-k8s-node-pool-name", "another"));
    assertThat(orphansOf(DEV, pool, node).left())
        .hasSize(2)
        .allSatisfy(o -> assertThat(o.goesWith()).isEmpty());
  }

  @Test
  void onlyPublishedPricesAreSummed() {
    assertThat(orphansOf(DEV, machine("a4-highgpu-8g", true)).usdPerDay()).isEqualTo(24 * 39.6336);
    for (ProjectResource other :
        List.of(
            machine("a3-ultragpu-8g", false), machine("e2-standard-4", true), machine("", true))) {
      Orphans orphans = orphansOf(DEV, other);
      assertThat(orphans.usdPerDay()).isZero();
      assertThat(orphans.unpriced()).isEqualTo(1);
    }
  }

  @Test
  void diskOfAMachineIsRemovedWithTheMachine() {
    List<Orphan> left = orphansOf(DEV, usedDisk("d"), machine("", false)).left();
    assertThat(left.stream().map(o -> o.resource().name())).containsExactly("m", "d");
    assertThat(left.get(1).goesWith()).contains(left.get(0).resource());
    assertThat(left.get(1).command()).isEqualTo(left.get(0).command());
  }

  @Test
  void allResourcesOfAClusterAreRemovedWithIt() {
    ProjectResource cluster =
        ProjectResource.of(ResourceKind.CLUSTER, "epfabric-dev", "us-central1");
    ProjectResource pool =
        ProjectResource.of(ResourceKind.NODE_POOL, "epfabric-dev-gpu", "us-central1")
            .ownedBy("epfabric-dev");
    ProjectResource node =
        ProjectResource.of(ResourceKind.INSTANCE, "n", "us-central1-b")
            .labelled(
                Map.of(
                    "goog-k8s-cluster-name", "epfabric-dev",
                    "goog-k8s-cluster-location", "us-central1",
                    "goog-k8s-node-pool-name", "epfabric-dev-gpu"));
    List<Orphan> left = orphansOf(DEV, cluster, pool, node).left();
    assertThat(left)
        .hasSize(3)
        .allSatisfy(o -> assertThat(o.command()).contains("clusters delete"));
    assertThat(left.stream().flatMap(o -> o.goesWith().stream())).containsOnly(cluster).hasSize(2);
  }

  @Test
  void resourcesAreListedInAnOrderInWhichTheyCanBeRemoved() {
    ProjectResource subnetwork =
        ProjectResource.of(ResourceKind.SUBNETWORK, "epfabric-dev-sub-0", "us-central1")
            .inNetworks(List.of("epfabric-dev-net-0"));
    ProjectResource router =
        ProjectResource.of(ResourceKind.ROUTER, "epfabric-dev-router", "us-central1");
    ProjectResource cluster =
        ProjectResource.of(ResourceKind.CLUSTER, "epfabric-dev", "us-central1");
    assertThat(
            orphansOf(DEV, NETWORK, subnetwork, router, cluster).left().stream()
                .map(Orphan::resource))
        .containsExactly(cluster, router, subnetwork, NETWORK);
  }

  private static ProjectResource cluster(String name, String hash) {
    return ProjectResource.of(ResourceKind.CLUSTER, name, "us-central1")
        .labelled(Map.of(ProjectResource.HASH_LABEL, hash));
  }

  private static final List<ProjectResource> GKE_NETWORKS =
      List.of(
          ProjectResource.of(ResourceKind.NETWORK, "gke-anp-0123abcd-x-roce", ""),
          ProjectResource.of(ResourceKind.SUBNETWORK, "gke-anp-0123abcd-x-roce-0", "us-central1")
              .inNetworks(List.of("gke-anp-0123abcd-x-roce")),
          ProjectResource.of(ResourceKind.FIREWALL, "gke-anp-0123abcd-x-internal", "")
              .inNetworks(List.of("gke-anp-0123abcd-x-roce")));

  private static Orphans orphansWithGkeNetworks(
      Set<OwnedResource> owned, Set<String> hashes, ProjectResource... more) {
    List<ProjectResource> seen = new ArrayList<>(GKE_NETWORKS);
    seen.addAll(List.of(more));
    return Orphans.of(DEV, seen, owned, hashes, Catalog.load().machines());
  }

  @Test
  void leftoverNetworksOfGkeAreListedInOrderIfTheirHashIsKnown() {
    Orphans orphans = orphansWithGkeNetworks(Set.of(), Set.of("0123abcd"));
    assertThat(orphans.left()).allMatch(Orphan::ours);
    assertThat(orphans.left())
        .extracting(Orphan::command)
        .containsExactly(
            "gcloud compute firewall-rules delete gke-anp-0123abcd-x-internal --project=my-project",
            "gcloud compute networks subnets delete gke-anp-0123abcd-x-roce-0"
                + " --region=us-central1 --project=my-project",
            "gcloud compute networks delete gke-anp-0123abcd-x-roce --project=my-project");
  }

  @Test
  void networksOfAnUnknownDeletedClusterHaveAnUnknownOwner() {
    Orphans orphans = orphansWithGkeNetworks(Set.of(), Set.of());
    assertThat(orphans.left()).hasSize(3).noneMatch(Orphan::ours);
    assertThat(orphans.left().get(0).why())
        .isEqualTo(
            "GKE made it for a cluster that is gone, and its name does not say whose that was");
  }

  @Test
  void networksOfADifferentClusterAreNotLeftovers() {
    assertThat(
            orphansWithGkeNetworks(Set.of(), Set.of("0123abcd"), cluster("other", "0123abcd"))
                .left())
        .isEmpty();
  }

  @Test
  void networksOfTheClusterOfTheEnvironmentAreManagedOrLeftOver() {
    ProjectResource ours = cluster("epfabric-dev", "0123abcd");
    OwnedResource owned = new OwnedResource(ResourceKind.CLUSTER, "", "epfabric-dev");
    assertThat(orphansWithGkeNetworks(Set.of(owned), Set.of(), ours).left()).isEmpty();
    assertThat(orphansWithGkeNetworks(Set.of(), Set.of(), ours).left())
        .hasSize(4)
        .allMatch(Orphan::ours);
  }

  @Test
  void theHashIsPrintedWhileTheClusterExists() {
    List<ProjectResource> seen = new ArrayList<>(GKE_NETWORKS);
    assertThat(ProfileNetworks.beforeDestroy(DEV, seen)).isEmpty();
    seen.add(cluster("epfabric-dev", "99999999"));
    assertThat(ProfileNetworks.beforeDestroy(DEV, seen)).isEmpty();
    seen.set(3, cluster("epfabric-dev", "0123abcd"));
    assertThat(ProfileNetworks.beforeDestroy(DEV, seen))
        .contains(
            Notice.warns(
                "cluster epfabric-dev",
                "GKE made networks gke-anp-0123abcd… for it. They stay when it is gone, and only"
                    + " this hash shows that they belong to it",
                "note the hash; after pulumi destroy: epfabric orphans dev --cluster-hash"
                    + " 0123abcd"));
  }

  @Test
  void hashesAreReadFromAnEarlierState() {
    assertThat(
            ProfileNetworks.hashes(
                "{\"network\": \"gke-anp-0123abcd-x\", \"b\": \"gke-anp-0123abcde\"}"))
        .containsExactly("0123abcd");
  }
}
