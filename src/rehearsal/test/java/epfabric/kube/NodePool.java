package epfabric.kube;

import epfabric.base.facts.ManagedDranet;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.api.NodeMachine;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.kubernetes.real.StandInNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Emulated nodes of a pool. */
record NodePool(List<StandInNode> nodes) {
  private static final String ZONE = "us-central1-b";
  private static final NodeMachine B200 =
      NodeMachine.of(
          Objects.requireNonNull(Catalog.load().machines().get(GpuPoolSettings.DEFAULT_MACHINE)));

  /** The pod networks: one for the host's second NIC, and eight for the GPUs. */
  private static final List<String> NETWORKS =
      Stream.concat(Stream.of("gvnic-1"), IntStream.range(0, 8).mapToObj(i -> "rdma-" + i))
          .toList();

  /** Returns B200 nodes in the state in which GKE creates them, before the installer runs. */
  static NodePool unverified(String pool, String... names) {
    return of(pool, List.of(new NodeTaint(InstallPlan.STARTUP_TAINT, "true", "NoSchedule")), names);
  }

  /** Returns B200 nodes in the state in which the installer leaves them. */
  static NodePool verified(String pool, String... names) {
    return of(pool, List.of(), names);
  }

  /**
   * Returns B200 nodes on which pods claim NICs, in the state in which the installer leaves them.
   */
  static NodePool claimed(String pool, String... names) {
    TreeMap<String, String> labels = new TreeMap<>(Map.of(ManagedDranet.NODE_LABEL, "true"));
    return new NodePool(
        Stream.of(names)
            .map(name -> new NodeSpec(name, pool, ZONE, B200, labels, List.of(), List.of()))
            .map(node -> new StandInNode(node, true))
            .toList());
  }

  private static NodePool of(String pool, List<NodeTaint> taints, String... names) {
    return new NodePool(
        Stream.of(names).map(name -> new StandInNode(b200(name, pool, taints), true)).toList());
  }

  static NodeSpec b200(String name, String pool, List<NodeTaint> taints) {
    return new NodeSpec(name, pool, ZONE, B200, new TreeMap<>(), taints, NETWORKS);
  }

  /** Returns the node for pods without GPUs. */
  static NodePool system() {
    return new NodePool(List.of(StandInNode.fresh(small("system-0", "system"))));
  }

  static NodeSpec small(String name, String pool) {
    return NodeSpec.system(name, pool, ZONE, "e2-standard-4");
  }
}
