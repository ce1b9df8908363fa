package epfabric.fabric.plan;

import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.plan.ClusterPlan.SystemPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every decision about one environment. The same environment and catalog give the same plan.
 *
 * @param podNetworksAdopted whether the Kubernetes objects for the pods' NICs exist already
 * @param serving the server that starts once the fabric has passed
 * @param decisions all values with their origins, in a fixed order
 */
public record FabricPlan(
    FabricScope scope,
    NetworkPlan network,
    ClusterPlan cluster,
    NodePoolPlan pool,
    boolean podNetworksAdopted,
    InstallPlan install,
    WorkloadPlan workload,
    AddonsPlan addons,
    Optional<ServingPlan> serving,
    CostPlan cost,
    List<PlanDecision> decisions) {
  public FabricPlan {
    decisions = List.copyOf(decisions);
  }

  /** Returns this plan with a server, and with the decisions about the server's backends. */
  public FabricPlan withServer(ServingPlan server) {
    List<PlanDecision> all = new ArrayList<>(decisions);
    NvlinkDomain domain = pool.machine().nvlinkDomain();
    for (ServingGroup group : server.groups()) {
      all.add(group.decision());
      server.domainVariables(group, domain).forEach(variable -> all.add(group.decision(variable)));
    }
    return new FabricPlan(
        scope,
        network,
        cluster,
        pool,
        podNetworksAdopted,
        install,
        workload,
        addons,
        Optional.of(server),
        cost,
        all);
  }

  /**
   * Returns a plan of the same fabric in which the installer removes its installation from the
   * nodes.
   */
  public FabricPlan removing() {
    return new FabricPlan(
        scope,
        network,
        cluster,
        pool,
        podNetworksAdopted,
        install.removing(),
        workload,
        addons,
        serving,
        cost,
        decisions);
  }

  /**
   * Returns whether the environment has no GPU nodes for now, regardless of the settings of its
   * pool.
   */
  public boolean parked() {
    return decisions.stream()
        .anyMatch(d -> d.key().equals(GeneralSettings.PARKED.key()) && d.value().equals("true"));
  }

  /**
   * Returns whether a service account is created for the nodes. None is created if the environment
   * names one, or if no node is created.
   */
  public boolean makesNodeAccount() {
    boolean existingAccount = pool.spec().flatMap(s -> s.node().identity().account()).isPresent();
    return !existingAccount && (pool.spec().isPresent() || !cluster.adopted());
  }

  /**
   * Returns the maximum number of nodes in a created cluster, including nodes that upgrades add.
   * The initial node that GKE creates with the cluster is deleted before any of these nodes exists.
   */
  public int maxNodes() {
    int system = cluster.spec().map(s -> s.systemPool().nodes() + SystemPool.SURGE).orElse(0);
    return pool.totalNodes() + pool.surgeNodes() + system;
  }

  /** Returns the reservation of the first pool, if its machines are reserved. */
  public Optional<Reservation> reservation() {
    return reservations().stream().findFirst();
  }

  /** Returns the reservations, blocks and sub-blocks that machines come from, each once. */
  public List<Reservation> reservations() {
    return pool.spec().map(spec -> spec.buying().reservations()).orElse(List.of()).stream()
        .distinct()
        .toList();
  }

  /**
   * Returns the number of nodes in pools whose machines come from this reservation, block or
   * sub-block.
   */
  public int nodesOf(Reservation reservation) {
    List<Reservation> all = pool.spec().map(spec -> spec.buying().reservations()).orElse(List.of());
    return pool.nodes() * (int) all.stream().filter(reservation::holds).count();
  }
}
