package epfabric.rehearsal.cloud.gke;

import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;

/** A rule that GKE enforces for node pools. */
@FunctionalInterface
interface PoolRule {
  /** Throws a {@link GoogleRefusal} if the pool breaks the rule. */
  void check(PoolPlan plan);
}
