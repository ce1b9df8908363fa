package epfabric.deploy.manifest.tree;

/** Our labels and annotations, and labels of other projects that we use. */
public final class Labels {
  /** The manager of an object; the value is {@link #OURS}. */
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  /** Value of {@link #MANAGED_BY} on everything that we make. */
  public static final String OURS = "epfabric";

  /** The fabric it belongs to; the value is the prefix of its names. */
  public static final String PART_OF = "app.kubernetes.io/part-of";

  /** The kind of an object, the same in every fabric, e.g. {@code installer}. */
  public static final String NAME = "app.kubernetes.io/name";

  /** Value of {@link #NAME} on installer pods. */
  public static final String INSTALLER = "installer";

  /** On installer pods: the node pool they are for. */
  public static final String POOL = "epfabric/pool";

  /** On test pods: the test, as the catalog calls it. */
  public static final String TEST = "epfabric/test";

  /** On Jobs and pods of {@code epfabric accept}: the run that made them; the stack's have none. */
  public static final String ACCEPT_RUN = "epfabric/accept-run";

  /** On Jobs and pods of {@code epfabric serve check}: the server that it drives. */
  public static final String SERVE_CHECK = "epfabric/serve-check";

  /** On Jobs and pods of {@code epfabric bench run}: the experiment that made them. */
  public static final String BENCH_RUN = "epfabric/bench-run";

  /** On the same: the start of the Job's name, which is the same in each attempt. */
  public static final String BENCH_CASE = "epfabric/bench-case";

  /**
   * On pods: hash of what the nodes have installed. It is in the template of every test, so that a
   * changed installation is tested again.
   */
  public static final String INSTALLATION = "epfabric/installation";

  /** On the pod that judges all tests: hash of their Jobs, so that other tests are judged again. */
  public static final String TESTS = "epfabric/tests";

  /** On pods of the NCCL test: the plugin's image, so that another one is tested again. */
  public static final String GIB = "epfabric/gib";

  /** Prefix of all annotations of nodes that the installer writes. */
  public static final String NODE_PREFIX = "epfabric/";

  /** GKE's label on nodes: the pool. */
  public static final String NODE_POOL = "cloud.google.com/gke-nodepool";

  /** GKE's label on nodes with GPUs: their type. */
  public static final String ACCELERATOR = "cloud.google.com/gke-accelerator";

  /** GKE's label on nodes whose machine it may take away; the value is {@code true}. */
  public static final String SPOT = "cloud.google.com/gke-spot";

  /** GKE's label on nodes whose GPU driver it installs: {@code default} or {@code latest}. */
  public static final String GKE_DRIVER = "cloud.google.com/gke-gpu-driver-version";

  /** Kubernetes' label on nodes: the type of their machine. */
  public static final String MACHINE = "node.kubernetes.io/instance-type";

  /** Kubernetes' label on nodes. */
  public static final String HOST = "kubernetes.io/hostname";

  /** Kubernetes' label on pods: their Job. */
  public static final String JOB = "batch.kubernetes.io/job-name";

  /** Kubernetes' label on pods of an Indexed Job: their index. */
  public static final String JOB_INDEX = "batch.kubernetes.io/job-completion-index";

  /** Kubernetes' label on namespaces: their name. */
  public static final String NAMESPACE = "kubernetes.io/metadata.name";

  /** Pulumi replaces a failed Job instead of leaving it. */
  public static final String PULUMI_REPLACE_UNREADY = "pulumi.com/replaceUnready";

  private Labels() {}
}
