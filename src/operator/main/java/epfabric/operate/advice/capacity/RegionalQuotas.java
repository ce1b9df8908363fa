package epfabric.operate.advice.capacity;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.capacity.QuotaAllowance.Wanted;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether a region has quota for the nodes of a plan.
 *
 * <p>A region's list of GPU quotas is incomplete. The Cloud Quotas API is the second source; it
 * does not report usage.
 */
public final class RegionalQuotas {
  private final FabricPlan plan;
  private final GpuQuota gpu;
  private final QuotaNeeds needs;
  private final QuotaAllowance region;

  /** Creates a check for a plan that creates its cluster or its pools. */
  public RegionalQuotas(FabricPlan plan) {
    this.plan = plan;
    boolean preemptible = plan.pool().spec().map(spec -> spec.buying().preemptible()).orElse(false);
    this.gpu = new GpuQuota(plan.pool().machine(), preemptible);
    this.needs = new QuotaNeeds(plan);
    this.region = new QuotaAllowance(plan.scope().project(), plan.scope().region());
  }

  public String metric() {
    return gpu.metric();
  }

  /** Returns the quota to query if the region does not list the metric. */
  public GpuQuota.Family family() {
    return gpu.family();
  }

  /**
   * Returns whether the region's list is sufficient, because it has the GPU quota or because the
   * pool is adopted and needs no quota.
   */
  public boolean lists(List<Quota> listed) {
    return QuotaAllowance.of(listed, metric()).isPresent() || plan.pool().adopted();
  }

  /** Returns notices on the quotas that a region lists, including the GPU quota if it is listed. */
  public List<Notice> regional(List<Quota> listed) {
    List<Notice> notices = new ArrayList<>();
    if (lists(listed) && !plan.pool().adopted()) {
      notices.add(region.notice(listed, metric(), gpus()));
    }
    notices.addAll(region.notices(listed, needs.ofRegion()));
    return notices;
  }

  /** Returns the quota of the system pool's vCPUs; empty if regions list it. */
  public Optional<GpuQuota.Family> cpuFamily() {
    return needs.cpuFamily();
  }

  /** Returns the notice on the quota of the system pool's vCPUs. */
  public Notice cpus(GpuQuota.Family family, Optional<Long> limit) {
    return region.family(family, limit, new Wanted(needs.systemCpus(), "vCPU", "vCPUs"));
  }

  private Wanted gpus() {
    return new Wanted(plan.pool().gpus(), "GPU", "GPUs");
  }

  /** Returns the notice on the GPU quota in the Cloud Quotas API. */
  public Notice family(Optional<Long> limit) {
    return region.family(family(), limit, gpus());
  }
}
