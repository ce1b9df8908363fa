package epfabric.deploy.manifest.pod;

import epfabric.base.facts.ComputeDomains;
import epfabric.base.facts.GceTopology;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NodeResource;
import epfabric.base.facts.QueuedProvisioning;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.SettingDurations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Kueue queue with all GPUs of the fabric, in the API that Kueue serves since version 0.15.
 *
 * <p>Kueue can place pods near each other only on nodes that exist. An autoscaled pool has a
 * topology only if ProvisioningRequests create the nodes before Kueue chooses among them; otherwise
 * the pods would wait forever.
 */
public final class QueueManifests {
  public static final String LOCAL = "queue-local";

  private static final String API = "kueue.x-k8s.io/v1beta2";
  private static final String TOPOLOGY = "queue-topology";
  private static final String CLUSTER = "queue-cluster";
  private static final String ADMISSION_CHECK = "queue-check";
  private static final String REQUESTS = "queue-requests";

  /** Name of the queue in the tests' namespace; users can use this name in their namespaces. */
  private static final String QUEUE = "fabric";

  /** GKE's labels of a node's location, from the largest unit to the node itself. */
  private static final List<String> LEVELS =
      List.of(GceTopology.BLOCK, GceTopology.SUBBLOCK, GceTopology.HOST, Labels.HOST);

  private final FabricPlan plan;
  private final ObjectMetadata meta;

  public QueueManifests(FabricPlan plan) {
    this.plan = plan;
    this.meta = new ObjectMetadata(plan.scope());
  }

  /**
   * Returns metadata of a Job whose nodes were already chosen. The Job gets no queue if the queue
   * would request further nodes for it.
   */
  public static Map<String, Object> queuedOnNodes(FabricPlan plan, Map<String, Object> metadata) {
    return plan.pool().queued() ? metadata : queued(plan, metadata);
  }

  /** Returns metadata of a Job, with the queue's label if there is a queue. */
  public static Map<String, Object> queued(FabricPlan plan, Map<String, Object> metadata) {
    return plan.addons().kueue()
        ? OrderedTree.join(metadata, Map.of("labels", labelsWithQueue(metadata)))
        : metadata;
  }

  /** Returns metadata with the queue's label and a comment on the labels. */
  public static Map<String, Object> queued(
      FabricPlan plan, Map<String, Object> metadata, String comment) {
    return plan.addons().kueue()
        ? OrderedTree.join(
            metadata, Map.of("labels", new CommentedValue(comment, labelsWithQueue(metadata))))
        : metadata;
  }

  private static Map<String, Object> labelsWithQueue(Map<String, Object> metadata) {
    Map<String, Object> labels = new LinkedHashMap<>();
    TreeLookup.map(metadata, "labels")
        .forEach((key, value) -> labels.put(String.valueOf(key), value));
    labels.put("kueue.x-k8s.io/queue-name", QUEUE);
    return labels;
  }

  /**
   * Returns annotations that place pods as near to each other as possible. If NVLink connects
   * nodes, they place pods in one sub-block, which is an NVLink domain. There are none if the queue
   * has no topology.
   */
  public static Map<String, Object> placed(FabricPlan plan) {
    if (!plan.addons().kueue() || !placesPods(plan)) {
      return Map.of();
    }
    return plan.pool().machine().nvlinkDomain().spansNodes()
        ? Map.of("kueue.x-k8s.io/podset-required-topology", GceTopology.SUBBLOCK)
        : Map.of("kueue.x-k8s.io/podset-preferred-topology", GceTopology.BLOCK);
  }

  private static boolean placesPods(FabricPlan plan) {
    return plan.pool().queued() || plan.pool().permanentNodes() == plan.pool().nodes();
  }

  /**
   * Returns the topology, a flavor for each pool, the check that requests nodes, and the queue that
   * namespaces share.
   */
  public List<Manifest> cluster() {
    List<Manifest> manifests = new ArrayList<>();
    if (placesPods(plan)) {
      manifests.add(topology());
    }
    if (plan.pool().queued()) {
      manifests.add(provisioningConfig());
      manifests.add(admissionCheck());
    }
    for (int pool = 0; pool < plan.pool().names().size(); pool++) {
      manifests.add(flavor(pool));
    }
    manifests.add(clusterQueue());
    return manifests;
  }

  private Manifest topology() {
    List<Object> levels = new ArrayList<>();
    LEVELS.forEach(label -> levels.add(Map.of("nodeLabel", label)));
    return new Manifest(
        TOPOLOGY,
        API,
        "Topology",
        meta.cluster("topology"),
        Map.of("spec", Map.of("levels", levels)),
        Rollout.following().with(Change.REPLACE));
  }

  private Manifest flavor(int pool) {
    OrderedTree spec =
        OrderedTree.of("nodeLabels", Map.of(Labels.NODE_POOL, plan.pool().names().get(pool)))
            .with("tolerations", new FabricPod(plan).tolerations());
    List<String> after = new ArrayList<>();
    if (placesPods(plan)) {
      spec = spec.with("topologyName", plan.scope().name("topology"));
      after.add(TOPOLOGY);
    }
    return new Manifest(
        flavorId(pool),
        API,
        "ResourceFlavor",
        meta.cluster(flavorPart(pool)),
        Map.of("spec", spec),
        Rollout.following(after.toArray(String[]::new)).with(Change.NEW_NAME));
  }

  /**
   * Returns the configuration of the ProvisioningRequests that Kueue creates, one for each
   * workload.
   */
  private Manifest provisioningConfig() {
    Map<String, Object> label =
        OrderedTree.of("key", QueuedProvisioning.NODE_LABEL)
            .with("valueFromProvisioningClassDetail", QueuedProvisioning.NODE_DETAIL);
    OrderedTree spec =
        OrderedTree.of("provisioningClassName", QueuedProvisioning.CLASS)
            .with("managedResources", List.of(NodeResource.GPU))
            // GKE accepts only requests with one kind of pod.
            .with("podSetMergePolicy", "IdenticalWorkloadSchedulingRequirements")
            .with("podSetUpdates", Map.of("nodeSelector", List.of(label)));
    Optional<String> maxRunDuration =
        plan.pool().spec().flatMap(pool -> pool.buying().maxRunDuration());
    if (maxRunDuration.isPresent()) {
      String seconds = String.valueOf(SettingDurations.seconds(maxRunDuration.get()));
      spec = spec.with("parameters", Map.of(QueuedProvisioning.MAX_RUN_SECONDS, seconds));
    }
    return new Manifest(
        REQUESTS,
        API,
        "ProvisioningRequestConfig",
        meta.cluster("provisioning"),
        Map.of("spec", spec),
        Rollout.following());
  }

  /** Returns the admission check that keeps a workload in the queue until its nodes exist. */
  private Manifest admissionCheck() {
    Map<String, Object> parameters =
        OrderedTree.of("apiGroup", "kueue.x-k8s.io")
            .with("kind", "ProvisioningRequestConfig")
            .with("name", plan.scope().name("provisioning"));
    return new Manifest(
        ADMISSION_CHECK,
        API,
        "AdmissionCheck",
        meta.cluster("provisioning"),
        Map.of(
            "spec",
            OrderedTree.of("controllerName", "kueue.x-k8s.io/provisioning-request")
                .with("parameters", parameters)),
        Rollout.following(REQUESTS).with(Change.REPLACE));
  }

  private static String flavorId(int pool) {
    return "queue-flavor" + (pool == 0 ? "" : "-" + pool);
  }

  /**
   * Returns the part of a flavor's name that depends on the pool. A changed pool needs a flavor
   * with another name, because Kueue keeps a flavor as long as a queue refers to the flavor.
   */
  private String flavorPart(int pool) {
    return "on-" + plan.pool().names().get(pool);
  }

  /** Returns the cluster queue; each namespace that has a LocalQueue for it may use it. */
  private Manifest clusterQueue() {
    List<Object> flavors = new ArrayList<>();
    List<String> after = new ArrayList<>();
    for (int pool = 0; pool < plan.pool().names().size(); pool++) {
      flavors.add(
          OrderedTree.of("name", plan.scope().name(flavorPart(pool)), "resources", quotas()));
      after.add(flavorId(pool));
    }
    Map<String, Object> group =
        OrderedTree.of(
            "coveredResources", List.copyOf(quotaAmounts().keySet()), "flavors", flavors);
    // Queues of teams can join the cohort and borrow the quota that this queue does not use.
    OrderedTree spec =
        OrderedTree.of("cohortName", plan.scope().name("fabric"))
            .with("namespaceSelector", Map.of())
            .with("resourceGroups", List.of(group));
    if (plan.pool().queued()) {
      Map<String, Object> check = Map.of("name", plan.scope().name("provisioning"));
      spec = spec.with("admissionChecksStrategy", Map.of("admissionChecks", List.of(check)));
      after.add(ADMISSION_CHECK);
    }
    return new Manifest(
        CLUSTER,
        API,
        "ClusterQueue",
        meta.cluster("fabric"),
        Map.of("spec", spec),
        Rollout.following(after.toArray(String[]::new)));
  }

  private List<Object> quotas() {
    List<Object> quotas = new ArrayList<>();
    quotaAmounts()
        .forEach(
            (name, amount) -> quotas.add(OrderedTree.of("name", name, "nominalQuota", amount)));
    return quotas;
  }

  /**
   * Returns the quotas of each pool. Kueue requires a quota, even 0, for every resource that a pod
   * requests. The quotas of CPU, memory and disks are larger than any pool, because GPUs run short
   * first. Kueue counts claimed NICs since version 0.18 if its configuration maps their device
   * class to this resource (kubernetes-sigs/kueue, pkg/dra).
   */
  private Map<String, String> quotaAmounts() {
    Map<String, String> quotaAmounts = new LinkedHashMap<>();
    quotaAmounts.put("cpu", "1000000");
    quotaAmounts.put("memory", "1Ei");
    // Disk space for a model's files, and for the cache of GKE's sidecar.
    quotaAmounts.put("ephemeral-storage", "1Ei");
    int nodes = plan.pool().nodes();
    new FabricPod(plan)
        .limits()
        .forEach(
            (name, limit) ->
                quotaAmounts.put(name, String.valueOf(nodes * Integer.parseInt(limit.toString()))));
    if (plan.network().mode().claimsNics()) {
      quotaAmounts.put(
          ManagedDranet.KUEUE_RESOURCE,
          String.valueOf(nodes * plan.pool().machine().nics().count()));
    }
    if (plan.pool().machine().nvlinkDomain().spansNodes()) {
      quotaAmounts.put(ComputeDomains.KUEUE_RESOURCE, String.valueOf(nodes));
    }
    return quotaAmounts;
  }

  /** Returns the LocalQueue of the tests. */
  public Manifest local() {
    return local(LOCAL, plan.install().testNamespace(), NamespaceManifests.ACCEPTANCE);
  }

  /** Returns a LocalQueue in another namespace. */
  public Manifest local(String id, String namespace, String after) {
    return new Manifest(
        id,
        API,
        "LocalQueue",
        meta.in(namespace, QUEUE),
        Map.of("spec", Map.of("clusterQueue", plan.scope().name("fabric"))),
        Rollout.following(after).with(Change.REPLACE));
  }
}
