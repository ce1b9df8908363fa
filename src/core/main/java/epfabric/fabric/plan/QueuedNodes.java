package epfabric.fabric.plan;

import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.environment.GpuPoolRequest;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.Placement;
import epfabric.fabric.environment.GpuPoolRequest.Placing;
import epfabric.fabric.environment.GpuPoolSettings;

/** Decides whether nodes are created by queued provisioning if the environment does not say. */
public final class QueuedNodes {
  private QueuedNodes() {}

  /**
   * Returns whether the pool is queued by default: Kueue places pods only on existing nodes, and so
   * must request nodes for a flex-start pool that has none. GKE cannot place queued nodes
   * compactly.
   *
   * @param kueue whether the fabric has a Kueue queue
   */
  public static boolean usual(GpuPoolRequest requested, NvlinkDomain domain, boolean kueue) {
    Capacity capacity = GpuPoolSettings.CAPACITY.orDefault(requested.buying().capacity());
    Placing placing = requested.buying().placing();
    Placement placement =
        placing.placement().orElseGet(() -> PlacementPlan.usual(placing, capacity, domain));
    return kueue
        && capacity == Capacity.FLEX_START
        && placement == Placement.NONE
        && requested.size().autoscaling().filter(range -> range.min() == 0).isPresent();
  }
}
