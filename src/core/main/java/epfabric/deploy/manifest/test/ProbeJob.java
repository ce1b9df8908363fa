package epfabric.deploy.manifest.test;

import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.pod.InstallerParts;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.PullSecret;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A Job that runs shell commands on nodes of one pool and prints their output. The commands run
 * either in the node's own root directory or in a pod that has the GPUs, NICs and mounts of a test.
 *
 * <p>The Job runs in the namespace of the tests and uses their image. Each pod has a separate node.
 * The commands are in a ConfigMap, encoded in base64, where the cluster's owner can read them
 * before they run.
 */
public final class ProbeJob {
  /** Value of {@link Labels#NAME} on the Job's pods. */
  public static final String NAME = "first-run-probe";

  /** The container that runs the commands. */
  public static final String CONTAINER = "test";

  /** Start of a line that holds an answer. */
  public static final String ANSWER = "epfabric-answer ";

  /** Key, in the ConfigMap, of the list of questions. */
  public static final String QUESTIONS = "questions";

  private static final String SCRIPT = "ask.sh";
  private static final String FOLDER = "/epfabric-questions";
  private static final String HOST = "/host";

  /** Seconds to pull the test image, which may include torch. */
  private static final int IMAGE_SECONDS = 600;

  private static final int KEPT_SECONDS = 86_400;

  private final FabricPlan plan;
  private final Request request;
  private final ObjectMetadata meta;

  private ProbeJob(FabricPlan plan, Request request) {
    this.plan = plan;
    this.request = request;
    this.meta = new ObjectMetadata(plan.scope());
  }

  /**
   * The questions of one run.
   *
   * @param run number of the run, which is part of the Job's name and its label
   * @param place where the commands run
   * @param pool the pool of the nodes
   * @param nodes names of the nodes; the commands run once on each
   */
  public record Request(
      String run, Place place, String pool, List<String> nodes, List<Question> questions) {
    public Request {
      nodes = List.copyOf(nodes);
      questions = List.copyOf(questions);
    }

    /** Returns the name of the Job, such as {@code accept-0001-probe-host}. */
    public String name() {
      return "accept-" + run + "-probe-" + place.word;
    }

    /** Returns the seconds that all questions may take together. */
    public int limitSeconds() {
      return questions.stream().mapToInt(Question::seconds).sum();
    }
  }

  /** Where commands run. */
  public enum Place {
    /** In the node's root directory, network and process namespace. */
    HOST("host"),
    /** In a pod like those of the tests. */
    POD("pod");

    private final String word;

    Place(String word) {
      this.word = word;
    }
  }

  /**
   * A shell command.
   *
   * @param seconds seconds after which the command is ended
   */
  public record Question(String id, int seconds, String command) {
    private String encodedLine() {
      byte[] bytes = command.getBytes(StandardCharsets.UTF_8);
      return id + " " + seconds + " " + Base64.getEncoder().encodeToString(bytes) + "\n";
    }
  }

  /** Returns the Job and its ConfigMap. */
  public static List<Manifest> of(FabricPlan plan, Request request) {
    ProbeJob job = new ProbeJob(plan, request);
    return List.of(job.configMap(), job.job());
  }

  private Map<String, Object> metadata() {
    Map<String, Object> labels = OrderedTree.join(meta.labels(NAME), occasion().labels());
    return OrderedTree.join(
        meta.in(plan.install().testNamespace(), request.name()), Map.of("labels", labels));
  }

  private TestOccasion occasion() {
    return new TestOccasion(Optional.of(request.run()), request.nodes(), Optional.empty());
  }

  private Manifest configMap() {
    String questions =
        request.questions().stream().map(Question::encodedLine).collect(Collectors.joining());
    Map<String, Object> data = OrderedTree.of(SCRIPT, script(), QUESTIONS, questions);
    return new Manifest(
        request.name() + "-questions",
        "v1",
        "ConfigMap",
        metadata(),
        OrderedTree.of("immutable", true, "data", data),
        Rollout.following());
  }

  private static String script() {
    try (InputStream in = ProbeJob.class.getResourceAsStream(SCRIPT)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Manifest job() {
    int limit = request.limitSeconds() + IMAGE_SECONDS;
    Map<String, Object> spec =
        OrderedTree.of("completions", request.nodes().size())
            .with("parallelism", request.nodes().size())
            .with("completionMode", "Indexed")
            .with("backoffLimit", 0)
            .with("activeDeadlineSeconds", limit + TestJob.START_SECONDS)
            .with("ttlSecondsAfterFinished", KEPT_SECONDS)
            .with("template", request.place() == Place.HOST ? hostPod(limit) : testPod(limit));
    return new Manifest(
        request.name(),
        "batch/v1",
        "Job",
        QueueManifests.queuedOnNodes(plan, metadata()),
        Map.of("spec", spec),
        Rollout.following());
  }

  /** Returns a pod that sees the node's files read-only, so that no command can change them. */
  private Map<String, Object> hostPod(int limit) {
    Map<String, Object> container =
        OrderedTree.of("name", CONTAINER)
            .with("image", plan.workload().images().test().toString())
            .with("command", command(HOST))
            .with("securityContext", SecurityContexts.privileged())
            .with(
                "volumeMounts",
                List.of(
                    questionsMount(),
                    OrderedTree.of(
                        "name", "host",
                        "mountPath", HOST,
                        "readOnly", true,
                        "recursiveReadOnly", "IfPossible",
                        "mountPropagation", "None")));
    Map<String, Object> spec =
        OrderedTree.of("automountServiceAccountToken", false)
            .with("enableServiceLinks", false)
            .with("restartPolicy", "Never")
            .with("activeDeadlineSeconds", limit)
            .with("terminationGracePeriodSeconds", 5)
            .with("hostPID", true)
            .with("hostNetwork", true)
            .with("affinity", affinity())
            .with("tolerations", List.of(Map.of("operator", "Exists")))
            .with("containers", List.of(container))
            .with("volumes", List.of(questionsVolume(), InstallerParts.host("host", "/")));
    return OrderedTree.of(
        "metadata", Map.of("labels", podLabels()), "spec", PullSecret.in(plan, spec));
  }

  private Map<String, Object> affinity() {
    return OrderedTree.of(
        "nodeAffinity", occasion().nodeAffinity(List.of(request.pool())),
        "podAntiAffinity", FabricPod.apart(request.name()));
  }

  /** Returns the pod of a test without its judge; the commands replace the test's program. */
  private Map<String, Object> testPod(int limit) {
    Map<String, Object> template = new TestPod(plan, testRun(), occasion()).template();
    Map<String, Object> spec = tree(template, "spec");
    Map<String, Object> test = tree(list(spec, "containers").get(0));
    List<Object> mounts = list(test, "volumeMounts");
    mounts.add(questionsMount());
    Map<String, Object> probeContainer =
        OrderedTree.join(test, OrderedTree.of("command", command(""), "volumeMounts", mounts));
    List<Object> volumes = list(spec, "volumes");
    volumes.add(questionsVolume());
    Map<String, Object> overrides =
        OrderedTree.of(
            "activeDeadlineSeconds",
            limit,
            "containers",
            List.of(probeContainer),
            "volumes",
            volumes);
    Map<String, Object> metadata =
        OrderedTree.join(tree(template, "metadata"), Map.of("labels", podLabels()));
    return OrderedTree.of("metadata", metadata, "spec", OrderedTree.join(spec, overrides));
  }

  /**
   * Returns any test of the pool. The test's program does not matter, because the commands replace
   * it.
   */
  private TestRun testRun() {
    return plan.workload().acceptance().tests().stream()
        .filter(run -> run.pool().equals(request.pool()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no test on pool " + request.pool()))
        .withJob(request.name());
  }

  private Map<String, Object> podLabels() {
    return OrderedTree.join(meta.labels(NAME), occasion().labels());
  }

  private static List<String> command(String root) {
    List<String> arguments = new ArrayList<>(List.of("sh", FOLDER + "/" + SCRIPT));
    arguments.add(FOLDER + "/" + QUESTIONS);
    if (!root.isEmpty()) {
      arguments.add(root);
    }
    return arguments;
  }

  private static Map<String, Object> questionsMount() {
    return OrderedTree.of("name", QUESTIONS, "mountPath", FOLDER, "readOnly", true);
  }

  private Map<String, Object> questionsVolume() {
    return OrderedTree.of("name", QUESTIONS, "configMap", Map.of("name", request.name()));
  }

  private static Map<String, Object> tree(Map<String, Object> parent, String key) {
    return tree(Objects.requireNonNull(parent.get(key)));
  }

  private static List<Object> list(Map<String, Object> parent, String key) {
    return new ArrayList<>((List<?>) Objects.requireNonNull(parent.get(key)));
  }

  private static Map<String, Object> tree(Object node) {
    Map<String, Object> copy = new LinkedHashMap<>();
    ((Map<?, ?>) node).forEach((key, value) -> copy.put(String.valueOf(key), value));
    return copy;
  }
}
