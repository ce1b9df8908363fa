package epfabric.rehearsal.kubernetes.api;

import epfabric.base.facts.ManagedDranet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A node that joins a cluster.
 *
 * @param pool GKE's node pool
 * @param labels additional labels, which the pool configures for its nodes
 * @param taints additional taints of the pool, including the startup taint
 * @param networks the pod networks for which the node has a NIC
 */
public record NodeSpec(
    String name,
    String pool,
    String zone,
    NodeMachine machine,
    SortedMap<String, String> labels,
    List<NodeTaint> taints,
    List<String> networks) {

  /** GKE's label of a node's operating system: {@code cos} by default, or {@code ubuntu}. */
  public static final String OS_DISTRIBUTION = "cloud.google.com/gke-os-distribution";

  /**
   * A taint.
   *
   * @param effect Kubernetes' name of the effect, e.g. {@code NoSchedule}
   */
  public record NodeTaint(String key, String value, String effect) {}

  public NodeSpec {
    labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    taints = List.copyOf(taints);
    networks = List.copyOf(networks);
  }

  /** Returns the same node with other labels. */
  public NodeSpec with(SortedMap<String, String> others) {
    return new NodeSpec(name, pool, zone, machine, others, taints, networks);
  }

  /** Returns whether nodes with these labels run a driver through which pods can claim NICs. */
  public static boolean claimable(Map<String, String> labels) {
    return ManagedDranet.ON.equals(labels.get(ManagedDranet.NODE_LABEL));
  }

  /** Returns a node without GPUs. */
  public static NodeSpec system(String name, String pool, String zone, String machineType) {
    return new NodeSpec(
        name, pool, zone, NodeMachine.small(machineType), new TreeMap<>(), List.of(), List.of());
  }
}
