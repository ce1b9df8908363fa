package epfabric.rehearsal.cloud.machines;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.fabric.catalog.Machine;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.Locale;

/**
 * Enforces the project's GPU quota in a region. The message is the one that users report from GKE;
 * the metric's name is formed as for older GPUs.
 */
public final class GpuQuotaRule {
  private final CloudState world;
  private final InstanceGroups groups;

  public GpuQuotaRule(CloudState world, InstanceGroups groups) {
    this.world = world;
    this.groups = groups;
  }

  public void check(PoolPlan plan) {
    requireRoom(plan.body(), plan.size() * plan.zones().size());
  }

  /** Refuses further machines for a pool if they exceed the quota. */
  public void requireRoom(ObjectNode pool, int machines) {
    int wanted = machines * gpus(pool);
    int limit =
        isSpot(pool)
            ? world.settings().limits().quota().preemptible()
            : world.settings().limits().quota().onDemand();
    int available = limit - used(isSpot(pool));
    if (wanted <= available) {
      return;
    }
    String type =
        JsonBodies.objects(pool, "config.accelerators").stream()
            .flatMap(a -> JsonBodies.text(a, "acceleratorType").stream())
            .findFirst()
            .orElse("gpus")
            .toUpperCase(Locale.ROOT)
            .replace('-', '_');
    throw GoogleRefusal.quotaInGke(
        String.format(
            Locale.ROOT,
            "Insufficient regional quota to satisfy request: resource \"%s%s_GPUS\": request"
                + " requires '%d.0' and is short '%d.0'. project has a quota of '%d.0' with"
                + " '%d.0' available. View and manage quotas at"
                + " https://console.cloud.google.com/iam-admin/quotas?usage=USED&project=%s.",
            isSpot(pool) ? "PREEMPTIBLE_" : "",
            type,
            wanted,
            wanted - available,
            limit,
            available,
            world.settings().project()));
  }

  private int gpus(ObjectNode pool) {
    String type = JsonBodies.text(pool, "config.machineType").orElse("");
    Machine machine = world.settings().machines().get(type);
    return machine == null ? 0 : machine.gpus().count();
  }

  public int used(boolean spot) {
    return world.store().below("projects").entrySet().stream()
        .filter(e -> ResourcePaths.name(ResourcePaths.parent(e.getKey())).equals("nodePools"))
        .filter(e -> isSpot(e.getValue()) == spot)
        .mapToInt(e -> groups.target(e.getKey()) * gpus(e.getValue()))
        .sum();
  }

  private static boolean isSpot(ObjectNode pool) {
    return JsonBodies.flag(pool, "config.spot") || JsonBodies.flag(pool, "config.preemptible");
  }
}
