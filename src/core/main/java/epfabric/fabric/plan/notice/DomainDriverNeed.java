package epfabric.fabric.plan.notice;

import epfabric.base.facts.ComputeDomains;
import epfabric.fabric.environment.AddonSettings;
import epfabric.fabric.plan.FabricPlan;
import java.util.Optional;

/** Warns if the fabric needs NVIDIA's DRA driver but does not install it. */
public final class DomainDriverNeed {
  private DomainDriverNeed() {}

  /**
   * Returns a warning if NVLink connects nodes but the fabric does not install the driver that
   * gives pods access to it.
   */
  public static Optional<Notice> warning(FabricPlan plan) {
    boolean needed =
        plan.pool().machine().nvlinkDomain().spansNodes()
            && plan.addons().computeDomains().isEmpty();
    return needed
        ? Optional.of(
            Notice.warns(
                AddonSettings.COMPUTE_DOMAINS.key(),
                "the cluster must have NVIDIA's DRA driver, 0.4 or newer: without it, pods of"
                    + " several nodes wait for their channel",
                "kubectl get deviceclass "
                    + ComputeDomains.CHANNEL_CLASS
                    + " finds it; installation: docs/kubernetes.md#nvlink-between-nodes"))
        : Optional.empty();
  }
}
