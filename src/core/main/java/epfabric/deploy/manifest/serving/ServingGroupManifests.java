package epfabric.deploy.manifest.serving;

import epfabric.base.facts.GceTopology;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.DriverSource;
import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.installer.MonitoringManifests;
import epfabric.deploy.manifest.pod.ComputeDomain;
import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.LeaderWorkerSet;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingGroup.Role;
import epfabric.fabric.plan.ServingPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One group of pods that serve a model: its LeaderWorkerSet and the objects that it needs. */
final class ServingGroupManifests {
  /** Name of the port for requests, in containers and Services. */
  static final String HTTP = "http";

  /**
   * Label that the LeaderWorkerSet controller sets on all pods of a set (leaderworkerset_types.go).
   */
  static final String SET = "leaderworkerset.sigs.k8s.io/name";

  private static final String WORKER_INDEX_LABEL = "leaderworkerset.sigs.k8s.io/worker-index";

  private static final String CACHE = "models";

  private static final String NODE_CACHE =
      "/mnt/stateful_partition/kube-ephemeral-ssd/epfabric-models";

  /** Name of the secret whose key {@code token} contains the hub's token. */
  private static final String TOKEN_SECRET = "hub-token";

  /**
   * Value of the variable with the pod's address, from which other pods fetch the KV cache. Without
   * the variable, the address would be localhost.
   */
  private static final Map<String, Object> OWN_ADDRESS =
      Map.of("fieldRef", Map.of("fieldPath", "status.podIP"));

  private final FabricPlan plan;
  private final ServingPlan serving;
  private final ServingGroup group;
  private final ServingOccasion occasion;
  private final FabricPod fabric;
  private final EngineProcess engine;
  private final GroupHealth health;
  private final Optional<ModelBucket> bucket;

  ServingGroupManifests(
      FabricPlan plan, ServingPlan serving, ServingGroup group, ServingOccasion occasion) {
    this.plan = plan;
    this.serving = serving;
    this.group = group;
    this.occasion = occasion;
    this.fabric = new FabricPod(plan, domain(plan, serving));
    this.bucket = serving.cacheBucket().map(ModelBucket::new);
    this.engine =
        new EngineProcess(
            serving,
            group,
            plan.pool().machine().nvlinkDomain(),
            plan.workload().transport().nics().devicesByGpu());
    this.health = new GroupHealth(serving.programs().engine(), group);
  }

  /**
   * Returns the compute domain of all groups of a server, if NVLink connects nodes. The groups
   * share one domain, because nodes of two domains can refuse access to each other's memory even if
   * NVLink connects them (kubernetes-sigs/dra-driver-nvidia-gpu issue 892).
   */
  static Optional<ComputeDomain> domain(FabricPlan plan, ServingPlan serving) {
    int nodes = serving.nodesOnNvlink(plan.pool().machine().nvlinkDomain());
    return ComputeDomain.of(plan, nodes, serving.address().name());
  }

  /** Returns all objects of the group; the LeaderWorkerSet is the last. */
  List<Map<String, Object>> objects() {
    List<Map<String, Object>> all = new ArrayList<>();
    all.add(service());
    if (plan.addons().monitoring()) {
      all.add(podMonitoring());
    }
    all.add(leaderWorkerSet());
    return all;
  }

  private Map<String, Object> service() {
    Map<String, Object> pods = new LinkedHashMap<>(Map.of(SET, group.name()));
    if (serving.programs().engine() == Engine.SGLANG) {
      pods.put(
          WORKER_INDEX_LABEL, new CommentedValue("The other pods only answer health checks.", "0"));
    }
    List<Object> ports = new ArrayList<>();
    ports.add(
        OrderedTree.of(
            "name", HTTP, "port", serving.programs().engine().port(), "targetPort", HTTP));
    if (sendsKvCache()) {
      ports.add(OrderedTree.of("name", "bootstrap", "port", EngineProcess.BOOTSTRAP_PORT));
    }
    return service(serving.service(group), pods, ports);
  }

  private Map<String, Object> service(String name, Map<String, Object> pods, List<Object> ports) {
    return OrderedTree.of("apiVersion", "v1")
        .with("kind", "Service")
        .with("metadata", ServingManifests.metadata(serving, name))
        .with("spec", OrderedTree.of("selector", pods, "ports", ports));
  }

  /**
   * Returns whether the group sends its KV cache to another group. SGLang's decode fetches the
   * cache from prefill, at the address that the router provides.
   */
  private boolean sendsKvCache() {
    return serving.programs().engine() == Engine.SGLANG && group.role() == Role.PREFILL;
  }

  /**
   * Returns the PodMonitoring, which scrapes the engine's metrics. Both engines serve them at
   * /metrics of the port for requests.
   */
  private Map<String, Object> podMonitoring() {
    Map<String, Object> spec =
        OrderedTree.of("selector", Map.of("matchLabels", Map.of(SET, group.name())))
            .with("endpoints", List.of(OrderedTree.of("port", HTTP, "interval", "30s")));
    return OrderedTree.of("apiVersion", MonitoringManifests.API)
        .with("kind", "PodMonitoring")
        .with("metadata", ServingManifests.metadata(serving, group.name()))
        .with("spec", spec);
  }

  private Map<String, Object> leaderWorkerSet() {
    Map<String, Object> metadata =
        QueueManifests.queued(plan, ServingManifests.metadata(serving, group.name()));
    return new LeaderWorkerSet(metadata, 1, group.nodes(), Optional.empty(), template()).object();
  }

  private Map<String, Object> template() {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("restartPolicy", "Always");
    if (bucket.isPresent()) {
      spec.put("serviceAccountName", serving.address().name());
    }
    spec.put("automountServiceAccountToken", false);
    spec.put("terminationGracePeriodSeconds", ServerDrain.GRACE_SECONDS);
    spec.put("nodeSelector", Map.of(Labels.NODE_POOL, serving.pool()));
    spec.put("tolerations", fabric.tolerations());
    if (group.nodes() > 1 && QueueManifests.placed(plan).isEmpty()) {
      spec.put("affinity", affinity());
    }
    spec.putAll(fabric.claimed());
    spec.put("containers", List.of(container()));
    spec.put("volumes", volumes());
    Map<String, Object> annotations = new LinkedHashMap<>(fabric.annotations());
    annotations.putAll(QueueManifests.placed(plan));
    bucket.ifPresent(b -> annotations.putAll(ModelBucket.annotations(group)));
    Map<String, Object> labels = Map.of("labels", Map.of(Labels.NAME, group.name()));
    Map<String, Object> metadata =
        annotations.isEmpty()
            ? labels
            : OrderedTree.join(labels, Map.of("annotations", annotations));
    return OrderedTree.of("metadata", metadata, "spec", occasion.gpuPod(plan, spec));
  }

  private Map<String, Object> container() {
    return OrderedTree.of("name", group.name())
        .with("image", image())
        .with("command", engine.command())
        .with("env", new CommentedValue(envComment(), variables()))
        .with(
            "ports",
            List.of(
                OrderedTree.of("name", HTTP, "containerPort", serving.programs().engine().port())))
        .with("lifecycle", ServerDrain.lifecycle())
        .with("startupProbe", health.startupProbe(bucket.isPresent() ? "bucket" : "hub"))
        .with("readinessProbe", health.readinessProbe())
        .with("livenessProbe", health.livenessProbe())
        .with("resources", new CommentedValue(resourcesComment(), resources()))
        .with(
            "securityContext",
            new CommentedValue(
                "Lets GPUs reach the NICs' registers.", SecurityContexts.privileged()))
        .with("volumeMounts", mounts());
  }

  private List<Object> mounts() {
    List<Object> mounts = new ArrayList<>();
    mounts.add(FabricPod.sharedMemoryMount());
    mounts.add(OrderedTree.of("name", CACHE, "mountPath", EngineProcess.CACHE));
    bucket.ifPresent(b -> mounts.add(ModelBucket.mount()));
    return mounts;
  }

  private Object image() {
    String image = serving.programs().image().text();
    return image.endsWith(ImageRef.UNBUILT)
        ? new CommentedValue(
            "No image yet: --image IMAGE with a digest. It brings the inference engine, "
                + group.kernels().title()
                + " and what\nthe fabric's transport needs (docs/serving.md).",
            image)
        : image;
  }

  private String envComment() {
    String driver =
        "LD_LIBRARY_PATH finds the driver on the node. It replaces the image's value.\n";
    return driver
        + "The other variables, except HF_… and the engine's, configure the fabric's transport.";
  }

  private List<Object> variables() {
    List<Object> env = new ArrayList<>();
    Map<String, Object> reference =
        OrderedTree.of("name", TOKEN_SECRET, "key", "token", "optional", true);
    env.add(OrderedTree.of("name", "HF_TOKEN", "valueFrom", Map.of("secretKeyRef", reference)));
    env.addAll(FabricPod.env(Map.of("HF_HOME", EngineProcess.CACHE)));
    env.addAll(FabricPod.env(engine.variables()));
    env.addAll(FabricPod.env(fabric.driver()));
    if (serving.apart() && serving.programs().engine() == Engine.VLLM) {
      env.add(OrderedTree.of("name", "VLLM_NIXL_SIDE_CHANNEL_HOST", "valueFrom", OWN_ADDRESS));
    }
    if (group.nodes() > 1) {
      env.addAll(FabricPod.env(Map.of("GLOO_SOCKET_IFNAME", "eth0")));
    }
    Map<String, String> transport = new TreeMap<>(fabric.transportFor(Optional.empty()));
    transport.keySet().removeAll(engine.variables().keySet());
    env.addAll(FabricPod.env(transport));
    env.addAll(health.variables());
    return env;
  }

  private String resourcesComment() {
    return "All GPUs and NICs of a node"
        + (fabric.claims() ? " (" + ManagedDranet.rdmaInterface(0) + " and on)" : "")
        + ", and half of its CPUs and memory.";
  }

  private Map<String, Object> resources() {
    Machine.Host host = plan.pool().machine().host();
    Map<String, Object> requests = new LinkedHashMap<>();
    requests.put("cpu", String.valueOf(host.cpus() / 2));
    requests.put("memory", host.memoryGb() / 2 + "G");
    if (!nodeKeepsModel() && bucket.isEmpty()) {
      requests.put("ephemeral-storage", (long) Math.ceil(group.memory().filesGb()) + "G");
    }
    return OrderedTree.join(Map.of("requests", requests), fabric.gpusAndNics());
  }

  /**
   * Returns whether the node keeps the model for later pods. It does so on local SSDs, where GKE's
   * node images store the data of pods; the gke overlay of llm-d also has its caches there.
   */
  private boolean nodeKeepsModel() {
    return plan.pool().drivers() == DriverSource.GKE
        && plan.pool().spec().filter(spec -> spec.node().disks().localSsds() > 0).isPresent();
  }

  private List<Object> volumes() {
    Map<String, Object> models =
        nodeKeepsModel()
            ? OrderedTree.of("name", CACHE)
                .with(
                    "hostPath",
                    new CommentedValue(
                        "On the node's SSDs: a new pod on the node finds the model there.",
                        OrderedTree.of("path", NODE_CACHE, "type", "DirectoryOrCreate")))
            : OrderedTree.of("name", CACHE)
                .with(
                    "emptyDir",
                    new CommentedValue(
                        "On the node's own disks: each new pod loads the model again.", Map.of()));
    List<Object> volumes = new ArrayList<>();
    volumes.add(FabricPod.sharedMemory(FabricPod.SHM_SIZE));
    volumes.add(models);
    bucket.ifPresent(b -> volumes.add(b.volume()));
    return volumes;
  }

  /** Returns an affinity that prefers nodes near each other for the pods of the group. */
  private Map<String, Object> affinity() {
    List<Object> terms = new ArrayList<>();
    int weight = 100;
    for (String level : List.of(GceTopology.SUBBLOCK, GceTopology.BLOCK)) {
      Map<String, Object> term =
          OrderedTree.of("labelSelector", Map.of("matchLabels", Map.of(SET, group.name())))
              .with("topologyKey", level);
      terms.add(OrderedTree.of("weight", weight, "podAffinityTerm", term));
      weight /= 2;
    }
    return Map.of("podAffinity", Map.of("preferredDuringSchedulingIgnoredDuringExecution", terms));
  }
}
