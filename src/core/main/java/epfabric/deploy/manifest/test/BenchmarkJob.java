package epfabric.deploy.manifest.test;

import epfabric.base.value.ImageName;
import epfabric.base.value.ShellWord;
import epfabric.deploy.manifest.pod.ComputeDomain;
import epfabric.deploy.manifest.pod.DeepEpPayload;
import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.PullSecret;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.deploy.manifest.tree.YamlWriter;
import epfabric.deploy.manifest.workload.WorkloadPod;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One run of a benchmark: a ConfigMap with its configuration, a headless Service by which its pods
 * find each other, and an Indexed Job with a pod on each node. The pods may also need a claim
 * template for NICs and a compute domain. All these objects are deleted with the Job. The Job runs
 * a user's image, so it is not in the fabric's namespaces.
 */
public final class BenchmarkJob {
  /** Seconds to schedule pods and pull images, which a pod's limit does not include. */
  public static final int START_SECONDS = TestJob.START_SECONDS;

  /** Seconds to archive the results and release the GPUs. */
  private static final int GRACE_SECONDS = 30;

  /** Name of the benchmark's container, whose log is the benchmark's output. */
  public static final String CONTAINER = "benchmark";

  private static final String COMPONENT = "benchmark";
  private static final String CONFIG = "config";
  private static final String RESULTS = "results";
  private static final String RESULTS_SIZE = "4Gi";
  private static final String SCRIPT = "collect.sh";
  private static final String SCRIPT_PATH = "/epfabric/" + SCRIPT;

  /** Seconds for which the results of an abandoned run are kept. */
  private static final int KEPT_SECONDS = 86_400;

  private final FabricPlan plan;
  private final Run run;
  private final Optional<ComputeDomain> domain;
  private final FabricPod fabric;
  private final DeepEpPayload payload;

  private BenchmarkJob(FabricPlan plan, Run run) {
    this.plan = plan;
    this.run = run;
    this.domain = ComputeDomain.of(plan, run.where().nodes(), run.name());
    this.fabric = new FabricPod(plan, domain);
    this.payload = new DeepEpPayload(plan);
  }

  /**
   * A run's program and Kubernetes names.
   *
   * @param name name of the Job, the Service, the ConfigMap and the claim
   * @param notes annotations that identify the run
   * @param maker label of the experiment that creates and deletes the Job; absent for a user's Job
   */
  public record Run(
      String name,
      Where where,
      Program program,
      long limitSeconds,
      Map<String, String> notes,
      Optional<String> maker) {}

  /**
   * The processes of a run and their files.
   *
   * @param commands command lines that run one after the other, until one fails
   * @param variables environment variables of the processes, before those of the fabric's transport
   * @param results folder whose files another container prints into its log
   */
  public record Program(
      ImageName image,
      List<List<String>> commands,
      Map<String, String> variables,
      Optional<ConfigFile> config,
      Optional<String> results) {}

  /**
   * The namespace and nodes of a run.
   *
   * @param namespace absent for kubectl's current namespace
   * @param hosts names of nodes on which the pods may run, besides the nodes of {@code pools}
   * @param pools pools of the fabric on whose nodes the pods may run
   * @param excluded names of nodes on which no pod runs
   * @param libraries whether the node's DeepEP is used instead of the image's
   */
  public record Where(
      Optional<String> namespace,
      Optional<String> pullSecret,
      int nodes,
      List<String> hosts,
      List<String> pools,
      List<String> excluded,
      boolean libraries) {}

  /** A file with its path in a pod. */
  public record ConfigFile(String path, String text) {}

  /** Returns the objects, as YAML for {@code kubectl apply}. */
  public static String yaml(FabricPlan plan, Run run, YamlWriter writer) {
    BenchmarkJob job = new BenchmarkJob(plan, run);
    List<Map<String, Object>> objects = new ArrayList<>();
    if (!job.files().isEmpty()) {
      objects.add(job.configMap());
    }
    objects.add(job.service());
    if (job.fabric.claims()) {
      objects.add(new NicClaim(plan).object(job.metadata()));
    }
    job.domain.ifPresent(domain -> objects.add(domain.object(job.metadata(domain.name()))));
    objects.add(job.job());
    return writer.of(objects);
  }

  private Map<String, Object> configMap() {
    return OrderedTree.of(
        "apiVersion", "v1", "kind", "ConfigMap", "metadata", metadata(), "data", files());
  }

  private Map<String, Object> files() {
    Map<String, Object> files = new LinkedHashMap<>();
    run.program().config().ifPresent(config -> files.put(fileName(config), config.text()));
    run.program().results().ifPresent(path -> files.put(SCRIPT, ResultsContainer.script()));
    return files;
  }

  private Map<String, Object> service() {
    Map<String, Object> spec =
        OrderedTree.of("clusterIP", "None")
            .with("publishNotReadyAddresses", true)
            .with("selector", Map.of(Labels.JOB, run.name()));
    return OrderedTree.of(
        "apiVersion", "v1", "kind", "Service", "metadata", metadata(), "spec", spec);
  }

  private Map<String, Object> job() {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("completions", run.where().nodes());
    spec.put("parallelism", run.where().nodes());
    spec.put("completionMode", "Indexed");
    spec.put("backoffLimit", 0);
    spec.put("activeDeadlineSeconds", run.limitSeconds() + START_SECONDS);
    run.maker().ifPresent(maker -> spec.put("ttlSecondsAfterFinished", KEPT_SECONDS));
    spec.put("template", template());
    Map<String, Object> metadata = ObjectMetadata.annotated(metadata(), runAnnotations());
    return OrderedTree.of("apiVersion", "batch/v1")
        .with("kind", "Job")
        .with("metadata", inQueue(metadata))
        .with("spec", spec);
  }

  /**
   * Returns the metadata with the label of the queue. A Job for named nodes gets no queue if the
   * queue would request further nodes for it.
   */
  private Map<String, Object> inQueue(Map<String, Object> metadata) {
    return run.where().pools().isEmpty()
        ? QueueManifests.queuedOnNodes(plan, metadata)
        : QueueManifests.queued(plan, metadata);
  }

  private Map<String, Object> metadata() {
    return metadata(run.name());
  }

  private Map<String, Object> metadata(String name) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("name", name);
    run.where().namespace().ifPresent(namespace -> metadata.put("namespace", namespace));
    metadata.put("labels", labels());
    return metadata;
  }

  private Map<String, Object> labels() {
    Map<String, Object> labels = new ObjectMetadata(plan.scope()).labels(COMPONENT);
    return run.maker().map(maker -> OrderedTree.join(labels, runLabels(maker))).orElse(labels);
  }

  private Map<String, Object> runLabels(String maker) {
    String withoutHash = run.name().replaceFirst("-[0-9a-f]+$", "");
    return OrderedTree.of(Labels.BENCH_RUN, maker, Labels.BENCH_CASE, withoutHash);
  }

  private Map<String, Object> runAnnotations() {
    return OrderedTree.join(Map.of(), new TreeMap<>(run.notes()));
  }

  private Map<String, Object> template() {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("automountServiceAccountToken", false);
    spec.put("enableServiceLinks", false);
    spec.put("restartPolicy", "Never");
    spec.put("activeDeadlineSeconds", run.limitSeconds());
    spec.put("terminationGracePeriodSeconds", GRACE_SECONDS);
    spec.put("subdomain", run.name());
    run.where()
        .pullSecret()
        .ifPresent(secret -> spec.put("imagePullSecrets", PullSecret.named(secret)));
    spec.put("affinity", affinity());
    spec.put("tolerations", fabric.tolerations());
    List<Object> init = new ArrayList<>(payload.firstContainers());
    run.program().results().ifPresent(path -> init.add(collector(path)));
    if (!init.isEmpty()) {
      spec.put("initContainers", init);
    }
    spec.putAll(fabric.claimed(run.name()));
    spec.put("containers", List.of(container()));
    spec.put("volumes", volumes());
    Map<String, Object> podAnnotations =
        OrderedTree.join(fabric.annotations(), QueueManifests.placed(plan));
    Map<String, Object> metadata =
        OrderedTree.of(
            "labels", labels(), "annotations", OrderedTree.join(podAnnotations, runAnnotations()));
    return OrderedTree.of("metadata", metadata, "spec", spec);
  }

  /** Returns an affinity to the allowed nodes, and an anti-affinity between the pods of the run. */
  private Map<String, Object> affinity() {
    return OrderedTree.of(
            "nodeAffinity",
            Map.of(
                "requiredDuringSchedulingIgnoredDuringExecution",
                Map.of("nodeSelectorTerms", nodeSelectorTerms())))
        .with("podAntiAffinity", FabricPod.apart(run.name()));
  }

  /** Returns node selector terms: a node must satisfy all conditions of at least one term. */
  private List<Object> nodeSelectorTerms() {
    Where where = run.where();
    List<Object> terms = new ArrayList<>();
    if (!where.hosts().isEmpty()) {
      terms.add(term(requirement(Labels.HOST, "In", where.hosts())));
    }
    if (!where.pools().isEmpty()) {
      terms.add(term(requirement(Labels.NODE_POOL, "In", where.pools())));
    }
    return terms;
  }

  private Map<String, Object> term(Map<String, Object> requirement) {
    List<Object> all = new ArrayList<>(List.of(requirement));
    if (!run.where().excluded().isEmpty()) {
      all.add(requirement(Labels.HOST, "NotIn", run.where().excluded()));
    }
    return Map.of("matchExpressions", all);
  }

  private static Map<String, Object> requirement(String key, String operator, List<String> values) {
    return OrderedTree.of("key", key, "operator", operator, "values", values);
  }

  /**
   * Returns one container for all commands, because only a pod's first container gets the devices
   * of RDMA NICs.
   */
  private Map<String, Object> container() {
    return OrderedTree.of(
        "name", CONTAINER,
        "image", run.program().image().text(),
        "command", command().stream().map(BenchmarkJob::escapeReferences).toList(),
        "env", env(),
        "resources", fabric.resources(),
        "securityContext", SecurityContexts.privileged(),
        "terminationMessagePolicy", "FallbackToLogsOnError",
        "volumeMounts", mounts());
  }

  /**
   * Returns the container's command. Several commands become a shell script. It needs a shell in
   * the image, as does the container that collects the results.
   */
  private List<String> command() {
    if (run.program().commands().size() == 1) {
      return run.program().commands().get(0);
    }
    String script =
        run.program().commands().stream()
            .map(words -> words.stream().map(ShellWord::of).collect(Collectors.joining(" ")))
            .collect(Collectors.joining(" && "));
    return List.of("sh", "-c", script);
  }

  private Map<String, Object> collector(String folder) {
    List<Object> mounts =
        List.of(
            OrderedTree.of("name", RESULTS, "mountPath", folder, "readOnly", true),
            OrderedTree.of(
                "name", CONFIG, "mountPath", SCRIPT_PATH, "subPath", SCRIPT, "readOnly", true));
    return ResultsContainer.of(run.program().image(), SCRIPT_PATH, folder, mounts);
  }

  /**
   * Returns the variables by which the pods find each other, and those of the libraries and the
   * transport. The run's own variables override those of the libraries and the transport.
   */
  private List<Object> env() {
    Map<String, String> variables = new TreeMap<>(fabric.transportFor(Optional.empty()));
    variables.putAll(run.where().libraries() ? fabric.libraries() : fabric.driver());
    variables.put("PYTHONUNBUFFERED", "1");
    variables.put("EPFABRIC_ENVIRONMENT", plan.scope().environment());
    run.maker().ifPresent(maker -> variables.put("EPFABRIC_RUN", maker));
    run.program()
        .variables()
        .forEach((name, value) -> variables.put(name, escapeReferences(value)));
    List<Object> env =
        new ArrayList<>(WorkloadPod.meeting(run.where().nodes(), run.name() + "-0." + run.name()));
    env.add(
        OrderedTree.of("name", "NODE_NAME")
            .with("valueFrom", Map.of("fieldRef", Map.of("fieldPath", "spec.nodeName"))));
    env.addAll(FabricPod.env(variables));
    return env;
  }

  /**
   * Escapes a text, because Kubernetes would replace {@code $(NAME)} with the value of a variable.
   */
  private static String escapeReferences(String text) {
    return text.replace("$(", "$$(");
  }

  private List<Object> mounts() {
    List<Object> mounts = new ArrayList<>();
    run.program()
        .config()
        .ifPresent(
            config ->
                mounts.add(
                    OrderedTree.of("name", CONFIG)
                        .with("mountPath", config.path())
                        .with("subPath", fileName(config))
                        .with("readOnly", true)));
    run.program()
        .results()
        .ifPresent(path -> mounts.add(OrderedTree.of("name", RESULTS, "mountPath", path)));
    mounts.add(FabricPod.sharedMemoryMount());
    mounts.addAll(payload.mounts());
    return mounts;
  }

  private List<Object> volumes() {
    List<Object> volumes = new ArrayList<>();
    if (!files().isEmpty()) {
      volumes.add(OrderedTree.of("name", CONFIG, "configMap", Map.of("name", run.name())));
    }
    run.program()
        .results()
        .ifPresent(
            path ->
                volumes.add(
                    OrderedTree.of(
                        "name", RESULTS, "emptyDir", OrderedTree.of("sizeLimit", RESULTS_SIZE))));
    volumes.add(FabricPod.sharedMemory(FabricPod.SHM_SIZE));
    volumes.addAll(payload.volumes());
    return volumes;
  }

  private static String fileName(ConfigFile config) {
    return config.path().substring(config.path().lastIndexOf('/') + 1);
  }
}
