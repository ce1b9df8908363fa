package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.ClusterView;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.NodeReport;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.EmulatedTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs pods on their nodes. */
final class Kubelet {
  private static final String SHUTDOWN =
      "Pod was terminated in response to imminent node shutdown.";

  private static final String CLAIM_STATUSES = "resourceClaimStatuses";

  private final EmulatedTime time;
  private final ObjectStore objects;
  private final EmulatedPods pods;
  private final Events events;
  private final EmulatedNodes nodes;
  private final DeviceClaims claims;
  private final EmulatedDomains domains;
  private final ContainerPlays plays;
  private final Map<String, PodLife> lives = new TreeMap<>();
  private final Map<String, Set<String>> attempts = new TreeMap<>();
  private Consumer<String> onVanished = node -> {};

  Kubelet(EmulatedTime time, ObjectStore objects, ContainerPlays plays) {
    this.time = time;
    this.objects = objects;
    this.pods = new EmulatedPods(objects);
    this.events = new Events(objects);
    this.nodes = new EmulatedNodes(objects);
    this.claims = new DeviceClaims(objects, pods, events);
    this.domains = new EmulatedDomains(objects, pods);
    this.plays = plays;
  }

  /**
   * Sets what happens when a machine vanishes while pods run on it.
   *
   * @param reaction receives the node's name
   */
  void onVanish(Consumer<String> reaction) {
    onVanished = reaction;
  }

  EmulatedTime time() {
    return time;
  }

  Events events() {
    return events;
  }

  ContainerPlays plays() {
    return plays;
  }

  ClusterView view() {
    return objects;
  }

  /** Starts new pods, ends pods that are being deleted, and forgets pods that no longer exist. */
  void run() {
    Set<String> existing = new TreeSet<>();
    for (ObjectNode pod : pods.all()) {
      String uid = ObjectStore.uid(pod);
      existing.add(uid);
      if (!lives.containsKey(uid)
          && !EmulatedPods.node(pod).isEmpty()
          && !ObjectStore.isBeingDeleted(pod)) {
        PodLife life = new PodLife(this, pod.deepCopy(), attempt(pod));
        lives.put(uid, life);
        life.begin();
      }
      if (ObjectStore.isBeingDeleted(pod)) {
        endDeleted(pod);
      }
    }
    lives.entrySet().stream()
        .filter(entry -> !existing.contains(entry.getKey()))
        .forEach(entry -> entry.getValue().forget());
    lives.keySet().retainAll(existing);
  }

  private void endDeleted(ObjectNode pod) {
    PodLife life = lives.get(ObjectStore.uid(pod));
    if (life == null || life.over()) {
      objects.remove(ObjectKey.of(pod));
    } else {
      life.leave();
    }
  }

  /**
   * Returns how many pods there have been for the same Job and index, the same DaemonSet and node,
   * or the same place in a group, including this pod.
   */
  private int attempt(ObjectNode pod) {
    String owner =
        JsonTree.items(pod, "metadata", "ownerReferences").stream()
            .map(reference -> JsonTree.text(reference, "uid"))
            .findFirst()
            .orElseGet(() -> ObjectStore.uid(pod));
    String index = JsonTree.text(pod, "metadata", "annotations", Labels.JOB_INDEX);
    boolean daemon =
        JsonTree.items(pod, "metadata", "ownerReferences").stream()
            .anyMatch(reference -> JsonTree.text(reference, "kind").equals("DaemonSet"));
    boolean grouped = !GroupPod.set(pod).isEmpty();
    String slot =
        grouped
            ? ObjectStore.namespace(pod) + "/" + ObjectStore.name(pod)
            : owner + "/" + (daemon ? EmulatedPods.node(pod) : index);
    Set<String> known = attempts.computeIfAbsent(slot, s -> new TreeSet<>());
    known.add(ObjectStore.uid(pod));
    return known.size();
  }

  /** Ends the pods of a machine that has vanished. */
  void shutDown(String node) {
    for (ObjectNode pod : pods.on(node)) {
      Optional.ofNullable(lives.get(ObjectStore.uid(pod)))
          .ifPresent(life -> life.disrupt(SHUTDOWN));
    }
  }

  void apply(String node, NodeReport news) {
    nodes.apply(node, news);
    if (news.vanishes()) {
      onVanished.accept(node);
    }
  }

  void report(ObjectKey pod, ObjectNode status) {
    objects
        .get(pod)
        .filter(stored -> !reported(stored, status))
        .ifPresent(stored -> objects.update(pod, changed -> report(changed, status)));
  }

  private static boolean reported(ObjectNode pod, ObjectNode status) {
    ObjectNode before = Json.object();
    before.setAll(JsonTree.object(pod, "status"));
    before.remove(CLAIM_STATUSES);
    return Json.same(before, status);
  }

  /** Replaces a pod's status, but keeps the names of claims, which another controller writes. */
  private static void report(ObjectNode pod, ObjectNode status) {
    List<ObjectNode> claimed = JsonTree.items(pod, "status", CLAIM_STATUSES);
    pod.set("status", status.deepCopy());
    if (!claimed.isEmpty()) {
      JsonTree.make(pod, "status").set(CLAIM_STATUSES, JsonTree.array(claimed));
    }
  }

  /**
   * Returns the kubelet's message about an object that a pod needs but cannot use, because it does
   * not exist or is not ready; empty if the pod can start.
   */
  String missing(ObjectNode pod) {
    String namespace = ObjectStore.namespace(pod);
    return JsonTree.items(pod, "spec", "volumes").stream()
        .flatMap(
            volume ->
                Stream.concat(
                    Stream.of(volume), JsonTree.items(volume, "projected", "sources").stream()))
        .map(source -> JsonTree.object(source, "configMap"))
        .filter(needed -> !JsonTree.text(needed, "optional").equals("true"))
        .map(needed -> JsonTree.text(needed, "name"))
        .filter(name -> !name.isEmpty())
        .filter(name -> objects.get(new ObjectKey("v1", "ConfigMap", namespace, name)).isEmpty())
        .map(name -> "configmap \"" + name + "\" not found")
        .findFirst()
        .orElseGet(() -> claimObstacle(pod));
  }

  private String claimObstacle(ObjectNode pod) {
    return objects
        .get(ObjectKey.of(pod))
        .map(stored -> Stream.of(claims.whyUnusable(stored), domains.whyUnusable(stored)))
        .flatMap(reasons -> reasons.filter(reason -> !reason.isEmpty()).findFirst())
        .orElse("");
  }

  String log(ObjectNode pod, String container) {
    PodLife life = lives.get(ObjectStore.uid(pod));
    if (life == null) {
      throw new KubernetesException(
          400, "pod " + ObjectStore.name(pod) + " does not have a host assigned");
    }
    return life.log(container);
  }
}
