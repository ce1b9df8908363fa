package epfabric.operate.advice.capacity;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.capacity.QuotaAllowance.Wanted;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether there is quota for the GPU nodes of a plan.
 *
 * <p>A region's list of GPU quotas is incomplete, so the Cloud Quotas API is the second source,
 * which does not report usage.
 */
public final class GpuQuotas {
  private final FabricPlan plan;
  private final NodePoolPlan.Spec spec;
  private final GpuQuota gpu;
  private final QuotaAllowance region;

  /** Creates a check for a plan that creates its pools. */
  public GpuQuotas(FabricPlan plan) {
    this.plan = plan;
    this.spec = plan.pool().spec().orElseThrow();
    this.gpu = new GpuQuota(plan.pool().machine(), spec.preemptible());
    this.region = new QuotaAllowance(plan.scope().project(), plan.scope().region());
  }

  public String metric() {
    return gpu.metric();
  }

  /** Returns the quota to query if the region does not list the metric. */
  public GpuQuota.Family family() {
    return gpu.family();
  }

  /** Returns whether a region lists the GPUs. */
  public boolean lists(List<Quota> listed) {
    return QuotaAllowance.of(listed, metric()).isPresent();
  }

  /**
   * Returns notices from a region's list: GPUs if they are listed, boot disks, placement policies.
   */
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
    if (spec.compact()) {
      int pools = plan.pool().names().size();
      notices.add(
          region.notice(
              listed,
              "RESOURCE_POLICIES",
              new Wanted(pools, "placement policy", "placement policies")));
    }
    return notices;
  }

  private Wanted gpus() {
    return new Wanted(plan.pool().gpus(), "GPU", "GPUs");
  }

  /** Returns the notice from the Cloud Quotas API. */
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
    // -1 means no limit.
    return limit.get() < 0 || limit.get() >= wanted
        ? Notice.fine(subject, found + "; how many are in use is not known")
        : Notice.blocks(subject, found, region.remedy());
  }
}
