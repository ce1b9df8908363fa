package epfabric.deploy.manifest.pod;

import epfabric.base.facts.NodeResource;
import epfabric.base.facts.QueuedProvisioning;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.environment.GpuPoolRequest.Taint;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The parts of a pod that use a node of this fabric: its GPUs, RDMA NICs and libraries.
 *
 * <p>The acceptance tests run in such pods, and {@code epfabric workload} shows these parts to
 * users.
 */
public final class FabricPod {
  /** Name of the shared-memory volume. */
  public static final String SHM = "shm";

  /** Number of the first RDMA interface, eth2: eth1 is the gVNIC in pods that request it. */
  private static final int FIRST_RDMA_INTERFACE = 2;

  /** Folder of the driver's libraries in GPU pods, where the device plugin mounts it. */
  private static final String DRIVER_LIBRARIES = NodePaths.POD_DRIVER + "/lib64";

  /**
   * Size of shared memory: enough for the buffers of processes on all GPUs of a node; unused memory
   * costs nothing.
   */
  public static final String SHM_SIZE = "64Gi";

  private final FabricPlan plan;
  private final boolean usesHostNetwork;
  private final NicClaim claim;
  private final Optional<ComputeDomain> domain;
  private final DeepEpPayload payload;

  public FabricPod(FabricPlan plan) {
    this(plan, Optional.empty());
  }

  /**
   * Creates a pod.
   *
   * @param domain the compute domain that the pod joins; absent if all pods are on one node, or if
   *     NVLink does not connect nodes
   */
  public FabricPod(FabricPlan plan, Optional<ComputeDomain> domain) {
    this(plan, domain, false);
  }

  private FabricPod(FabricPlan plan, Optional<ComputeDomain> domain, boolean usesHostNetwork) {
    this.plan = plan;
    this.domain = domain;
    this.usesHostNetwork = usesHostNetwork;
    this.claim = new NicClaim(plan);
    this.payload = new DeepEpPayload(plan);
  }

  /**
   * Returns the pod of an acceptance test, which uses the host's network if the fabric requires it.
   */
  public static FabricPod ofTest(FabricPlan plan, Optional<ComputeDomain> domain) {
    return new FabricPod(plan, domain, plan.workload().acceptance().hostNetwork());
  }

  /**
   * Returns the fields for the host's network and its name service; none if the pod has its own
   * network. Two such pods never share a node, because each requests all GPUs of the node, so their
   * ports do not conflict.
   */
  public Map<String, Object> network() {
    return usesHostNetwork
        ? OrderedTree.of("hostNetwork", true, "dnsPolicy", "ClusterFirstWithHostNet")
        : Map.of();
  }

  /** Returns whether the pod claims its NICs; a pod on the host's network requests no NICs. */
  public boolean claims() {
    return claim.needed() && !usesHostNetwork;
  }

  /**
   * Returns the fields of the pod's spec that claim the RDMA NICs of its node, and an IMEX channel.
   */
  public Map<String, Object> claimed() {
    return claimed(claim.template());
  }

  /** Returns the fields of {@link #claimed()}, with the name of another NIC claim template. */
  public Map<String, Object> claimed(String template) {
    List<Object> all = new ArrayList<>(claims() ? claim.ofPod(template) : List.of());
    domain.ifPresent(joined -> all.add(joined.ofPod()));
    return all.isEmpty() ? Map.of() : Map.of("resourceClaims", all);
  }

  /**
   * Returns annotations that give the pod every RDMA NIC of its node; none if the pod claims its
   * NICs or uses the host's network.
   */
  public Map<String, Object> annotations() {
    if (usesHostNetwork || claims()) {
      return Map.of();
    }
    StringBuilder interfaces =
        new StringBuilder("[{\"interfaceName\":\"eth0\",\"network\":\"default\"}");
    int interfaceNumber = FIRST_RDMA_INTERFACE;
    for (NodeNetwork nic : plan.network().rdma()) {
      interfaces.append(
          String.format(
              Locale.ROOT,
              ",{\"interfaceName\":\"eth%d\",\"network\":\"%s\"}",
              interfaceNumber,
              nic.podNetwork()));
      interfaceNumber++;
    }
    return OrderedTree.of("networking.gke.io/default-interface", "eth0")
        .with("networking.gke.io/interfaces", interfaces + "]");
  }

  /**
   * Returns limits for GPUs, and for RDMA addresses if annotations request NICs. GKE's webhook
   * would add a second resource per NIC, which not all nodes offer; setting that resource to 0
   * prevents this (llm-d pull request 1738).
   */
  public Map<String, Object> limits() {
    Map<String, Object> limits = new LinkedHashMap<>();
    limits.put(NodeResource.GPU, String.valueOf(plan.pool().machine().gpus().count()));
    for (NodeNetwork nic :
        usesHostNetwork || claims() ? List.<NodeNetwork>of() : plan.network().rdma()) {
      String resource = NodeResource.INTERFACE_PREFIX + nic.podNetwork();
      limits.put(resource + ".IP", "1");
      limits.put(resource, "0");
    }
    return limits;
  }

  /**
   * Returns tolerations for the taints of GPU nodes, of queued nodes and of Arm CPUs, and for the
   * taints in the environment file, but not for the startup taint.
   */
  public List<Object> tolerations() {
    List<Object> tolerations = new ArrayList<>();
    tolerations.add(
        OrderedTree.of("key", NodeResource.GPU, "operator", "Exists", "effect", "NoSchedule"));
    if (plan.pool().queued()) {
      tolerations.add(
          OrderedTree.of(
              "key", QueuedProvisioning.TAINT, "operator", "Exists", "effect", "NoSchedule"));
    }
    String architecture = plan.pool().machine().host().architecture();
    if (!architecture.equals(NodeResource.USUAL_ARCHITECTURE)) {
      tolerations.add(toleration(NodeResource.ARCHITECTURE, architecture, "NoSchedule"));
    }
    for (Taint taint : plan.pool().spec().map(spec -> spec.marks().taints()).orElse(List.of())) {
      tolerations.add(toleration(taint.key(), taint.value(), effect(taint)));
    }
    return tolerations;
  }

  private static Map<String, Object> toleration(String key, String value, String effect) {
    return OrderedTree.of("key", key, "operator", "Equal", "value", value, "effect", effect);
  }

  private static String effect(Taint taint) {
    return Arrays.stream(EnumWord.of(taint.effect()).split("-"))
        .map(w -> w.substring(0, 1).toUpperCase(Locale.ROOT) + w.substring(1))
        .collect(Collectors.joining());
  }

  /** Returns an affinity to nodes of these pools only. */
  public static Map<String, Object> onPools(List<String> pools) {
    Map<String, Object> poolRequirement =
        OrderedTree.of("key", Labels.NODE_POOL, "operator", "In", "values", pools);
    return Map.of(
        "requiredDuringSchedulingIgnoredDuringExecution",
        Map.of("nodeSelectorTerms", List.of(Map.of("matchExpressions", List.of(poolRequirement)))));
  }

  /** Returns an anti-affinity that puts each pod of a Job on a separate node. */
  public static Map<String, Object> apart(String job) {
    Map<String, Object> term =
        OrderedTree.of("topologyKey", Labels.HOST)
            .with("labelSelector", Map.of("matchLabels", Map.of(Labels.JOB, job)));
    return Map.of("requiredDuringSchedulingIgnoredDuringExecution", List.of(term));
  }

  /**
   * Returns the pod's resources: all GPUs and NICs, and enough CPU and memory for the processes
   * that use them.
   */
  public Map<String, Object> resources() {
    return OrderedTree.join(requests(), gpusAndNics());
  }

  /**
   * Returns requests of enough CPU and memory for the processes that use the node's GPUs and NICs.
   */
  public static Map<String, Object> requests() {
    return Map.of("requests", OrderedTree.of("cpu", "32", "memory", "128Gi"));
  }

  /** Returns the resources for the GPUs, the NICs and the channel of a compute domain. */
  public Map<String, Object> gpusAndNics() {
    Map<String, Object> limits = Map.of("limits", limits());
    List<Object> all = new ArrayList<>(claims() ? claim.ofContainer() : List.of());
    domain.ifPresent(joined -> all.addAll(ComputeDomain.ofContainer()));
    return all.isEmpty() ? limits : OrderedTree.join(limits, Map.of("claims", all));
  }

  /**
   * Returns variables with which a test's processes find the fabric's libraries and use the
   * fabric's transport.
   */
  public Map<String, String> variablesFor(String test) {
    Map<String, String> variables = new TreeMap<>(transportFor(Optional.of(test)));
    variables.putAll(libraries());
    return variables;
  }

  /**
   * Returns environment variables of the transport, which do not depend on where the libraries are.
   *
   * @param test test that may need further variables; empty for the variables of all tests
   */
  public Map<String, String> transportFor(Optional<String> test) {
    return test.map(plan.workload()::variablesFor).orElseGet(plan.workload()::variables);
  }

  /** Returns environment variables by which a process finds the fabric's libraries. */
  public Map<String, String> libraries() {
    Map<String, String> variables = new TreeMap<>();
    variables.put("LD_LIBRARY_PATH", libraryPath());
    preload().ifPresent(library -> variables.put("LD_PRELOAD", library));
    variables.put("PYTHONPATH", payload.packages());
    return variables;
  }

  /**
   * Returns the environment variable by which a process with its own libraries finds the node's
   * driver.
   */
  public Map<String, String> driver() {
    return Map.of("LD_LIBRARY_PATH", DRIVER_LIBRARIES);
  }

  /**
   * Returns the variables of {@link #libraries()} or {@link #driver()}, with epfabric's own library
   * before any DeepEP.
   *
   * @param ofFabric whether to include {@link #libraries()} instead of {@link #driver()}
   */
  public Map<String, String> ownLibraries(boolean ofFabric) {
    Map<String, String> variables = new TreeMap<>(ofFabric ? libraries() : driver());
    variables.merge("PYTHONPATH", payload.ownPackages(), (others, own) -> own + ":" + others);
    return variables;
  }

  private String libraryPath() {
    List<String> folders = new ArrayList<>();
    if (plan.workload().software().hasNvshmem()) {
      folders.add(payload.nvshmem());
    }
    if (hasOwnNccl()) {
      folders.add(payload.nccl());
    }
    folders.add(DRIVER_LIBRARIES);
    return String.join(":", folders);
  }

  /**
   * Returns the library to load before torch loads its copy: torch's NVSHMEM lacks IBGDA, and
   * torch's NCCL may be too old for GIN.
   */
  private Optional<String> preload() {
    if (plan.workload().software().hasNvshmem()) {
      return Optional.of(payload.nvshmem() + "/libnvshmem_host.so.3");
    }
    return hasOwnNccl() ? Optional.of(payload.nccl() + "/libnccl.so.2") : Optional.empty();
  }

  private boolean hasOwnNccl() {
    return plan.workload().software().components().containsKey("nccl");
  }

  /**
   * Returns the shared-memory volume for NCCL and torch; a pod's default of 64 MiB is too little.
   */
  public static Map<String, Object> sharedMemory(String size) {
    return OrderedTree.of(
        "name", SHM, "emptyDir", OrderedTree.of("medium", "Memory", "sizeLimit", size));
  }

  /** Returns the mount of the shared-memory volume. */
  public static Map<String, Object> sharedMemoryMount() {
    return OrderedTree.of("name", SHM, "mountPath", "/dev/shm");
  }

  /** Returns variables in the form of a container's {@code env}. */
  public static List<Object> env(Map<String, String> variables) {
    List<Object> env = new ArrayList<>();
    new TreeMap<>(variables)
        .forEach((name, value) -> env.add(OrderedTree.of("name", name, "value", value)));
    return env;
  }
}
