package epfabric.operate;

import epfabric.google.Offer.Quota;
import epfabric.plan.FabricPlan;
import epfabric.plan.NodePoolPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Whether there is quota for the GPU nodes of a plan.
 *
 * <p>The names are those that users report: spot GPUs are counted by model, others by a quota for
 * all families. A region lists neither for sure, so the Cloud Quotas API is the second source,
 * which does not tell what is used already.
 */
public final class Quotas {
  private static final String PAGE = "https://console.cloud.google.com/iam-admin/quotas?project=";

  /** A quota as the Cloud Quotas API has it. */
  public record Family(String id, Map<String, String> dimensions) {}

  private final FabricPlan plan;
  private final NodePoolPlan.Spec spec;

  /** Quota for a plan that creates its pools. */
  public Quotas(FabricPlan plan) {
    this.plan = plan;
    this.spec = plan.pool().spec().orElseThrow();
  }

  /** {@code PREEMPTIBLE_NVIDIA_B200_GPUS}. */
  public String metric() {
    return (spec.preemptible() ? "PREEMPTIBLE_" : "") + model() + "_GPUS";
  }

  /** What to ask for if the region does not list the metric. */
  public Family family() {
    return spec.preemptible()
        ? new Family(metric().replace('_', '-') + "-per-project-region", Map.of())
        : new Family("GPUS-PER-GPU-FAMILY-per-project-region", Map.of("gpu_family", model()));
  }

  private String model() {
    return "NVIDIA_" + plan.pool().machine().gpus().name().toUpperCase(Locale.ROOT);
  }

  /** Whether a region lists the GPUs. */
  public boolean lists(List<Quota> region) {
    return of(region, metric()).isPresent();
  }

  /** From what the region lists: GPUs if they are there, boot disks, placement policies. */
  public List<Notice> regional(List<Quota> region) {
    List<Notice> notices = new ArrayList<>();
    of(region, metric()).ifPresent(q -> notices.add(judge(q, plan.pool().gpus(), "GPUs")));
    if (spec.disks().bootDiskType().equals("hyperdisk-balanced")) {
      long wanted = (long) plan.pool().totalNodes() * spec.disks().bootDiskGib();
      notices.add(counted(region, "HDB_TOTAL_GB", wanted, "GB of boot disks"));
    }
    if (spec.compact()) {
      notices.add(
          counted(region, "RESOURCE_POLICIES", plan.pool().names().size(), "placement policies"));
    }
    return notices;
  }

  private Notice counted(List<Quota> region, String metric, long wanted, String what) {
    return of(region, metric)
        .map(q -> judge(q, wanted, what))
        .orElseGet(
            () ->
                Notice.unknown(
                    subject(metric),
                    "the region does not list it; the plan needs " + wanted + " " + what,
                    page()));
  }

  private Notice judge(Quota quota, long wanted, String what) {
    String found =
        String.format(
            Locale.ROOT,
            "%.0f of %.0f free; the plan needs %d %s",
            quota.free(),
            quota.limit(),
            wanted,
            what);
    if (quota.free() >= wanted) {
      return Notice.fine(subject(quota.metric()), found);
    }
    return quota.limit() >= wanted
        ? Notice.warns(
            subject(quota.metric()),
            found + ", which may be this fabric's own if it stands already",
            page())
        : Notice.blocks(subject(quota.metric()), found, page());
  }

  /** From the Cloud Quotas API. */
  public Notice family(Optional<Long> limit) {
    long wanted = plan.pool().gpus();
    String subject = subject(family().id());
    if (limit.isEmpty()) {
      return Notice.unknown(
          subject,
          "neither the region nor the Cloud Quotas API lists it; the plan needs "
              + wanted
              + " GPUs",
          page());
    }
    String found = "limit " + limit.get() + "; the plan needs " + wanted + " GPUs";
    // -1 stands for no limit.
    return limit.get() < 0 || limit.get() >= wanted
        ? Notice.fine(subject, found + "; how many are in use is not told")
        : Notice.blocks(subject, found, page());
  }

  private String page() {
    return "ask for more at " + PAGE + plan.scope().project() + "; it may take days";
  }

  private String subject(String name) {
    return "quota " + name + " in " + plan.scope().region();
  }

  private static Optional<Quota> of(List<Quota> region, String metric) {
    return region.stream().filter(q -> q.metric().equals(metric)).findFirst();
  }
}
