package epfabric.rehearsal.cloud.gke;

import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;

/** Something that must be so for a node pool to be accepted. */
@FunctionalInterface
interface PoolRule {
  /** Throws a {@link GoogleRefusal}. */
  void check(PoolPlan plan);
}
