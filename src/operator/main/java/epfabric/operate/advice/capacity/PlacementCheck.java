package epfabric.operate.advice.capacity;

import epfabric.base.value.EnumWord;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.SeenResource;
import java.util.Optional;

/** Checks whether the placement policy that a plan names is suitable for the plan's nodes. */
public final class PlacementCheck {
  private static final String THROUGHPUT = "HIGH_THROUGHPUT";

  private final FabricPlan plan;
  private final String policy;

  /** Creates a check of the policy with this name in the plan's project and region. */
  public PlacementCheck(FabricPlan plan, String policy) {
    this.plan = plan;
    this.policy = policy;
  }

  /** Returns the subject of the notice. */
  public String subject() {
    return "placement policy " + policy;
  }

  /**
   * Returns a notice about the policy.
   *
   * @param found the policy with this name in Compute Engine; empty if there is none
   */
  public Notice notice(Optional<SeenResource.Policy> found) {
    if (found.isEmpty()) {
      return Notice.blocks(
          subject(),
          "does not exist (" + plan.scope().project() + ", " + plan.scope().region() + ")",
          "correct epfabric:gpuPool.placementPolicy.name: gcloud compute resource-policies list"
              + " --filter=region:"
              + plan.scope().region()
              + " --project="
              + plan.scope().project());
    }
    SeenResource.Policy seen = found.get();
    boolean highThroughput = seen.workload().equals(THROUGHPUT);
    Capacity capacity = plan.pool().spec().orElseThrow().buying().capacity();
    String topology = plan.pool().machine().nvlinkDomain().topology().orElse("");
    if (!seen.topology().equals(topology)) {
      return wrongTopology(seen.topology(), topology);
    }
    if (highThroughput || (seen.collocates() && capacity != Capacity.FLEX_START)) {
      return Notice.fine(
          subject(), highThroughput ? "workload policy " + THROUGHPUT : "group placement policy");
    }
    return Notice.blocks(
        subject(),
        seen.collocates()
            ? "is a group placement policy, which " + EnumWord.of(capacity) + " does not take"
            : "does not place machines close together",
        create(""));
  }

  private Notice wrongTopology(String actual, String needed) {
    return Notice.blocks(
        subject(),
        "has "
            + (actual.isEmpty() ? "no accelerator topology" : "the accelerator topology " + actual)
            + ", and "
            + plan.pool().machine().name()
            + " needs "
            + (needed.isEmpty() ? "none" : needed),
        create(needed.isEmpty() ? "" : " --accelerator-topology=" + needed));
  }

  private String create(String options) {
    return "gcloud compute resource-policies create workload-policy NAME --type=high-throughput"
        + options
        + " --region="
        + plan.scope().region()
        + ", or leave epfabric:gpuPool.placementPolicy.name out";
  }
}
