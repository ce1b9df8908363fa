package epfabric.deploy.manifest.installer;

import epfabric.base.value.DriverSource;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;

/**
 * The containers, besides {@code report}, that install the missing software on one kind of node.
 */
interface NodeContainers {
  /** Returns the containers for the nodes of a plan. */
  static NodeContainers of(FabricPlan plan) {
    return plan.pool().drivers() == DriverSource.GKE
        ? new GkeNodeContainers(plan)
        : new BuiltNodeContainers(plan);
  }

  /** Returns whether the pod uses the host's PID namespace and so sees the host's processes. */
  boolean sharesHostPid();

  /** Returns the containers that complete before the running containers start. */
  List<Object> initContainers();

  /** Returns the containers that keep running. */
  List<Object> runningContainers();

  /**
   * Returns the volumes of the pod.
   *
   * @param common volumes that the installer's pods have on every kind of node
   */
  List<Object> volumes(List<Object> common);
}
