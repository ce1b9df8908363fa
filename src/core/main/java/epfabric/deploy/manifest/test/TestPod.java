package epfabric.deploy.manifest.test;

import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.installer.GibDaemonSet;
import epfabric.deploy.manifest.installer.InstallerConfig;
import epfabric.deploy.manifest.pod.ComputeDomain;
import epfabric.deploy.manifest.pod.DeepEpPayload;
import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.pod.NodePaths;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.pod.TestCommand;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.PullSecret;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.AddonsPlan.Gib;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The pod of a test. Its first container runs the test, because GKE's multi-networking gives the
 * devices of RDMA NICs only to the first container that is not an init container. The judge, in
 * another container, waits until the launcher of the test has ended. The launcher always exits with
 * 0, so the result of the pod is the judge's exit code.
 */
public final class TestPod {
  private static final String RESULTS = "/results";

  /** Port where the launchers of a run find each other; DeepEP uses the next lower port. */
  private static final int PORT = 8362;

  /** Seconds for the judge, and for the launcher to end a hanging program and report it. */
  private static final int SPARE_SECONDS = 180;

  /** Seconds to end a hanging program before the next round. */
  private static final int BETWEEN_SECONDS = 60;

  /** Seconds to pull the test's image, which may include torch. */
  private static final int IMAGE_SECONDS = 600;

  /** Seconds within which all pods of a test on several nodes must start. */
  private static final int MEETING_SECONDS = 600;

  private final FabricPlan plan;
  private final TestRun run;
  private final TestOccasion occasion;
  private final FabricPod fabric;
  private final DeepEpPayload payload;

  public TestPod(FabricPlan plan, TestRun run, TestOccasion occasion) {
    this.plan = plan;
    this.run = run;
    this.occasion = occasion;
    this.fabric = FabricPod.ofTest(plan, domain(plan, run));
    this.payload = new DeepEpPayload(plan);
  }

  /**
   * Returns the compute domain of a test; empty if the pods need none, for example if they are in
   * two pools, which no NVLink connects.
   */
  static Optional<ComputeDomain> domain(FabricPlan plan, TestRun run) {
    boolean withinPool = run.multiNode() && run.pools().size() == 1;
    return ComputeDomain.ofTests(plan, withinPool ? run.pods().count() : 1, run.pool());
  }

  /** Returns how many seconds a pod of this test may run once it is on a node. */
  static int limitSeconds(TestRun run) {
    int meeting = run.multiNode() ? MEETING_SECONDS : 0;
    int betweenRounds = (run.maxRunsInPod() - 1) * BETWEEN_SECONDS;
    return run.maxRunsInPod() * run.program().limitSeconds()
        + betweenRounds
        + meeting
        + IMAGE_SECONDS
        + SPARE_SECONDS;
  }

  public Map<String, Object> template() {
    Map<String, Object> labels =
        OrderedTree.join(
            OrderedTree.join(
                new ObjectMetadata(plan.scope()).labels(AcceptanceAccess.TESTS),
                Map.of(Labels.TEST, run.test())),
            occasion.labels());
    Map<String, Object> annotations =
        OrderedTree.join(
            fabric.annotations(),
            OrderedTree.join(
                Map.of(Labels.INSTALLATION, new InstallerConfig(plan).installation()),
                OrderedTree.join(QueueManifests.placed(plan), gibAnnotation())));
    Map<String, Object> spec =
        OrderedTree.of("serviceAccountName", AcceptanceAccess.TESTS)
            .with("automountServiceAccountToken", false)
            .with("enableServiceLinks", false)
            .with("priorityClassName", plan.scope().name("acceptance"))
            .with("restartPolicy", "Never")
            .with("activeDeadlineSeconds", limitSeconds(run))
            .with("terminationGracePeriodSeconds", 15)
            .with("subdomain", AcceptanceAccess.PEERS)
            .with("affinity", affinity())
            .with("tolerations", fabric.tolerations())
            .with("containers", List.of(testContainer(), judgeContainer()))
            .with("volumes", volumes());
    return OrderedTree.of("metadata", OrderedTree.of("labels", labels, "annotations", annotations))
        .with(
            "spec",
            PullSecret.in(
                plan,
                OrderedTree.join(
                    OrderedTree.join(spec, initContainers()),
                    OrderedTree.join(fabric.network(), fabric.claimed()))));
  }

  private Map<String, Object> initContainers() {
    return payload.firstContainers().isEmpty() || occasion.engine().isPresent()
        ? Map.of()
        : Map.of("initContainers", payload.firstContainers());
  }

  /** Returns an affinity to nodes of the pool, and an anti-affinity between pods of one Job. */
  private Map<String, Object> affinity() {
    return OrderedTree.of("nodeAffinity", occasion.nodeAffinity(run.pools()))
        .with("podAntiAffinity", FabricPod.apart(run.job()));
  }

  /**
   * Returns the test's container. It is privileged: otherwise IBGDA's device memory cannot be
   * mapped on GKE.
   */
  private Map<String, Object> testContainer() {
    List<Object> env = new ArrayList<>(FabricPod.env(variables()));
    env.add(fieldVariable("EPFABRIC_RUN", "metadata.labels['batch.kubernetes.io/controller-uid']"));
    if (!run.pods().rounds().isEmpty() || run.program().hosts()) {
      env.add(fieldVariable("EPFABRIC_NODE", "spec.nodeName"));
    }
    return OrderedTree.of(
        "name", "test",
        "image", image().toString(),
        "command", command(),
        "env", env,
        "resources", fabric.resources(),
        "securityContext", SecurityContexts.privileged(),
        "volumeMounts", mounts());
  }

  private ImageRef image() {
    return occasion.engine().map(EnginePrograms::image).orElse(plan.workload().images().test());
  }

  private static Map<String, Object> fieldVariable(String name, String path) {
    return OrderedTree.of("name", name, "valueFrom", Map.of("fieldRef", Map.of("fieldPath", path)));
  }

  private List<Object> mounts() {
    List<Object> mounts = new ArrayList<>();
    mounts.add(OrderedTree.of("name", "results", "mountPath", RESULTS));
    mounts.add(FabricPod.sharedMemoryMount());
    if (occasion.engine().isPresent()) {
      mounts.add(EnginePrograms.mount());
    } else {
      mounts.addAll(payload.mounts());
    }
    gib().ifPresent(gib -> mounts.add(GibDaemonSet.mount()));
    return mounts;
  }

  private Map<String, Object> gibAnnotation() {
    return gib()
        .<Map<String, Object>>map(g -> Map.of(Labels.GIB, g.image().toString()))
        .orElse(Map.of());
  }

  /** Returns Google's NCCL plugin if the test uses it, as tests of NCCL itself do. */
  private Optional<Gib> gib() {
    return plan.addons().gib().filter(gib -> run.program().gib());
  }

  private Map<String, String> variables() {
    Map<String, String> variables = new TreeMap<>(fabric.transportFor(Optional.of(run.test())));
    variables.putAll(occasion.engine().isPresent() ? fabric.driver() : fabric.libraries());
    variables.put("PYTHONUNBUFFERED", "1");
    gib().ifPresent(gib -> GibDaemonSet.use(gib, variables));
    return variables;
  }

  private List<String> command() {
    List<String> command =
        new ArrayList<>(
            List.of(
                occasion.engine().isPresent() ? TestCommand.ENGINE_PYTHON : payload.python(),
                NodePaths.PROGRAMS + "/launch.py",
                "--test",
                run.test(),
                "--results",
                RESULTS,
                "--nodes",
                String.valueOf(run.multiNode() ? run.pods().count() : 1),
                "--limit-seconds",
                String.valueOf(run.program().limitSeconds())));
    if (run.multiNode()) {
      command.addAll(
          List.of(
              "--peer-pattern",
              run.job() + "-{}." + AcceptanceAccess.PEERS,
              "--port",
              String.valueOf(PORT),
              "--meeting-seconds",
              String.valueOf(MEETING_SECONDS)));
    }
    run.again()
        .ifPresent(tokens -> command.addAll(List.of("--again-tokens", String.valueOf(tokens))));
    run.pods().rounds().forEach(round -> command.addAll(List.of("--round", round.toString())));
    command.add("--");
    TestCommand program = new TestCommand(plan, run);
    command.addAll(occasion.engine().isPresent() ? program.inEngine() : program.words());
    return command;
  }

  /**
   * Returns the judge's container, which waits for a lock while the test runs and so takes no CPU
   * time.
   */
  private Map<String, Object> judgeContainer() {
    return OrderedTree.of("name", "judge")
        .with("image", plan.workload().images().judge().toString())
        .with(
            "args", occasion.judgeArguments(new JudgeArguments(plan, run), RESULTS, IMAGE_SECONDS))
        .with("terminationMessagePolicy", "File")
        .with(
            "resources",
            OrderedTree.of(
                "requests", OrderedTree.of("cpu", "250m", "memory", "512Mi"),
                "limits", Map.of("memory", "512Mi")))
        .with("securityContext", SecurityContexts.unprivileged())
        .with(
            "volumeMounts",
            List.of(
                OrderedTree.of("name", "results", "mountPath", RESULTS, "readOnly", true),
                OrderedTree.of("name", "scratch", "mountPath", "/tmp")));
  }

  private List<Object> volumes() {
    List<Object> volumes = new ArrayList<>();
    volumes.add(FabricPod.sharedMemory(FabricPod.SHM_SIZE));
    volumes.add(OrderedTree.of("name", "results", "emptyDir", OrderedTree.of("sizeLimit", "4Gi")));
    volumes.add(
        OrderedTree.of("name", "scratch", "emptyDir", OrderedTree.of("sizeLimit", "256Mi")));
    occasion
        .engine()
        .ifPresentOrElse(
            engine -> volumes.add(engine.volume(run.job())),
            () -> volumes.addAll(payload.volumes()));
    gib().ifPresent(gib -> volumes.add(GibDaemonSet.volume()));
    return volumes;
  }
}
