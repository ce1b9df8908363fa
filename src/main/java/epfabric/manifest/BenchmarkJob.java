package epfabric.manifest;

import epfabric.plan.FabricPlan;
import epfabric.value.ImageName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One run of a benchmark: its configuration, a name service entry under which its pods meet, and an
 * Indexed Job with a pod on each node. It runs a user's image, hence not in the namespaces of ours.
 */
public final class BenchmarkJob {
  /** For pods to be placed and images to be pulled; a pod's own limit does not count that. */
  public static final int START_SECONDS = TestJob.START_SECONDS;

  private static final String COMPONENT = "benchmark";
  private static final String CONFIG = "config";
  private static final String RESULTS = "results";
  private static final String RESULTS_SIZE = "4Gi";

  private final FabricPlan plan;
  private final Run run;
  private final FabricPod fabric;

  private BenchmarkJob(FabricPlan plan, Run run) {
    this.plan = plan;
    this.run = run;
    this.fabric = new FabricPod(plan);
  }

  /**
   * What runs.
   *
   * @param name of Job, Service and ConfigMap
   * @param commands by container, one after the other; the last one decides
   * @param variables for its processes, before those of the fabric's transport
   * @param notes annotations that say which run it is
   */
  public record Run(
      String name,
      Where where,
      ImageName image,
      Map<String, List<String>> commands,
      Map<String, String> variables,
      Optional<ConfigFile> config,
      Optional<String> results,
      long limitSeconds,
      Map<String, String> notes) {}

  /**
   * Where it runs.
   *
   * @param namespace absent: the one that kubectl is set to
   * @param hosts names of nodes, or none
   * @param pools pools of the fabric; any of them will do, and any of the hosts
   * @param libraries whether the node's DeepEP is used and not the image's
   */
  public record Where(
      Optional<String> namespace,
      Optional<String> pullSecret,
      int nodes,
      List<String> hosts,
      List<String> pools,
      List<String> excluded,
      boolean libraries) {}

  /** A file, and where a pod has it. */
  public record ConfigFile(String path, String text) {}

  /** The objects, as YAML that {@code kubectl apply} takes. */
  public static String yaml(FabricPlan plan, Run run) {
    BenchmarkJob job = new BenchmarkJob(plan, run);
    List<Map<String, Object>> objects = new ArrayList<>();
    run.config().ifPresent(config -> objects.add(job.configMap(config)));
    objects.add(job.service());
    objects.add(job.job());
    return ManifestYaml.of(objects);
  }

  private Map<String, Object> configMap(ConfigFile config) {
    return Tree.of(
        "apiVersion",
        "v1",
        "kind",
        "ConfigMap",
        "metadata",
        metadata(),
        "data",
        Map.of(file(config), config.text()));
  }

  private Map<String, Object> service() {
    Map<String, Object> spec =
        Tree.of(
            "clusterIP",
            "None",
            "publishNotReadyAddresses",
            true,
            "selector",
            Map.of(Labels.JOB, run.name()));
    return Tree.of("apiVersion", "v1", "kind", "Service", "metadata", metadata(), "spec", spec);
  }

  private Map<String, Object> job() {
    Map<String, Object> spec =
        Tree.of(
            "completions",
            run.where().nodes(),
            "parallelism",
            run.where().nodes(),
            "completionMode",
            "Indexed",
            "backoffLimit",
            0,
            "activeDeadlineSeconds",
            run.limitSeconds() + START_SECONDS,
            "template",
            template());
    Map<String, Object> metadata = Meta.annotated(metadata(), notes());
    return Tree.of(
        "apiVersion",
        "batch/v1",
        "kind",
        "Job",
        "metadata",
        QueueManifests.queued(plan, metadata),
        "spec",
        spec);
  }

  private Map<String, Object> metadata() {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("name", run.name());
    run.where().namespace().ifPresent(namespace -> metadata.put("namespace", namespace));
    metadata.put("labels", new Meta(plan.scope()).labels(COMPONENT));
    return metadata;
  }

  private Map<String, Object> notes() {
    return Tree.join(Map.of(), new TreeMap<>(run.notes()));
  }

  private Map<String, Object> template() {
    List<Object> containers = new ArrayList<>();
    run.commands().forEach((name, command) -> containers.add(container(name, command)));
    int last = containers.size() - 1;
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("automountServiceAccountToken", false);
    spec.put("enableServiceLinks", false);
    spec.put("restartPolicy", "Never");
    spec.put("activeDeadlineSeconds", run.limitSeconds());
    spec.put("terminationGracePeriodSeconds", 15);
    spec.put("subdomain", run.name());
    run.where()
        .pullSecret()
        .ifPresent(secret -> spec.put("imagePullSecrets", List.of(Map.of("name", secret))));
    spec.put("affinity", affinity());
    spec.put("tolerations", fabric.tolerations());
    if (last > 0) {
      spec.put("initContainers", containers.subList(0, last));
    }
    spec.put("containers", containers.subList(last, last + 1));
    spec.put("volumes", volumes());
    Map<String, Object> notes = Tree.join(fabric.annotations(), QueueManifests.placed(plan));
    Map<String, Object> metadata =
        Tree.of(
            "labels",
            new Meta(plan.scope()).labels(COMPONENT),
            "annotations",
            Tree.join(notes, notes()));
    return Tree.of("metadata", metadata, "spec", spec);
  }

  /** Two pods of a run never share a node: each takes all GPUs of its own. */
  private Map<String, Object> affinity() {
    Map<String, Object> term =
        Tree.of(
            "topologyKey",
            Labels.HOST,
            "labelSelector",
            Map.of("matchLabels", Map.of(Labels.JOB, run.name())));
    return Tree.of(
        "nodeAffinity",
        Map.of(
            "requiredDuringSchedulingIgnoredDuringExecution", Map.of("nodeSelectorTerms", terms())),
        "podAntiAffinity",
        Map.of("requiredDuringSchedulingIgnoredDuringExecution", List.of(term)));
  }

  /** One of these must hold, each with all that is in it. */
  private List<Object> terms() {
    Where where = run.where();
    List<Object> terms = new ArrayList<>();
    if (!where.hosts().isEmpty()) {
      terms.add(term(in(Labels.HOST, "In", where.hosts())));
    }
    if (!where.pools().isEmpty()) {
      terms.add(term(in(Labels.NODE_POOL, "In", where.pools())));
    }
    return terms;
  }

  private Map<String, Object> term(Map<String, Object> wanted) {
    List<Object> all = new ArrayList<>(List.of(wanted));
    if (!run.where().excluded().isEmpty()) {
      all.add(in(Labels.HOST, "NotIn", run.where().excluded()));
    }
    return Map.of("matchExpressions", all);
  }

  private static Map<String, Object> in(String key, String operator, List<String> values) {
    return Tree.of("key", key, "operator", operator, "values", values);
  }

  private Map<String, Object> container(String name, List<String> command) {
    return Tree.of(
        "name", name,
        "image", run.image().text(),
        "command", command.stream().map(BenchmarkJob::literal).toList(),
        "env", env(),
        "resources", fabric.resources(),
        "securityContext", Security.privileged(),
        "volumeMounts", mounts());
  }

  /** Where to meet, then libraries and transport, in which the run's own variables win. */
  private List<Object> env() {
    Map<String, String> variables = new TreeMap<>(fabric.transportFor(Optional.empty()));
    variables.putAll(run.where().libraries() ? fabric.libraries() : fabric.driver());
    variables.put("PYTHONUNBUFFERED", "1");
    run.variables().forEach((name, value) -> variables.put(name, literal(value)));
    List<Object> env =
        new ArrayList<>(WorkloadPod.meeting(run.where().nodes(), run.name() + "-0." + run.name()));
    env.addAll(FabricPod.env(variables));
    return env;
  }

  /** Kubernetes takes {@code $(NAME)} for a variable. */
  private static String literal(String text) {
    return text.replace("$(", "$$(");
  }

  private List<Object> mounts() {
    List<Object> mounts = new ArrayList<>();
    run.config()
        .ifPresent(
            config ->
                mounts.add(
                    Tree.of(
                        "name",
                        CONFIG,
                        "mountPath",
                        config.path(),
                        "subPath",
                        file(config),
                        "readOnly",
                        true)));
    run.results().ifPresent(path -> mounts.add(Tree.of("name", RESULTS, "mountPath", path)));
    mounts.add(FabricPod.sharedMemoryMount());
    return mounts;
  }

  private List<Object> volumes() {
    List<Object> volumes = new ArrayList<>();
    run.config()
        .ifPresent(
            c -> volumes.add(Tree.of("name", CONFIG, "configMap", Map.of("name", run.name()))));
    run.results()
        .ifPresent(
            path ->
                volumes.add(
                    Tree.of("name", RESULTS, "emptyDir", Tree.of("sizeLimit", RESULTS_SIZE))));
    volumes.add(FabricPod.sharedMemory(FabricPod.SHM_SIZE));
    return volumes;
  }

  private static String file(ConfigFile config) {
    return config.path().substring(config.path().lastIndexOf('/') + 1);
  }
}
