package epfabric.rehearsal.cloud.machines;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The virtual machines of node pools, in one managed instance group per zone. */
public final class PoolMachines {
  private final CloudState world;
  private final ZoneCapacity capacity = new ZoneCapacity();
  private final List<InstanceListener> listeners = new ArrayList<>();
  private final SortedMap<String, Instance> instances = new TreeMap<>();
  private int lastNumber;

  public PoolMachines(CloudState world) {
    this.world = world;
  }

  public ZoneCapacity capacity() {
    return capacity;
  }

  public void onInstance(InstanceListener listener) {
    listeners.add(listener);
  }

  public List<Instance> all() {
    return List.copyOf(instances.values());
  }

  /** Returns the instance with this name. */
  Optional<Instance> named(String name) {
    return instances.values().stream().filter(i -> i.name().equals(name)).findFirst();
  }

  List<Instance> of(InstanceGroup group) {
    return instances.values().stream()
        .filter(i -> i.cluster().equals(group.clusterName()) && i.pool().equals(group.poolName()))
        .filter(i -> i.zone().equals(group.zone()))
        .toList();
  }

  /**
   * Creates machines until the group is complete or no capacity is left; returns whether the group
   * is complete.
   */
  boolean fill(InstanceGroup group) {
    while (of(group).size() < group.targetSize()) {
      if (capacity.free(group.machineType(), group.zone()) <= 0) {
        return false;
      }
      create(group);
    }
    return true;
  }

  private void create(InstanceGroup group) {
    lastNumber++;
    String name =
        String.format(
            Locale.ROOT,
            "gke-%s-%s-%04d",
            cut(group.clusterName()),
            cut(group.poolName()),
            lastNumber);
    Instance instance =
        new Instance(
            name,
            group.clusterName(),
            group.poolName(),
            group.zone(),
            group.machineType(),
            group.spot(),
            group.nodeLabels());
    String path = group.scope() + "/instances/" + name;
    ObjectNode body =
        JsonBodies.object(
            OrderedTree.of("kind", "compute#instance")
                .with("id", world.newId())
                .with("name", name)
                .with("status", "RUNNING")
                .with("zone", ResourcePaths.link(group.scope()))
                .with(
                    "machineType",
                    ResourcePaths.link(group.scope() + "/machineTypes/" + group.machineType()))
                .with("creationTimestamp", world.timestamp())
                .with("selfLink", ResourcePaths.link(path)));
    body.set("labels", labels(group));
    body.set("networkInterfaces", interfaces(group));
    body.set("metadata", createdBy(group));
    JsonBodies.at(group.config(), "reservationAffinity")
        .ifPresent(affinity -> body.set("reservationAffinity", affinity.deepCopy()));
    String model = group.spot() ? "SPOT" : "STANDARD";
    body.set("scheduling", JsonBodies.object("provisioningModel", model));
    world.store().put(path, body, Set.copyOf(group.networks()));
    instances.put(path, instance);
    capacity.take(instance);
    listeners.forEach(listener -> listener.created(instance));
  }

  /**
   * Returns the machines' labels: those of the pool and those that GKE sets, according to GKE's
   * documentation of cluster labels.
   */
  private static ObjectNode labels(InstanceGroup group) {
    ObjectNode labels =
        JsonBodies.at(group.config(), "resourceLabels")
            .map(pool -> (ObjectNode) pool.deepCopy())
            .orElseGet(Json::object);
    JsonBodies.set(labels, "goog-k8s-cluster-name", group.clusterName());
    JsonBodies.set(labels, "goog-k8s-cluster-location", group.location());
    JsonBodies.set(labels, "goog-k8s-node-pool-name", group.poolName());
    return labels;
  }

  private static ArrayNode interfaces(InstanceGroup group) {
    return JsonBodies.array(
        group.networks().stream()
            .filter(path -> path.contains("/global/networks/"))
            .sorted()
            .map(path -> JsonBodies.object("network", ResourcePaths.link(path)))
            .toList());
  }

  /** Returns the metadata by which a managed instance group marks its machines. */
  private static ObjectNode createdBy(InstanceGroup group) {
    ObjectNode item = JsonBodies.object("key", "created-by", "value", group.path());
    return JsonBodies.object("items", JsonBodies.array(List.of(item)));
  }

  /**
   * Returns the first 20 characters of a cluster's or pool's name, without a trailing hyphen, so
   * that names of machines have at most 63 characters.
   */
  public static String cut(String name) {
    return name.length() > 20 ? name.substring(0, 20).replaceFirst("(?<!-)-+$", "") : name;
  }

  void remove(Instance instance) {
    instances.entrySet().stream()
        .filter(e -> e.getValue().equals(instance))
        .map(Map.Entry::getKey)
        .toList()
        .forEach(
            path -> {
              instances.remove(path);
              world.store().remove(path);
              capacity.give(instance);
              listeners.forEach(listener -> listener.removed(instance));
            });
  }

  /** Removes the newest machines until the group has its target size. */
  void shrink(InstanceGroup group) {
    List<Instance> existing = of(group);
    for (int i = existing.size() - 1; i >= group.targetSize(); i--) {
      remove(existing.get(i));
    }
  }
}
