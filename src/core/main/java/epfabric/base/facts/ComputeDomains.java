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

  /** Plural name of the ComputeDomain resource in URLs and RBAC rules. */
  public static final String PLURAL = "computedomains";

  /**
   * Kind of the objects, in the driver's namespace, that list IMEX daemons. Each object lists those
   * daemons of a compute domain that are connected by NVLink.
   */
  public static final String CLIQUE_KIND = "ComputeDomainClique";

  /** Plural name of the ComputeDomainClique resource in URLs and RBAC rules. */
  public static final String CLIQUE_PLURAL = "computedomaincliques";

  /** Name of NVIDIA's compute domain driver in ResourceSlices. */
  public static final String DRIVER = "compute-domain.nvidia.com";

  /** The DeviceClass of the channel that the driver puts into claims of pods. */
  public static final String CHANNEL_CLASS = "compute-domain-default-channel.nvidia.com";

  /** The DeviceClass of the claims of IMEX daemons. */
  public static final String DAEMON_CLASS = "compute-domain-daemon.nvidia.com";

  /**
   * Label of the nodes that belong to a compute domain, and of the pods of its IMEX daemons; the
   * value is the domain's UID.
   */
  public static final String NODE_LABEL = GROUP + "/computeDomain";

  /** Service account of the IMEX daemons, as the controller's template names it. */
  public static final String DAEMON_ACCOUNT = "compute-domain-daemon-service-account";

  /**
   * Port through which the IMEX daemons of a domain connect to each other
   * (templates/compute-domain-daemon-config).
   */
  public static final int DAEMON_PORT = 50000;

  /** Port on which an IMEX daemon reports its state (templates/compute-domain-daemon-config). */
  public static final int COMMAND_PORT = 50005;

  /** Port of the plugin's health service (the chart's value {@code healthcheckPort}). */
  public static final int HEALTH_PORT = 51515;

  /**
   * Resource in which Kueue counts claimed channels, like {@link ManagedDranet#KUEUE_RESOURCE} for
   * NICs; epfabric defines the name.
   */
  public static final String KUEUE_RESOURCE = "imex-channels";

  /** Name that epfabric's pods give to their claim of an IMEX channel. */
  public static final String CLAIM = "imex-channel";

  /**
   * Label whose value, the ids of cluster and clique, identifies the NVLink domain of a node's
   * GPUs; the driver reports the same value as {@code cliqueID} in a domain's status.
   */
  public static final String CLIQUE_LABEL = NodeResource.GPU + ".clique";

  private ComputeDomains() {}
}
