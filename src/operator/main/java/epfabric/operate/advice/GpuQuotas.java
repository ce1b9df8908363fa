package epfabric.operate.advice;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.Notice;
import epfabric.fabric.plan.PlacementPlan;
import epfabric.operate.advice.QuotaAllowance.Wanted;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether there is quota for the GPU nodes of a plan.
 *
 * <p>A region lists GPUs neither by model nor by family for sure, so the Cloud Quotas API is the
 * second source, which does not tell what is used already.
 */
public final class GpuQuotas {
  private final FabricPlan plan;
  private final NodePoolPlan.Spec spec;
  private final GpuQuota gpu;
  private final QuotaAllowance region;

  /** Quota for a plan that creates its pools. */
  public GpuQuotas(FabricPlan plan) {
    this.plan = plan;
    this.spec = plan.pool().spec().orElseThrow();
    this.gpu = new GpuQuota(plan.pool().machine(), spec.preemptible());
    this.region = new QuotaAllowance(plan.scope().project(), plan.scope().region());
  }

  public String metric() {
    return gpu.metric();
  }

  /** What to ask for if the region does not list the metric. */
  public GpuQuota.Family family() {
    return gpu.family();
  }

  /** Whether a region lists the GPUs. */
  public boolean lists(List<Quota> listed) {
    return QuotaAllowance.of(listed, metric()).isPresent();
  }

  /** From what the region lists: GPUs if they are there, boot disks, placement policies. */
  public List<Notice> regional(List<Quota> listed) {
    List<Notice> notices = new ArrayList<>();
    if (lists(listed)) {
      notices.add(region.notice(listed, metric(), gpus()));
    }
    if (spec.disks().bootDiskType().equals("hyperdisk-balanced")) {
      long wanted = (long) plan.pool().totalNodes() * spec.disks().bootDiskGib();
      notices.add(
          region.notice(
              listed, "HDB_TOTAL_GB", new Wanted(wanted, "GB of boot disks", "GB of boot disks")));
    }
    if (policies() > 0) {
      notices.add(
          region.notice(
              listed,
              "RESOURCE_POLICIES",
              new Wanted(policies(), "placement policy", "placement policies")));
    }
    return notices;
  }

  /** GKE makes a policy for each pool; one that is declared serves all pools. */
  private int policies() {
    PlacementPlan placement = spec.placement();
    if (placement.compact() && placement.policy().isEmpty()) {
      return plan.pool().names().size();
    }
    return placement.declared().isPresent() ? 1 : 0;
  }

  private Wanted gpus() {
    return new Wanted(plan.pool().gpus(), "GPU", "GPUs");
  }

  /** From the Cloud Quotas API. */
  public Notice family(Optional<Long> limit) {
    long wanted = plan.pool().gpus();
    String subject = region.subject(family().id());
    if (limit.isEmpty()) {
      return Notice.unknown(
          subject,
          "neither the region nor the Cloud Quotas API lists it; the plan needs " + gpus(),
          region.remedy());
    }
    String found = "limit " + limit.get() + "; the plan needs " + gpus();
    // -1 stands for no limit.
    return limit.get() < 0 || limit.get() >= wanted
        ? Notice.fine(subject, found + "; how many are in use is not known")
        : Notice.blocks(subject, found, region.remedy());
  }
}
