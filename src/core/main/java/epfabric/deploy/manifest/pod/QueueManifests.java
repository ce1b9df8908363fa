package epfabric.deploy.manifest.pod;

import epfabric.base.facts.GceTopology;
import epfabric.base.facts.ManagedDranet;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A queue of Kueue with all GPUs of the fabric, for version 0.14 of Kueue. */
public final class QueueManifests {
  public static final String LOCAL = "queue-local";

  private static final String API = "kueue.x-k8s.io/v1beta1";
  private static final String TOPOLOGY = "queue-topology";
  private static final String CLUSTER = "queue-cluster";

  /** Name of the queue in the tests' namespace; users may use the same name in theirs. */
  private static final String QUEUE = "fabric";

  /** GKE's labels of a node's location, from far to near. */
  private static final List<String> LEVELS =
      List.of(GceTopology.BLOCK, GceTopology.SUBBLOCK, GceTopology.HOST, Labels.HOST);

  private final FabricPlan plan;
  private final ObjectMetadata meta;

  public QueueManifests(FabricPlan plan) {
    this.plan = plan;
    this.meta = new ObjectMetadata(plan.scope());
  }

  /** Returns metadata of a Job, with the queue when there is one. */
  public static Map<String, Object> queued(FabricPlan plan, Map<String, Object> metadata) {
    if (!plan.addons().kueue()) {
      return metadata;
    }
    Map<String, Object> labels = new LinkedHashMap<>();
    TreeLookup.map(metadata, "labels")
        .forEach((key, value) -> labels.put(String.valueOf(key), value));
    labels.put("kueue.x-k8s.io/queue-name", QUEUE);
    return OrderedTree.join(metadata, Map.of("labels", labels));
  }

  /** Returns annotations that place its pods as near to each other as possible. */
  public static Map<String, Object> placed(FabricPlan plan) {
    return plan.addons().kueue()
        ? Map.of("kueue.x-k8s.io/podset-preferred-topology", GceTopology.BLOCK)
        : Map.of();
  }

  /** Returns the topology, a flavor for each pool, and the queue that namespaces share. */
  public List<Manifest> cluster() {
    List<Manifest> manifests = new ArrayList<>();
    manifests.add(topology());
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
    Map<String, Object> spec =
        OrderedTree.of("nodeLabels", Map.of(Labels.NODE_POOL, plan.pool().names().get(pool)))
            .with("topologyName", plan.scope().name("topology"));
    return new Manifest(
        flavorId(pool),
        API,
        "ResourceFlavor",
        meta.cluster(flavorPart(pool)),
        Map.of("spec", spec),
        Rollout.following(TOPOLOGY).with(Change.NEW_NAME));
  }

  private static String flavorId(int pool) {
    return "queue-flavor" + (pool == 0 ? "" : "-" + pool);
  }

  /**
   * Returns the part of a flavor's name that differs by pool: Kueue keeps a flavor while a queue
   * names it, so another pool needs another flavor first.
   */
  private String flavorPart(int pool) {
    return "on-" + plan.pool().names().get(pool);
  }

  /** Returns the queue, which each namespace with a LocalQueue of it may use. */
  private Manifest clusterQueue() {
    List<Object> flavors = new ArrayList<>();
    List<String> after = new ArrayList<>();
    for (int pool = 0; pool < plan.pool().names().size(); pool++) {
      flavors.add(
          OrderedTree.of("name", plan.scope().name(flavorPart(pool)), "resources", quotas()));
      after.add(flavorId(pool));
    }
    Map<String, Object> group =
        OrderedTree.of("coveredResources", List.copyOf(amounts().keySet()), "flavors", flavors);
    return new Manifest(
        CLUSTER,
        API,
        "ClusterQueue",
        meta.cluster("fabric"),
        Map.of(
            "spec",
            OrderedTree.of("namespaceSelector", Map.of(), "resourceGroups", List.of(group))),
        Rollout.following(after.toArray(String[]::new)));
  }

  private List<Object> quotas() {
    List<Object> quotas = new ArrayList<>();
    amounts()
        .forEach(
            (name, amount) -> quotas.add(OrderedTree.of("name", name, "nominalQuota", amount)));
    return quotas;
  }

  /**
   * Returns the GPUs and NICs of each pool. Kueue requires every resource that a pod names to be
   * covered, even with 0; CPU, memory and disks, which never run short before GPUs, get more than
   * there can be. Claimed NICs count from Kueue 0.18 on, if its configuration maps their class to
   * this resource; 0.14 does not count claims (kubernetes-sigs/kueue, pkg/dra).
   */
  private Map<String, String> amounts() {
    Map<String, String> amounts = new LinkedHashMap<>();
    amounts.put("cpu", "1000000");
    amounts.put("memory", "1Ei");
    // Storage for a model's files, and for the cache of GKE's sidecar.
    amounts.put("ephemeral-storage", "1Ei");
    int nodes = plan.pool().nodes();
    new FabricPod(plan)
        .limits()
        .forEach(
            (name, each) ->
                amounts.put(name, String.valueOf(nodes * Integer.parseInt(each.toString()))));
    if (plan.network().mode().claimsNics()) {
      amounts.put(
          ManagedDranet.KUEUE_RESOURCE,
          String.valueOf(nodes * plan.pool().machine().nics().count()));
    }
    return amounts;
  }

  /** Returns the queue of the tests. */
  public Manifest local() {
    return local(LOCAL, plan.install().testNamespace(), NamespaceManifests.ACCEPTANCE);
  }

  /** Returns the same queue in another namespace. */
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
