package epfabric.fabric.plan.notice;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Reservation;
import java.util.Optional;

/**
 * Warns that Google chooses the sub-blocks of pools with one NVLink domain each. This works,
 * because the accelerator topology occupies a whole sub-block for each pool, even for a pool with
 * fewer nodes (Google: Create a custom AI-optimized GKE cluster which uses A4X); cluster-toolkit's
 * gke-a4x places pools in the same way.
 */
public final class ChosenSubBlocks {
  private ChosenSubBlocks() {}

  /** Returns a warning if two pools or more share a reservation or block. */
  public static Optional<Notice> warning(FabricPlan plan) {
    return plan.reservations().stream()
        .filter(reservation -> reservation.subBlock().isEmpty())
        .filter(reservation -> plan.pool().machine().nvlinkDomain().spansNodes())
        .filter(reservation -> poolsOf(reservation, plan) > 1)
        .findFirst()
        .map(reservation -> warning(plan, reservation));
  }

  private static int poolsOf(Reservation reservation, FabricPlan plan) {
    return plan.pool().nodes() == 0 ? 0 : plan.nodesOf(reservation) / plan.pool().nodes();
  }

  private static Notice warning(FabricPlan plan, Reservation reservation) {
    int pools = poolsOf(reservation, plan);
    return Notice.warns(
        GpuPoolSettings.POOLS.key(),
        "each of "
            + CountedNoun.of(pools, "pool")
            + " holds a whole sub-block, which Google chooses: reservation "
            + reservation.name()
            + " needs "
            + pools
            + " that no other pool holds",
        "to choose them: a list of pools, each with reservation"
            + " NAME/reservationBlocks/BLOCK/reservationSubBlocks/SUBBLOCK");
  }
}
