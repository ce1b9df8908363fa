package epfabric.base.facts;

/**
 * The compute domains of NVIDIA's DRA driver: nodes whose pods reach each other's GPU memory over
 * NVLink, with an IMEX daemon on each node and a channel in each pod.
 *
 * <p>Source: sigs.k8s.io/dra-driver-nvidia-gpu v0.4.1, api and cmd.
 */
public final class ComputeDomains {
  /** Name of NVIDIA's chart, and the namespace that its documentation installs it in. */
  public static final String CHART = "dra-driver-nvidia-gpu";

  public static final String GROUP = "resource.nvidia.com";

  public static final String VERSION = "v1beta1";

  public static final String API = GROUP + "/" + VERSION;

  public static final String KIND = "ComputeDomain";

  /** Its resource in URLs and rules of access. */
  public static final String PLURAL = "computedomains";

  /** The daemons of a domain that NVLink connects; in the driver's namespace. */
  public static final String CLIQUE_KIND = "ComputeDomainClique";

  /** The resource of cliques in URLs and rules of access. */
  public static final String CLIQUE_PLURAL = "computedomaincliques";

  /** Name of the driver in its ResourceSlices. */
  public static final String DRIVER = "compute-domain.nvidia.com";

  /** The DeviceClass of the channel that the driver puts into claims of pods. */
  public static final String CHANNEL_CLASS = "compute-domain-default-channel.nvidia.com";

  /** The DeviceClass of the claims of IMEX daemons. */
  public static final String DAEMON_CLASS = "compute-domain-daemon.nvidia.com";

  /** Label of the node that a domain holds, and of the pods of its daemons; the value is a UID. */
  public static final String NODE_LABEL = GROUP + "/computeDomain";

  /** The account of daemons, which the controller's template names. */
  public static final String DAEMON_ACCOUNT = "compute-domain-daemon-service-account";

  /** Port where daemons of a domain reach each other (templates/compute-domain-daemon-config). */
  public static final int DAEMON_PORT = 50000;

  /** Port where a daemon answers about its state (the same file). */
  public static final int COMMAND_PORT = 50005;

  /** Port of the plugin's health service (the chart's value {@code healthcheckPort}). */
  public static final int HEALTH_PORT = 51515;

  /**
   * Resource in which Kueue counts claimed channels, as {@link ManagedDranet#KUEUE_RESOURCE} for
   * NICs; the name is ours.
   */
  public static final String KUEUE_RESOURCE = "imex-channels";

  /** Name of the claim of a channel in our pods. */
  public static final String CLAIM = "imex-channel";

  /** The file of the channel in a pod. */
  public static final String CHANNEL_FILE = "/dev/nvidia-caps-imex-channels/channel0";

  /**
   * Label with the NVLink domain of a node's GPUs, as cluster and clique; the driver reports the
   * same as {@code cliqueID} in a domain's status.
   */
  public static final String CLIQUE_LABEL = NodeResource.GPU + ".clique";

  private ComputeDomains() {}
}
