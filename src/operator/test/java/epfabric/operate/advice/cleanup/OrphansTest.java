package epfabric.operate.advice.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.ProjectThing;
import epfabric.operate.google.ThingKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OrphansTest {
  private static final FabricPlan DEV = Planned.plan("dev");
  private static final ProjectThing NETWORK =
      ProjectThing.of(ThingKind.NETWORK, "epfabric-dev-net-0", "");
  private static final Map<String, String> LABELS = Map.of("epfabric-environment", "dev");

  private static Orphans of(FabricPlan plan, ProjectThing... seen) {
    return Orphans.of(plan, List.of(seen), Set.of(), Catalog.load().machines());
  }

  private static ProjectThing machine(String type, boolean spot) {
    ProjectThing plain = ProjectThing.of(ThingKind.INSTANCE, "m", "us-central1-b");
    return new ProjectThing(
        plain.kind(),
        plain.name(),
        plain.place(),
        "",
        "",
        LABELS,
        List.of(),
        List.of(),
        new ProjectThing.Machine(type, spot));
  }

  private static ProjectThing usedDisk(String name) {
    return new ProjectThing(
        ThingKind.DISK,
        name,
        "us-central1-b",
        "",
        "",
        LABELS,
        List.of(),
        List.of("m"),
        ProjectThing.Machine.NONE);
  }

  @Test
  void retainedNetworksAreKept() {
    FabricPlan retained =
        Planned.plan("dev", t -> t.replace("config:", "config:\n  epfabric:protection: retain"));
    Orphans orphans = of(retained, NETWORK);
    assertThat(orphans.left()).isEmpty();
    assertThat(orphans.kept())
        .containsExactly(new Orphans.Kept(NETWORK, "epfabric:protection is retain"));
  }

  @Test
  void aPeeringIsInTheWay() {
    ProjectThing peering =
        ProjectThing.of(ThingKind.PEERING, "servicenetworking", "")
            .ownedBy("epfabric-dev-net-0")
            .standingIn(List.of("epfabric-dev-net-0"));
    Orphan found = of(DEV, NETWORK, peering).left().get(0);
    assertThat(found.ours()).isFalse();
    assertThat(found.blocks()).containsExactly("epfabric-dev-net-0");
    assertThat(found.command())
        .isEqualTo(
            "gcloud compute networks peerings delete servicenetworking"
                + " --network=epfabric-dev-net-0 --project=my-project");
  }

  @Test
  void whatStandsInAKeptNetworkIsInNobodysWay() {
    FabricPlan retained =
        Planned.plan("dev", t -> t.replace("config:", "config:\n  epfabric:protection: retain"));
    ProjectThing peering =
        ProjectThing.of(ThingKind.PEERING, "servicenetworking", "")
            .ownedBy("epfabric-dev-net-0")
            .standingIn(List.of("epfabric-dev-net-0"));
    assertThat(of(retained, NETWORK, peering).left()).isEmpty();
  }

  @Test
  void aPrimaryNetworkThatWasThereBeforeIsKept() {
    FabricPlan adopting =
        Planned.plan(
            "dev",
            t ->
                t
                    + "  epfabric:network: {adopt: {primary: {network: epfabric-dev-net-0,"
                    + " subnetwork: s, podRange: p, serviceRange: r}}}\n");
    assertThat(of(adopting, ProjectThing.of(ThingKind.NETWORK, "epfabric-dev-net-0", "")).left())
        .isEmpty();
  }

  @Test
  void networksThatWereThereBeforeAreKeptWhateverTheirNames() {
    String prefix = Planned.plan("guide").scope().prefix();
    FabricPlan adopting =
        Planned.plan("guide", t -> t.replace("chrisya-gke-a4-rdma-net", prefix + "-rdma-net"));
    ProjectThing adopted = ProjectThing.of(ThingKind.NETWORK, prefix + "-rdma-net", "");
    assertThat(adopting.network().nodeNetworks()).anyMatch(n -> n.network().equals(adopted.name()));
    Orphans orphans = of(adopting, adopted);
    assertThat(orphans.left()).isEmpty();
    assertThat(orphans.kept())
        .containsExactly(new Orphans.Kept(adopted, "adopted: it was there before the fabric"));
  }

  /**
   * With a state, GKE's things of the stack's cluster are known; what a person made there is not.
   */
  @Test
  void aPersonsFirewallIsInTheWayThoughTheStackLives() {
    ProjectThing cluster =
        ProjectThing.of(ThingKind.CLUSTER, "epfabric-dev", "us-central1")
            .standingIn(List.of("epfabric-dev-net-0"));
    ProjectThing ofGke =
        ProjectThing.of(ThingKind.FIREWALL, "gke-epfabric-dev-0123abcd-all", "")
            .standingIn(List.of("epfabric-dev-net-0"));
    ProjectThing byHand =
        ProjectThing.of(ThingKind.FIREWALL, "by-hand", "")
            .standingIn(List.of("epfabric-dev-net-0"));
    Set<OwnedResource> owned =
        Set.of(
            new OwnedResource(ThingKind.CLUSTER, "", "epfabric-dev"),
            new OwnedResource(ThingKind.NETWORK, "", "epfabric-dev-net-0"));
    List<ProjectThing> seen = List.of(NETWORK, cluster, ofGke, byHand);
    List<Orphan> left = Orphans.of(DEV, seen, owned, Catalog.load().machines()).left();
    assertThat(left).extracting(Orphan::thing, Orphan::ours).containsExactly(tuple(byHand, false));
  }

  @Test
  void aMachineGoesWithItsOwnPoolOnly() {
    ProjectThing pool =
        ProjectThing.of(ThingKind.NODE_POOL, "epfabric-dev-gpu", "us-central1")
            .ownedBy("epfabric-dev");
    ProjectThing node =
        ProjectThing.of(ThingKind.INSTANCE, "n", "us-central1-b")
            .labelled(
                Map.of(
                    "goog-k8s-cluster-name", "epfabric-dev",
                    "goog-k8s-cluster-location", "us-central1",
                    "goog-k8s-node-pool-name", "another"));
    assertThat(of(DEV, pool, node).left())
        .hasSize(2)
        .allSatisfy(o -> assertThat(o.goesWith()).isEmpty());
  }

  @Test
  void onlyPublishedPricesCount() {
    assertThat(of(DEV, machine("a4-highgpu-8g", true)).usdPerDay()).isEqualTo(24 * 39.6336);
    for (ProjectThing other :
        List.of(
            machine("a3-ultragpu-8g", false), machine("e2-standard-4", true), machine("", true))) {
      Orphans orphans = of(DEV, other);
      assertThat(orphans.usdPerDay()).isZero();
      assertThat(orphans.unpriced()).isEqualTo(1);
    }
  }

  @Test
  void aMachinesDiskGoesWithIt() {
    List<Orphan> left = of(DEV, usedDisk("d"), machine("", false)).left();
    assertThat(left.stream().map(o -> o.thing().name())).containsExactly("m", "d");
    assertThat(left.get(1).goesWith()).contains(left.get(0).thing());
    assertThat(left.get(1).command()).isEqualTo(left.get(0).command());
  }

  @Test
  void everythingOfAClusterGoesWithIt() {
    ProjectThing cluster = ProjectThing.of(ThingKind.CLUSTER, "epfabric-dev", "us-central1");
    ProjectThing pool =
        ProjectThing.of(ThingKind.NODE_POOL, "epfabric-dev-gpu", "us-central1")
            .ownedBy("epfabric-dev");
    ProjectThing node =
        ProjectThing.of(ThingKind.INSTANCE, "n", "us-central1-b")
            .labelled(
                Map.of(
                    "goog-k8s-cluster-name", "epfabric-dev",
                    "goog-k8s-cluster-location", "us-central1",
                    "goog-k8s-node-pool-name", "epfabric-dev-gpu"));
    List<Orphan> left = of(DEV, cluster, pool, node).left();
    assertThat(left)
        .hasSize(3)
        .allSatisfy(o -> assertThat(o.command()).contains("clusters delete"));
    assertThat(left.stream().flatMap(o -> o.goesWith().stream())).containsOnly(cluster).hasSize(2);
  }

  @Test
  void theOrderIsOneInWhichTheyCanBeRemoved() {
    ProjectThing subnetwork =
        ProjectThing.of(ThingKind.SUBNETWORK, "epfabric-dev-sub-0", "us-central1")
            .standingIn(List.of("epfabric-dev-net-0"));
    ProjectThing router = ProjectThing.of(ThingKind.ROUTER, "epfabric-dev-router", "us-central1");
    ProjectThing cluster = ProjectThing.of(ThingKind.CLUSTER, "epfabric-dev", "us-central1");
    assertThat(of(DEV, NETWORK, subnetwork, router, cluster).left().stream().map(Orphan::thing))
        .containsExactly(cluster, router, subnetwork, NETWORK);
  }

  private static ProjectThing cluster(String name, String hash) {
    return ProjectThing.of(ThingKind.CLUSTER, name, "us-central1")
        .labelled(Map.of(ProjectThing.HASH_LABEL, hash));
  }

  private static final List<ProjectThing> OF_GKE =
      List.of(
          ProjectThing.of(ThingKind.NETWORK, "gke-anp-0123abcd-x-roce", ""),
          ProjectThing.of(ThingKind.SUBNETWORK, "gke-anp-0123abcd-x-roce-0", "us-central1")
              .standingIn(List.of("gke-anp-0123abcd-x-roce")),
          ProjectThing.of(ThingKind.FIREWALL, "gke-anp-0123abcd-x-internal", "")
              .standingIn(List.of("gke-anp-0123abcd-x-roce")));

  private static Orphans ofProfile(
      Set<OwnedResource> owned, Set<String> hashes, ProjectThing... more) {
    List<ProjectThing> seen = new ArrayList<>(OF_GKE);
    seen.addAll(List.of(more));
    return Orphans.of(DEV, seen, owned, hashes, Catalog.load().machines());
  }

  @Test
  void networksThatGkeLeftGoInOrderOnceTheirHashIsKnown() {
    Orphans orphans = ofProfile(Set.of(), Set.of("0123abcd"));
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
  void thoseOfAClusterThatIsGoneAreSomebodys() {
    Orphans orphans = ofProfile(Set.of(), Set.of());
    assertThat(orphans.left()).hasSize(3).noneMatch(Orphan::ours);
    assertThat(orphans.left().get(0).why())
        .isEqualTo(
            "GKE made it for a cluster that is gone, and its name does not say whose that was");
  }

  @Test
  void thoseOfAnotherClusterAreNotLeft() {
    assertThat(ofProfile(Set.of(), Set.of("0123abcd"), cluster("other", "0123abcd")).left())
        .isEmpty();
  }

  @Test
  void thoseOfOurClusterAreHeldWithItOrOurs() {
    ProjectThing ours = cluster("epfabric-dev", "0123abcd");
    OwnedResource owned = new OwnedResource(ThingKind.CLUSTER, "", "epfabric-dev");
    assertThat(ofProfile(Set.of(owned), Set.of(), ours).left()).isEmpty();
    assertThat(ofProfile(Set.of(), Set.of(), ours).left()).hasSize(4).allMatch(Orphan::ours);
  }

  @Test
  void theHashIsToBeNotedWhileTheClusterIsThere() {
    List<ProjectThing> seen = new ArrayList<>(OF_GKE);
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
  void aStateFromBeforeTellsTheHashes() {
    assertThat(
            ProfileNetworks.hashes(
                "{\"network\": \"gke-anp-0123abcd-x\", \"b\": \"gke-anp-0123abcde\"}"))
        .containsExactly("0123abcd");
  }
}
