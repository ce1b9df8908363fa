package epfabric.fabric.plan;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.environment.GpuPoolRequest.MaxDistance;
import epfabric.fabric.environment.GpuPoolRequest.Placement;
import epfabric.fabric.environment.GpuPoolRequest.Placing;
import java.util.Optional;

/**
 * How close to each other the nodes of a pool are placed.
 *
 * @param compact whether the pool has a compact placement policy
 * @param policy name of the policy in Compute Engine; if absent, GKE creates a policy for the pool
 * @param declared the policy with this name, if this stack creates it
 */
public record PlacementPlan(
    boolean compact, Optional<String> policy, Optional<WorkloadPolicy> declared) {

  /**
   * A workload policy of type HIGH_THROUGHPUT. Compute Engine applies it to each pool separately.
   *
   * @param maxDistance the largest part of a zone over which the nodes of a pool may be spread; if
   *     absent, Google places them as close as it can
   * @param topology the accelerator topology of the NVLink domain that each pool is placed in
   */
  public record WorkloadPolicy(
      String name, Optional<MaxDistance> maxDistance, Optional<String> topology) {}

  /** Returns the default placement of an environment. */
  public static Placement usual(Placing placing, Capacity capacity, NvlinkDomain domain) {
    return placing.asksForPolicy() || supportsGkePolicy(capacity) || domain.spansNodes()
        ? Placement.COMPACT
        : Placement.NONE;
  }

  /**
   * Returns whether GKE can create the policy for machines of this capacity. Such a policy is a
   * group placement policy. Flex-start only supports workload policies. Machines of a reservation
   * only support workload policies and the reservation's own policy.
   */
  public static boolean supportsGkePolicy(Capacity capacity) {
    return capacity == Capacity.SPOT || capacity == Capacity.ON_DEMAND;
  }

  /** Returns the plan of nodes without a policy. */
  public static PlacementPlan none() {
    return new PlacementPlan(false, Optional.empty(), Optional.empty());
  }

  /** Returns the plan in which GKE creates a policy with each pool. */
  public static PlacementPlan byGke() {
    return new PlacementPlan(true, Optional.empty(), Optional.empty());
  }

  /** Returns the plan of nodes with an existing policy. */
  public static PlacementPlan existing(String policy) {
    return new PlacementPlan(true, Optional.of(policy), Optional.empty());
  }

  /** Returns the plan of nodes with a policy that the stack creates. */
  public static PlacementPlan declaring(WorkloadPolicy policy) {
    return new PlacementPlan(true, Optional.of(policy.name()), Optional.of(policy));
  }

  /** Describes the placement in a few words, for drawings and runbooks. */
  public String words() {
    if (!compact) {
      return "no placement policy";
    }
    String distance =
        declared
            .flatMap(WorkloadPolicy::maxDistance)
            .map(d -> ", within a " + EnumWord.of(d))
            .or(
                () ->
                    declared
                        .flatMap(WorkloadPolicy::topology)
                        .map(topology -> ", accelerator topology " + topology))
            .orElse("");
    return policy.map(name -> "COMPACT placement " + name).orElse("COMPACT placement") + distance;
  }
}
