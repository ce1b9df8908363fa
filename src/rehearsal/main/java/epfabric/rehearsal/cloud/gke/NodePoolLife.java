package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.machines.GpuQuotaRule;
import epfabric.rehearsal.cloud.machines.InstanceGroups;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Creates and deletes node pools, whether they are requested alone or with their cluster. */
public final class NodePoolLife {
  private final CloudState world;
  private final InstanceGroups groups;
  private final GpuQuotaRule quota;

  public NodePoolLife(CloudState world, InstanceGroups groups) {
    this.world = world;
    this.groups = groups;
    this.quota = new GpuQuotaRule(world, groups);
  }

  InstanceGroups groups() {
    return groups;
  }

  GpuQuotaRule quota() {
    return quota;
  }

  /** Refuses an invalid pool. */
  void admit(PoolPlan plan) {
    GkeClusterRules.requireName("Node pool", ResourcePaths.name(plan.path()));
    admitChange(plan);
    quota.check(plan);
  }

  /** Refuses an invalid change of a pool. */
  void admitChange(PoolPlan plan) {
    List<PoolRule> rules = new ArrayList<>(AcceleratorProfileRules.all());
    rules.addAll(MachineRules.all());
    rules.addAll(NicRules.all());
    rules.addAll(PlacementRules.all());
    rules.addAll(ReservationRules.all());
    rules.add(NodePoolLife::requireAccount);
    rules.forEach(rule -> rule.check(plan));
  }

  /** Refuses a pool whose service account does not exist, with the message that users report. */
  private static void requireAccount(PoolPlan plan) {
    String emailDomain = "@" + ResourcePaths.name(plan.project()) + ".iam.gserviceaccount.com";
    JsonBodies.text(plan.body(), "config.serviceAccount")
        .filter(email -> email.endsWith(emailDomain))
        .filter(
            email -> !plan.world().store().isTaken(plan.project() + "/serviceAccounts/" + email))
        .ifPresent(
            email -> {
              throw GoogleRefusal.badRequest("Service account \"" + email + "\" does not exist.");
            });
  }

  /** Stores the new pool, without machines. */
  void begin(PoolPlan plan) {
    ObjectNode body = NodePoolBodies.complete(plan);
    if (AcceleratorProfileRules.of(plan).isPresent()) {
      new AcceleratorNetworks(world, plan).make(body);
    }
    world.store().put(plan.path(), body, NodePoolBodies.uses(plan, body));
    groups.create(plan.path(), plan.zones(), plan.size());
  }

  /** Creates the missing machines; throws a {@link GoogleRefusal} if there are not enough. */
  void finish(String path) {
    groups.fill(path);
    JsonBodies.set(world.store().get(path), "status", "RUNNING");
  }

  /** Keeps a pool that lacks machines, as GKE does, and retries to create them. */
  void failed(String path, GoogleRefusal refusal) {
    groups.keepTrying(path);
    String status = groups.running(path) > 0 ? "RUNNING_WITH_ERROR" : "ERROR";
    world
        .store()
        .find(path)
        .ifPresent(
            pool -> {
              JsonBodies.set(pool, "status", status);
              JsonBodies.set(pool, "statusMessage", refusal.text());
            });
  }

  void remove(String path) {
    groups.remove(path);
    world.store().remove(path);
  }

  /** Returns the paths of a cluster's node pools. */
  Set<String> of(String cluster) {
    return world.store().in(cluster + "/nodePools").keySet();
  }
}
