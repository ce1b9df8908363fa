package epfabric.base.facts;

/**
 * GKE's queued provisioning of flex-start nodes: for a ProvisioningRequest, GKE creates all nodes
 * that a workload needs at the same time.
 *
 * <p>The default source is Google's page "Run a large-scale workload with flex-start with queued
 * provisioning" (read 2026-11-27).
 */
public final class QueuedProvisioning {
  /** The class of ProvisioningRequests that GKE serves. */
  public static final String CLASS = "queued-provisioning.gke.io";

  /**
   * Key of the taint of flex-start nodes with queued provisioning; the taint's value is {@code
   * true} (cluster-toolkit, examples/gke-a3-ultragpu/nccl-jobset-flex-queue.yaml).
   */
  public static final String TAINT = "cloud.google.com/gke-queued";

  /**
   * Label of a node; its value identifies the ProvisioningRequest that the node was created for
   * (GoogleCloudPlatform/cluster-autoscaler, {@code ProvisioningRequestLabelKey}).
   */
  public static final String NODE_LABEL = "autoscaling.gke.io/provisioning-request";

  /**
   * Key in the details of a ProvisioningRequest's status; the key's value equals that of {@link
   * #NODE_LABEL} (xpk, dws-config).
   */
  public static final String NODE_DETAIL = "ResizeRequestName";

  /** Parameter of a ProvisioningRequest: the longest lifetime of its nodes, in seconds. */
  public static final String MAX_RUN_SECONDS = "maxRunDurationSeconds";

  private QueuedProvisioning() {}
}
