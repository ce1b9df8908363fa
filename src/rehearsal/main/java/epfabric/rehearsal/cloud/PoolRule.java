package epfabric.rehearsal.cloud;

/** Something that must be so for a node pool to be accepted. */
@FunctionalInterface
interface PoolRule {
  /** Throws a {@link GoogleRefusal}. */
  void check(PoolPlan plan);
}
