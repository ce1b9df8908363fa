package epfabric.deploy.manifest;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.EnumWord;
import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.ServingPlan.Engine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An expert-parallel server on a fabric, as YAML that {@code kubectl} takes. */
public final class ServingManifests {
  /** Of the LeaderWorkerSet's controller, on all pods of a set (leaderworkerset_types.go). */
  private static final String SET = "leaderworkerset.sigs.k8s.io/name";

  private static final String WORKER = "leaderworkerset.sigs.k8s.io/worker-index";

  private static final String CACHE = "models";

  private static final String CACHE_FOLDER = "/models";

  /** Secret of the hub's token, and the key in it. */
  private static final String TOKEN = "hub-token";

  private static final String HTTP = "http";

  private final FabricPlan plan;
  private final ServingPlan serving;
  private final FabricPod fabric;
  private final NicClaim claim;
  private final EngineProcess engine;

  private ServingManifests(FabricPlan plan, ServingPlan serving) {
    this.plan = plan;
    this.serving = serving;
    this.fabric = new FabricPod(plan);
    this.claim = new NicClaim(plan);
    this.engine = new EngineProcess(serving);
  }

  /** All objects, with what is to be known before they are applied. */
  public static String yaml(FabricPlan plan, ServingPlan serving) {
    return new ServingManifests(plan, serving).yaml();
  }

  private String yaml() {
    List<Map<String, Object>> all = new ArrayList<>();
    if (claim.needed()) {
      all.add(claim.object(metadata(claim.template())));
    }
    all.add(service());
    all.add(budget());
    if (plan.addons().monitoring()) {
      all.add(scraping());
    }
    all.add(group());
    return top() + ManifestYaml.of(all);
  }

  private String top() {
    String text =
        """
        # %s, served by %s %s with DeepEP on %d x %s, prefill and decode together.
        # Before: the LeaderWorkerSet controller, a namespace that admits privileged pods, and for a
        # model behind a login the secret hub-token with the key token. Nothing of this has run on B200s.
        """;
    return text.replaceFirst("%s", serving.model().id())
        .replaceFirst("%s", EnumWord.of(serving.engine()))
        .replaceFirst("%s", serving.engine().version())
        .replaceFirst("%d", String.valueOf(serving.nodes()))
        .replaceFirst("%s", plan.pool().machine().name());
  }

  /** The set's controller makes a Service of the set's own name. */
  private Map<String, Object> service() {
    Map<String, Object> pods = new LinkedHashMap<>(Map.of(SET, serving.name()));
    if (serving.engine() == Engine.SGLANG) {
      pods.put(WORKER, new CommentedValue("The others answer for their health only.", "0"));
    }
    Map<String, Object> port =
        OrderedTree.of("name", HTTP, "port", serving.engine().port(), "targetPort", HTTP);
    return OrderedTree.of(
        "apiVersion",
        "v1",
        "kind",
        "Service",
        "metadata",
        metadata(serving.name() + "-api"),
        "spec",
        OrderedTree.of("selector", pods, "ports", List.of(port)));
  }

  private Map<String, Object> budget() {
    Map<String, Object> spec =
        OrderedTree.of(
            "minAvailable",
            new CommentedValue(
                "The group starts anew when it loses one of its pods.", serving.nodes()),
            "selector",
            Map.of("matchLabels", Map.of(SET, serving.name())));
    return OrderedTree.of(
        "apiVersion",
        "policy/v1",
        "kind",
        "PodDisruptionBudget",
        "metadata",
        metadata(serving.name()),
        "spec",
        spec);
  }

  /** Both engines have their figures beside their answers, under /metrics. */
  private Map<String, Object> scraping() {
    Map<String, Object> spec =
        OrderedTree.of(
            "selector",
            Map.of("matchLabels", Map.of(SET, serving.name())),
            "endpoints",
            List.of(OrderedTree.of("port", HTTP, "interval", "30s")));
    return OrderedTree.of(
        "apiVersion",
        MonitoringManifests.API,
        "kind",
        "PodMonitoring",
        "metadata",
        metadata(serving.name()),
        "spec",
        spec);
  }

  private Map<String, Object> group() {
    Map<String, Object> metadata = QueueManifests.queued(plan, metadata(serving.name()));
    return new LeaderWorkerSet(metadata, 1, serving.nodes(), Optional.empty(), template()).object();
  }

  private Map<String, Object> template() {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("restartPolicy", "Always");
    spec.put("nodeSelector", Map.of(Labels.NODE_POOL, serving.pool()));
    spec.put("tolerations", fabric.tolerations());
    spec.putAll(fabric.claimed());
    spec.put("containers", List.of(container()));
    spec.put("volumes", volumes());
    Map<String, Object> annotations = new LinkedHashMap<>(fabric.annotations());
    annotations.putAll(QueueManifests.placed(plan));
    Map<String, Object> labels = Map.of("labels", Map.of(Labels.NAME, serving.name()));
    Map<String, Object> metadata =
        annotations.isEmpty()
            ? labels
            : OrderedTree.join(labels, Map.of("annotations", annotations));
    return OrderedTree.of("metadata", metadata, "spec", spec);
  }

  private Map<String, Object> container() {
    return OrderedTree.of(
        "name",
        serving.name(),
        "image",
        image(),
        "command",
        engine.command(),
        "env",
        new CommentedValue(env(), variables()),
        "ports",
        List.of(OrderedTree.of("name", HTTP, "containerPort", serving.engine().port())),
        "startupProbe",
        new CommentedValue(
            "An hour for the model to come from the hub and into the GPUs.",
            probe(10, EngineProcess.START_SECONDS / 10)),
        "readinessProbe",
        probe(10, 3),
        "livenessProbe",
        probe(30, 3),
        "resources",
        new CommentedValue(devices(), resources()),
        "securityContext",
        new CommentedValue("Lets GPUs reach the NICs' registers.", SecurityContexts.privileged()),
        "volumeMounts",
        List.of(
            FabricPod.sharedMemoryMount(),
            OrderedTree.of("name", CACHE, "mountPath", CACHE_FOLDER)));
  }

  private Object image() {
    String image = serving.image().text();
    return image.endsWith(ImageRef.UNBUILT)
        ? new CommentedValue(
            "No image yet: --image IMAGE with a digest. It brings the engine, DeepEP and what the"
                + " fabric's\ntransport needs (docs/serving.md).",
            image)
        : image;
  }

  private String env() {
    String found =
        "LD_LIBRARY_PATH: the driver lies on the node. This replaces the image's own value.\n";
    return found + "The others but HF_… and the engine's are the fabric's transport.";
  }

  private List<Object> variables() {
    List<Object> env = new ArrayList<>();
    Map<String, Object> reference = OrderedTree.of("name", TOKEN, "key", "token", "optional", true);
    env.add(OrderedTree.of("name", "HF_TOKEN", "valueFrom", Map.of("secretKeyRef", reference)));
    env.addAll(FabricPod.env(Map.of("HF_HOME", CACHE_FOLDER)));
    env.addAll(FabricPod.env(engine.variables()));
    env.addAll(FabricPod.env(fabric.driver()));
    if (serving.nodes() > 1) {
      env.addAll(FabricPod.env(Map.of("GLOO_SOCKET_IFNAME", "eth0")));
    }
    env.addAll(FabricPod.env(fabric.transportFor(Optional.empty())));
    return env;
  }

  private Map<String, Object> probe(int period, int failures) {
    return OrderedTree.of(
        "httpGet",
        OrderedTree.of("path", "/health", "port", HTTP),
        "periodSeconds",
        period,
        "timeoutSeconds",
        10,
        "failureThreshold",
        failures);
  }

  private String devices() {
    return "All GPUs and NICs of a node"
        + (fabric.claims() ? " (" + ManagedDranet.rdmaInterface(0) + " and on)" : "")
        + ", and half of its CPUs and memory.";
  }

  private Map<String, Object> resources() {
    Machine.Host host = plan.pool().machine().host();
    Map<String, Object> requests =
        OrderedTree.of("cpu", String.valueOf(host.cpus() / 2), "memory", host.memoryGb() / 2 + "G");
    return OrderedTree.join(Map.of("requests", requests), fabric.gpusAndNics());
  }

  private List<Object> volumes() {
    return List.of(
        FabricPod.sharedMemory(FabricPod.SHM_SIZE),
        OrderedTree.of(
            "name",
            CACHE,
            "emptyDir",
            new CommentedValue(
                "On the node's own disks: each new pod loads the model anew.", Map.of())));
  }

  private Map<String, Object> metadata(String name) {
    Map<String, Object> metadata = OrderedTree.of("name", name);
    return serving
        .namespace()
        .map(namespace -> OrderedTree.join(metadata, Map.of("namespace", namespace)))
        .orElse(metadata);
  }
}
