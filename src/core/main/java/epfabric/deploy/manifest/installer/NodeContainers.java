package epfabric.deploy.manifest.installer;

import epfabric.base.value.DriverSource;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;

/** The containers that bring nodes of one kind what they lack, beside {@code report}. */
interface NodeContainers {
  /** For the nodes of a plan. */
  static NodeContainers of(FabricPlan plan) {
    return plan.pool().drivers() == DriverSource.GKE
        ? new GkeNodeContainers(plan)
        : new BuiltNodeContainers(plan);
  }

  /** Whether they see all processes of the node. */
  boolean seeProcesses();

  /** Those that end before the others begin. */
  List<Object> first();

  /** Those that stay. */
  List<Object> lasting();

  /**
   * Volumes of the pod.
   *
   * @param common those that all installers have
   */
  List<Object> volumes(List<Object> common);
}
