package epfabric.rehearsal.cloud.machines;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The managed instance groups of all node pools, which create missing machines. */
public final class InstanceGroups {
  private final CloudState world;
  private final PoolMachines machines;
  private final SortedMap<String, List<InstanceGroup>> groups = new TreeMap<>();

  /** Paths of pools for which a retry to create machines is scheduled. */
  private final Set<String> scheduledRetries = new TreeSet<>();

  public InstanceGroups(CloudState world, PoolMachines machines) {
    this.world = world;
    this.machines = machines;
  }

  /** Creates the groups of a pool, without machines yet; their links become part of the pool. */
  public void create(String pool, List<String> zones, int size) {
    List<InstanceGroup> created = new ArrayList<>();
    for (String zone : zones) {
      created.add(InstanceGroup.of(world, pool, zone, size));
    }
    groups.put(pool, created);
    JsonBodies.set(
        world.store().get(pool),
        "instanceGroupUrls",
        JsonBodies.array(created.stream().map(g -> ResourcePaths.link(g.path())).toList()));
  }

  /** Returns the number of machines that a pool should have. */
  public int target(String pool) {
    return of(pool).stream().mapToInt(InstanceGroup::targetSize).sum();
  }

  public int running(String pool) {
    return of(pool).stream().mapToInt(group -> machines.of(group).size()).sum();
  }

  private List<InstanceGroup> of(String pool) {
    return groups.getOrDefault(pool, List.of());
  }

  /**
   * Returns whether each zone of the pool has enough free machines for {@code size} machines per
   * zone.
   */
  public boolean hasRoom(String pool, int size) {
    return of(pool).stream()
        .allMatch(
            g ->
                machines.capacity().free(g.machineType(), g.zone())
                    >= size - machines.of(g).size());
  }

  /**
   * Creates the pool's missing machines.
   *
   * @throws GoogleRefusal if there are not enough; a retry is scheduled
   */
  public void fill(String pool) {
    boolean complete = true;
    for (InstanceGroup group : of(pool)) {
      complete &= machines.fill(group);
    }
    if (!complete) {
      throw outOfStock(pool);
    }
  }

  /**
   * Schedules a retry for a pool that lacks machines, and returns GKE's error, with the message
   * that users report.
   */
  public GoogleRefusal outOfStock(String pool) {
    InstanceGroup group = of(pool).get(0);
    keepTrying(pool);
    return GoogleRefusal.exhausted(
        String.format(
            Locale.ROOT,
            "Google Compute Engine: Not all instances running in IGM after %s. Expected %d, running"
                + " %d, transitioning %d. Current errors: [GCE_STOCKOUT]: Instance '%s' creation"
                + " failed: The zone '%s' does not have enough resources available to fulfill the"
                + " request. Try a different zone, or try again later.",
            world
                .settings()
                .durations()
                .stockOut()
                .toString()
                .substring(2)
                .toLowerCase(Locale.ROOT),
            target(pool),
            running(pool),
            target(pool) - running(pool),
            JsonBodies.text(group.body(), "baseInstanceName").orElseThrow() + "-0000",
            group.scope()));
  }

  /**
   * Schedules a retry for the missing machines: a managed instance group retries until it has all
   * of them.
   */
  public void keepTrying(String pool) {
    if (running(pool) < target(pool) && scheduledRetries.add(pool)) {
      world.time().after(world.settings().durations().stockOut(), () -> tryAgain(pool));
    }
  }

  private void tryAgain(String pool) {
    scheduledRetries.remove(pool);
    retry(pool);
  }

  /** Retries once; a pool that is complete now becomes healthy. */
  void retry(String pool) {
    if (!groups.containsKey(pool)) {
      return;
    }
    try {
      fill(pool);
      ObjectNode body = world.store().get(pool);
      if (JsonBodies.text(body, "status").orElse("").endsWith("ERROR")) {
        JsonBodies.set(body, "status", "RUNNING");
        body.remove("statusMessage");
      }
    } catch (GoogleRefusal stillNone) {
      // The failed attempt has scheduled the next one.
    }
  }

  public void retryAll() {
    List.copyOf(groups.keySet()).stream()
        .filter(pool -> !status(pool).equals("PROVISIONING"))
        .forEach(this::retry);
  }

  private String status(String pool) {
    return world.store().find(pool).flatMap(p -> JsonBodies.text(p, "status")).orElse("");
  }

  public void resize(String pool, int size) {
    for (InstanceGroup group : of(pool)) {
      JsonBodies.set(group.body(), "targetSize", size);
      machines.shrink(group);
    }
  }

  /** Replaces all machines by new ones, one after another. */
  public void recreate(String pool) {
    for (InstanceGroup group : of(pool)) {
      for (Instance old : machines.of(group)) {
        machines.remove(old);
        machines.fill(group);
      }
    }
  }

  public void remove(String pool) {
    for (InstanceGroup group : of(pool)) {
      machines.of(group).forEach(machines::remove);
      world.store().remove(group.path());
    }
    groups.remove(pool);
  }

  /** Removes a machine as a preemption does; its group creates another one after a while. */
  public void preempt(String name) {
    Instance instance =
        machines.named(name).orElseThrow(() -> new IllegalArgumentException("no instance " + name));
    machines.remove(instance);
    groups.entrySet().stream()
        .filter(e -> e.getValue().stream().anyMatch(g -> belongsTo(instance, g)))
        .forEach(
            e ->
                world
                    .time()
                    .after(world.settings().durations().replacement(), () -> retry(e.getKey())));
  }

  private static boolean belongsTo(Instance instance, InstanceGroup group) {
    return group.poolName().equals(instance.pool())
        && group.clusterName().equals(instance.cluster())
        && group.zone().equals(instance.zone());
  }
}
