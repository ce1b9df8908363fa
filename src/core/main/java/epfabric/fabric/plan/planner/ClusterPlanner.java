package epfabric.fabric.plan.planner;

import epfabric.fabric.environment.ClusterRequest;
import epfabric.fabric.environment.ClusterRequest.AdoptedCluster;
import epfabric.fabric.environment.ClusterRequest.ReleaseChannel;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.ClusterPlan.Access;
import epfabric.fabric.plan.ClusterPlan.AuthorizedNetwork;
import epfabric.fabric.plan.ClusterPlan.Spec;
import epfabric.fabric.plan.ClusterPlan.SystemPool;
import epfabric.fabric.plan.FabricScope;
import java.util.List;
import java.util.Optional;

/** Decides the settings of the cluster to create, or adopts an existing cluster. */
final class ClusterPlanner {
  private final ClusterRequest requested;
  private final FabricScope scope;
  private final DecisionLog decisions;

  ClusterPlanner(ClusterRequest requested, FabricScope scope, DecisionLog decisions) {
    this.requested = requested;
    this.scope = scope;
    this.decisions = decisions;
  }

  ClusterPlan plan() {
    return requested.adopt().map(this::adoptedCluster).orElseGet(this::newCluster);
  }

  private ClusterPlan adoptedCluster(AdoptedCluster adopt) {
    return new ClusterPlan(
        decisions.given(ClusterSettings.ADOPT_NAME, adopt.name()),
        decisions.choose(
            ClusterSettings.ADOPT_LOCATION, adopt.location(), scope.region(), "the zone's region"),
        Optional.empty());
  }

  private ClusterPlan newCluster() {
    return new ClusterPlan(
        decisions.choose(
            ClusterSettings.NAME,
            requested.place().name(),
            scope.prefix(),
            "default: epfabric:name"),
        decisions.choose(
            ClusterSettings.LOCATION,
            requested.place().location(),
            scope.region(),
            "the zone's region"),
        Optional.of(spec()));
  }

  private Spec spec() {
    ReleaseChannel channel =
        decisions.choose(ClusterSettings.RELEASE_CHANNEL, requested.upgrades().channel());
    return new Spec(
        channel,
        decisions.optional(ClusterSettings.VERSION, requested.upgrades().version()),
        access(),
        decisions.choose(
            ClusterSettings.DELETION_PROTECTION,
            requested.deletionProtection(),
            scope.isProtected(),
            "follows epfabric:protection"),
        decisions.choose(
            ClusterSettings.MAINTENANCE_EXCLUSION,
            requested.upgrades().maintenanceExclusion(),
            channel != ReleaseChannel.NONE,
            "default: nothing upgrades GPU nodes behind the owner's back"),
        systemPool());
  }

  private Access access() {
    List<AuthorizedNetwork> networks =
        requested.access().authorizedNetworks().orElse(List.of()).stream()
            .map(n -> new AuthorizedNetwork(n.cidr().orElseThrow(), n.name()))
            .toList();
    boolean privateNodes =
        decisions.choose(ClusterSettings.PRIVATE_NODES, requested.access().privateNodes());
    boolean privateEndpoint =
        decisions.choose(ClusterSettings.PRIVATE_ENDPOINT, requested.access().privateEndpoint());
    if (networks.isEmpty()) {
      decisions.derive(
          ClusterSettings.AUTHORIZED_NETWORKS.key(),
          "",
          ClusterSettings.AUTHORIZED_CIDR.usual().reason());
    }
    return new Access(privateNodes, privateEndpoint, networks);
  }

  private SystemPool systemPool() {
    return new SystemPool(
        ClusterPlan.SYSTEM_POOL,
        decisions.choose(ClusterSettings.SYSTEM_MACHINE, requested.systemPool().machine()),
        decisions.choose(ClusterSettings.SYSTEM_NODES, requested.systemPool().nodes()));
  }
}
