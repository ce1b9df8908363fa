package epfabric.base.facts;

/**
 * GKE's queued provisioning of flex-start nodes: a ProvisioningRequest brings all nodes that a
 * workload needs at once.
 *
 * <p>The default source is Google's page "Run a large-scale workload with flex-start with queued
 * provisioning" (read 2026-11-27).
 */
public final class QueuedProvisioning {
  /** The class of ProvisioningRequests that GKE serves. */
  public static final String CLASS = "queued-provisioning.gke.io";

  /**
   * Key of the taint of the nodes, whose value is {@code true} (cluster-toolkit,
   * examples/gke-a3-ultragpu/nccl-jobset-flex-queue.yaml).
   */
  public static final String TAINT = "cloud.google.com/gke-queued";

  /**
   * Label of the nodes, with the request that they came for
   * (GoogleCloudPlatform/cluster-autoscaler, {@code ProvisioningRequestLabelKey}).
   */
  public static final String NODE_LABEL = "autoscaling.gke.io/provisioning-request";

  /** The detail in a request's status that is the value of this label (xpk, dws-config). */
  public static final String NODE_DETAIL = "ResizeRequestName";

  /** Parameter of a request: how long its nodes may live. */
  public static final String MAX_RUN_SECONDS = "maxRunDurationSeconds";

  private QueuedProvisioning() {}
}
