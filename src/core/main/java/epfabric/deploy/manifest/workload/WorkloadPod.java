package epfabric.deploy.manifest.workload;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.value.ImageName;
import epfabric.deploy.manifest.pod.ComputeDomain;
import epfabric.deploy.manifest.pod.DeepEpPayload;
import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.pod.TestCommand;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.LeaderWorkerSet;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Libraries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pod of a user's own Job, with a comment for each part that the fabric requires. */
public final class WorkloadPod {
  /** Port where the ranks of DeepEP's tests find each other by default. */
  private static final String PORT = "8361";

  private static final String INDEX = "metadata.annotations['" + Labels.JOB_INDEX + "']";

  private final FabricPlan plan;
  private final UserJob job;
  private final Optional<ComputeDomain> domain;
  private final FabricPod fabric;
  private final PairClaim pairs;
  private final DeepEpPayload payload;

  WorkloadPod(FabricPlan plan, UserJob job) {
    this.plan = plan;
    this.job = job;
    this.domain = ComputeDomain.of(plan, job.place().nodes(), job.name());
    this.fabric = new FabricPod(plan, domain);
    this.pairs = new PairClaim(plan);
    this.payload = new DeepEpPayload(plan);
  }

  /** Returns the compute domain that the pods join; empty if they need none. */
  Optional<ComputeDomain> domain() {
    return domain;
  }

  /**
   * Returns a complete pod template.
   *
   * @param ownerFields fields of the pod's spec that depend on the kind of its owner
   * @param meeting variables by which processes find each other
   */
  Map<String, Object> template(Map<String, Object> ownerFields, List<Object> meeting) {
    Map<String, Object> spec = new LinkedHashMap<>(ownerFields);
    spec.putAll(placement());
    Map<String, Object> container = new LinkedHashMap<>();
    container.put("name", job.name());
    job.software().image().map(ImageName::text).ifPresent(image -> container.put("image", image));
    container.putAll(command());
    List<Object> env = new ArrayList<>(meeting);
    env.addAll(fabricEnv());
    container.put("env", new CommentedValue(MEETING_NOTE + libraryNote() + TRANSPORT_NOTE, env));
    container.putAll(containerFields(OrderedTree.join(FabricPod.requests(), devices())));
    spec.putAll(initContainers());
    spec.putAll(claims());
    spec.put("containers", List.of(container));
    spec.put("volumes", volumes());
    Map<String, Object> labels = Map.of("labels", Map.of(Labels.NAME, job.name()));
    return OrderedTree.of("metadata", OrderedTree.join(labels, annotations()), "spec", spec);
  }

  /** Returns the parts that the pod template of an existing manifest lacks. */
  Map<String, Object> patch() {
    Map<String, Object> spec = new LinkedHashMap<>(placement());
    Map<String, Object> container = new LinkedHashMap<>();
    container.put("name", job.name());
    job.software().image().map(ImageName::text).ifPresent(image -> container.put("image", image));
    container.put("env", new CommentedValue(libraryNote() + TRANSPORT_NOTE, fabricEnv()));
    container.putAll(containerFields(devices()));
    spec.putAll(initContainers());
    spec.putAll(claims());
    spec.put("containers", List.of(container));
    spec.put("volumes", volumes());
    Map<String, Object> patched = Map.of("spec", spec);
    Map<String, Object> annotations = annotations();
    return annotations.isEmpty()
        ? patched
        : OrderedTree.join(Map.of("metadata", annotations), patched);
  }

  private Map<String, Object> initContainers() {
    List<Map<String, Object>> init = usesPayload() ? payload.firstContainers() : List.of();
    return init.isEmpty()
        ? Map.of()
        : Map.of("initContainers", new CommentedValue(PAYLOAD_NOTE, init));
  }

  private List<Object> volumes() {
    List<Object> volumes = new ArrayList<>();
    volumes.add(FabricPod.sharedMemory(FabricPod.SHM_SIZE));
    volumes.addAll(usesPayload() ? payload.volumes() : List.of());
    return volumes;
  }

  private List<Object> mounts() {
    List<Object> mounts = new ArrayList<>();
    mounts.add(FabricPod.sharedMemoryMount());
    mounts.addAll(usesPayload() ? payload.mounts() : List.of());
    return mounts;
  }

  private Map<String, Object> annotations() {
    Map<String, Object> queueAnnotations = QueueManifests.placed(plan);
    List<String> comments = new ArrayList<>();
    if (!fabric.claims()) {
      comments.add("Every RDMA NIC of the node, as eth2 and up.");
    }
    if (!queueAnnotations.isEmpty()) {
      comments.add("The queue places the pods as near to each other as it can.");
    }
    return comments.isEmpty()
        ? Map.of()
        : Map.of(
            "annotations",
            new CommentedValue(
                String.join("\n", comments),
                OrderedTree.join(fabric.annotations(), queueAnnotations)));
  }

  private Map<String, Object> devices() {
    return job.pairs() ? pairs.ofContainer() : fabric.gpusAndNics();
  }

  private Map<String, Object> claims() {
    return job.pairs() ? pairs.ofPod() : nicClaims();
  }

  private Map<String, Object> nicClaims() {
    Map<String, Object> claimFields = new LinkedHashMap<>();
    List<String> notes = new ArrayList<>();
    if (fabric.claims()) {
      notes.add(
          "Every RDMA NIC of the node, as "
              + ManagedDranet.rdmaInterface(0)
              + " and up, by GKE's DRANET.");
    }
    domain.ifPresent(joined -> notes.add(CHANNEL_NOTE));
    String note = String.join("\n", notes);
    fabric
        .claimed()
        .forEach((field, claims) -> claimFields.put(field, new CommentedValue(note, claims)));
    return claimFields;
  }

  private Map<String, Object> placement() {
    return OrderedTree.of("nodeSelector", Map.of(Labels.NODE_POOL, job.place().pool()))
        .with(
            "tolerations",
            new CommentedValue(
                "The taints of GPU nodes. Unverified nodes have one more: do not tolerate it.",
                fabric.tolerations()));
  }

  private static final String CHANNEL_NOTE =
      "A channel of the ComputeDomain, by which the pods share NVLink between nodes.";

  private static final String CLAIMED_DEVICES_NOTE =
      "All GPUs and NICs of a node: one pod per node.";

  private static final String COUNTED_DEVICES_NOTE =
      """
      All GPUs and NICs of a node: one pod per node. The zeros keep GKE from asking for a
      resource that not all nodes offer.""";

  private Map<String, Object> containerFields(Map<String, Object> resources) {
    return OrderedTree.of(
            "resources",
            new CommentedValue(
                fabric.claims() ? CLAIMED_DEVICES_NOTE : COUNTED_DEVICES_NOTE, resources))
        .with(
            "securityContext",
            new CommentedValue(
                """
            Lets GPUs reach NIC registers (IBGDA), and lets RDMA lock memory. Where Pod Security is
            enforced, the namespace needs pod-security.kubernetes.io/enforce=privileged.""",
                SecurityContexts.privileged()))
        .with(
            "volumeMounts",
            new CommentedValue("For torch and NCCL: a pod's own /dev/shm has 64 MiB.", mounts()));
  }

  private Map<String, Object> command() {
    if (job.test().isPresent()) {
      List<String> words = new TestCommand(plan, job.test().get()).words();
      String note = "The " + job.test().get().test() + " test of the fabric's DeepEP.";
      return Map.of("command", new CommentedValue(note, words));
    }
    return job.command().isEmpty() ? Map.of() : Map.of("command", job.command());
  }

  /**
   * Returns the variables by which the processes of a Job find each other.
   *
   * @param firstPod DNS name of the pod with index 0
   */
  public static List<Object> meeting(int nodes, String firstPod) {
    Map<String, Object> index = Map.of("fieldRef", Map.of("fieldPath", INDEX));
    return meeting(
        OrderedTree.of("name", "RANK", "valueFrom", index), String.valueOf(nodes), firstPod);
  }

  /**
   * Returns the variables by which the processes of a LeaderWorkerSet find each other. Their values
   * refer to variables that the controller of LeaderWorkerSets adds.
   */
  static List<Object> meetingInGroup() {
    return meeting(
        OrderedTree.of(
            "name", "RANK", "value", LeaderWorkerSet.reference(LeaderWorkerSet.WORKER_INDEX)),
        LeaderWorkerSet.reference(LeaderWorkerSet.GROUP_SIZE),
        LeaderWorkerSet.reference(LeaderWorkerSet.LEADER_ADDRESS));
  }

  private static List<Object> meeting(Map<String, Object> rank, String nodes, String firstPod) {
    return List.of(
        rank,
        OrderedTree.of("name", "WORLD_SIZE", "value", nodes),
        OrderedTree.of("name", "MASTER_ADDR", "value", firstPod),
        OrderedTree.of("name", "MASTER_PORT", "value", PORT));
  }

  private List<Object> fabricEnv() {
    List<Object> env = new ArrayList<>(FabricPod.env(libraryVariables()));
    env.addAll(FabricPod.env(fabric.transportFor(job.test().map(TestRun::test))));
    return env;
  }

  /** Returns the variables by which the job's processes find libraries. */
  private Map<String, String> libraryVariables() {
    if (job.software().ours()) {
      return fabric.ownLibraries(usesNodeLibraries());
    }
    return usesNodeLibraries() ? fabric.libraries() : fabric.driver();
  }

  private boolean usesPayload() {
    return usesNodeLibraries() || job.software().ours();
  }

  private boolean usesNodeLibraries() {
    return job.software().libraries() == Libraries.NODE;
  }

  private static final String PAYLOAD_NOTE =
      """
      Copies the fabric's libraries, because nodes of this fabric have none. Its image needs the
      same pull secret as the fabric's other images, if the registry requires a secret.""";

  private static final String MEETING_NOTE =
      """
      RANK to MASTER_PORT let processes find each other, as DeepEP's tests expect. RANK counts
      nodes. torchrun needs these four values as options and sets the variables of each process.
      """;

  private static final String TRANSPORT_NOTE =
      "Other variables configure the fabric's transport: see `epfabric workload --form notes`.";

  private static final String OWN_LIBRARY_NOTE =
      """
      PYTHONPATH: `import deep_ep` finds the fabric's own library first, which supports a single
      node (epfabric:singleNode). It replaces the image's value: append the image's folders.
      """;

  private String libraryNote() {
    return libraryPathNote() + (job.software().ours() ? OWN_LIBRARY_NOTE : "");
  }

  private String libraryPathNote() {
    String driverNote =
        """
        LD_LIBRARY_PATH finds the driver on the node. It replaces the image's value: add the
        image's folders, or omit it if the image has /usr/local/nvidia/lib64, as nvidia/cuda has.
        """;
    return usesNodeLibraries()
        ? """
          LD_LIBRARY_PATH to PYTHONPATH find the driver on the node and the fabric's libraries.
          For an image with its own DeepEP, use --libraries image.
          """
        : driverNote;
  }
}
