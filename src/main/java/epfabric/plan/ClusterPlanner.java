package epfabric.plan;

import epfabric.environment.ClusterRequest;
import epfabric.environment.ClusterRequest.AdoptedCluster;
import epfabric.environment.ClusterRequest.ReleaseChannel;
import epfabric.plan.ClusterPlan.Access;
import epfabric.plan.ClusterPlan.AuthorizedNetwork;
import epfabric.plan.ClusterPlan.Spec;
import epfabric.plan.ClusterPlan.SystemPool;
import java.util.List;
import java.util.Optional;

/** Decides the cluster, or takes the adopted one. */
final class ClusterPlanner {
  private static final String KEY = "epfabric:cluster.";

  private final ClusterRequest asked;
  private final Scope scope;
  private final Decisions decisions;

  ClusterPlanner(ClusterRequest asked, Scope scope, Decisions decisions) {
    this.asked = asked;
    this.scope = scope;
    this.decisions = decisions;
  }

  ClusterPlan plan() {
    return asked.adopt().map(this::adopted).orElseGet(this::created);
  }

  private ClusterPlan adopted(AdoptedCluster adopt) {
    return new ClusterPlan(
        decisions.derive(KEY + "adopt.name", adopt.name(), "adopted"),
        decisions.choose(
            KEY + "adopt.location", adopt.location(), scope.region(), "the zone's region"),
        Optional.empty());
  }

  private ClusterPlan created() {
    return new ClusterPlan(
        decisions.choose(KEY + "name", asked.name(), scope.prefix(), "default: epfabric:name"),
        decisions.choose(KEY + "location", asked.location(), scope.region(), "the zone's region"),
        Optional.of(spec()));
  }

  private Spec spec() {
    ReleaseChannel channel =
        decisions.choose(
            KEY + "releaseChannel", asked.releaseChannel(), ReleaseChannel.REGULAR, "default");
    return new Spec(
        channel,
        decisions.optional(KEY + "version", asked.version(), "the channel's default version"),
        access(),
        decisions.choose(
            KEY + "deletionProtection",
            asked.deletionProtection(),
            scope.isProtected(),
            "follows epfabric:protection"),
        decisions.choose(
            KEY + "maintenanceExclusion",
            asked.maintenanceExclusion(),
            channel != ReleaseChannel.NONE,
            "default: nothing upgrades GPU nodes behind the owner's back"),
        systemPool());
  }

  private Access access() {
    List<AuthorizedNetwork> networks =
        asked.access().authorizedNetworks().orElse(List.of()).stream()
            .map(n -> new AuthorizedNetwork(n.cidr().orElseThrow(), n.name()))
            .toList();
    return new Access(
        decisions.choose(KEY + "privateNodes", asked.access().privateNodes(), true, "default"),
        decisions.choose(
            KEY + "privateEndpoint", asked.access().privateEndpoint(), false, "default"),
        decisions.derive(
            KEY + "authorizedNetworks",
            networks,
            networks.isEmpty()
                ? "default: every address of the internet; only IAM keeps others out"
                : "given"));
  }

  private SystemPool systemPool() {
    return new SystemPool(
        Defaults.SYSTEM_POOL,
        decisions.choose(
            KEY + "systemPool.machine",
            asked.systemPool().machine(),
            Defaults.SYSTEM_MACHINE,
            "default"),
        decisions.choose(
            KEY + "systemPool.nodes",
            asked.systemPool().nodes(),
            Defaults.SYSTEM_NODES,
            "default"));
  }
}
