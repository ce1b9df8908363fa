package epfabric.rehearsal.cloud;

/** A rule that every accepted node pool meets. */
@FunctionalInterface
interface PoolRule {
  /** Throws a {@link GoogleRefusal} if the pool breaks the rule. */
  void check(PoolPlan plan);
}
