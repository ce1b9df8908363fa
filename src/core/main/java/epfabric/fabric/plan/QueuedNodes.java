package epfabric.fabric.plan;

import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.environment.GpuPoolRequest;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.Placement;
import epfabric.fabric.environment.GpuPoolRequest.Placing;
import epfabric.fabric.environment.GpuPoolSettings;

/** Decides whether nodes come by queued provisioning where the environment does not choose. */
public final class QueuedNodes {
  private QueuedNodes() {}

  /**
   * Returns whether the pool is queued: Kueue, which places pods on nodes that exist, must request
   * the flex-start nodes of a pool that has none. GKE cannot place queued nodes compactly.
   *
   * @param kueue whether the fabric has a queue of Kueue's
   */
  public static boolean usual(GpuPoolRequest asked, NvlinkDomain domain, boolean kueue) {
    Capacity capacity = GpuPoolSettings.CAPACITY.orDefault(asked.buying().capacity());
    Placing placing = asked.buying().placing();
    Placement placement =
        placing.placement().orElseGet(() -> PlacementPlan.usual(placing, capacity, domain));
    return kueue
        && capacity == Capacity.FLEX_START
        && placement == Placement.NONE
        && asked.size().autoscaling().filter(range -> range.min() == 0).isPresent();
  }
}
