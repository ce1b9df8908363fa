package epfabric.deploy.manifest.tree;

/** Labels and annotations of epfabric, and those of other projects that epfabric uses. */
public final class Labels {
  /** Label with the manager of an object; its value is {@link #OURS}. */
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  /** Value of {@link #MANAGED_BY} on all objects that epfabric creates. */
  public static final String OURS = "epfabric";

  /**
   * Label with the fabric that an object belongs to; the value is the prefix of the fabric's names.
   */
  public static final String PART_OF = "app.kubernetes.io/part-of";

  /**
   * Label with the kind of an object, which is the same in every fabric, such as {@code installer}.
   */
  public static final String NAME = "app.kubernetes.io/name";

  /** Value of {@link #NAME} on installer pods. */
  public static final String INSTALLER = "installer";

  /** Label of installer pods: the node pool whose nodes they set up. */
  public static final String POOL = "epfabric/pool";

  /** Label of test pods: the name of the test in the catalog. */
  public static final String TEST = "epfabric/test";

  /**
   * Label of Jobs and pods that {@code epfabric accept} creates: the number of the run. The stack's
   * Jobs lack it.
   */
  public static final String ACCEPT_RUN = "epfabric/accept-run";

  /**
   * Label of Jobs and pods that {@code epfabric serve check} creates: the server that they send
   * requests to.
   */
  public static final String SERVE_CHECK = "epfabric/serve-check";

  /** Label of Jobs and pods that {@code epfabric bench run} creates: the experiment. */
  public static final String BENCH_RUN = "epfabric/bench-run";

  /**
   * Label of Jobs and pods that {@code epfabric bench run} creates: the start of the Job's name,
   * the same in each attempt.
   */
  public static final String BENCH_CASE = "epfabric/bench-case";

  /**
   * Annotation of pods: hash of the installation on the nodes. It is in the template of every test,
   * so that a changed installation is tested again.
   */
  public static final String INSTALLATION = "epfabric/installation";

  /**
   * Annotation of the pod that judges all tests: hash of their Jobs, so that changed tests are
   * judged again.
   */
  public static final String TESTS = "epfabric/tests";

  /**
   * Annotation of the NCCL test's pods: the plugin's image, so that a changed image is tested
   * again.
   */
  public static final String GIB = "epfabric/gib";

  /** Prefix of all annotations of nodes that the installer writes. */
  public static final String NODE_PREFIX = "epfabric/";

  /** GKE's label of nodes: the node pool. */
  public static final String NODE_POOL = "cloud.google.com/gke-nodepool";

  /** GKE's label of nodes with GPUs: the type of the GPUs. */
  public static final String ACCELERATOR = "cloud.google.com/gke-accelerator";

  /** GKE's label of spot nodes, whose machines Google may preempt; the value is {@code true}. */
  public static final String SPOT = "cloud.google.com/gke-spot";

  /** GKE's label of nodes whose GPU driver GKE installs: {@code default} or {@code latest}. */
  public static final String GKE_DRIVER = "cloud.google.com/gke-gpu-driver-version";

  /** Kubernetes' label of nodes: the machine type. */
  public static final String MACHINE = "node.kubernetes.io/instance-type";

  /** Kubernetes' label of nodes: the host name. */
  public static final String HOST = "kubernetes.io/hostname";

  /** Kubernetes' label of pods: the name of their Job. */
  public static final String JOB = "batch.kubernetes.io/job-name";

  /** Kubernetes' label of pods of an Indexed Job: the index of the pod. */
  public static final String JOB_INDEX = "batch.kubernetes.io/job-completion-index";

  /** Kubernetes' label of namespaces: their name. */
  public static final String NAMESPACE = "kubernetes.io/metadata.name";

  /** Annotation that makes Pulumi replace a failed Job instead of keeping it. */
  public static final String PULUMI_REPLACE_UNREADY = "pulumi.com/replaceUnready";

  private Labels() {}
}
