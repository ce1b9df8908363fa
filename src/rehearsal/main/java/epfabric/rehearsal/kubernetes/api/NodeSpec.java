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
 * @param labels further ones, which the pool gives its nodes
 * @param taints further ones of the pool, the startup taint among them
 * @param networks the pod networks that it has a NIC for
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
   * @param effect as Kubernetes words it, e.g. {@code NoSchedule}
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

  /** Returns whether nodes with these labels have a driver that lets pods claim their NICs. */
  public static boolean claimable(Map<String, String> labels) {
    return ManagedDranet.ON.equals(labels.get(ManagedDranet.NODE_LABEL));
  }

  /** Returns a node without GPUs. */
  public static NodeSpec system(String name, String pool, String zone, String machineType) {
    return new NodeSpec(
        name, pool, zone, NodeMachine.small(machineType), new TreeMap<>(), List.of(), List.of());
  }
}
