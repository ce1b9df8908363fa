package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Removes deleted objects after all their dependents. */
final class GarbageCollector {
  /** The time to delete an empty namespace; on a real control plane it takes 5 to 10 s. */
  private static final Duration NAMESPACE_DELAY = Duration.ofSeconds(5);

  private static final Duration OWNER_DELAY = Duration.ofSeconds(1);

  /**
   * Kinds whose objects remain for a while after their deletion; objects of all other kinds
   * disappear immediately.
   */
  private static final Set<String> REMOVED_LATER =
      Set.of(
          "Namespace",
          "DaemonSet",
          "Deployment",
          "ReplicaSet",
          LeaderWorkerSets.KIND,
          "Job",
          "Pod",
          "Network",
          "GKENetworkParamSet",
          ComputeDomains.KIND);

  private final EmulatedTime time;
  private final ObjectStore objects;
  private final EmulatedPods pods;
  private final Runnable reconcile;

  GarbageCollector(EmulatedTime time, ObjectStore objects, Runnable reconcile) {
    this.time = time;
    this.objects = objects;
    this.pods = new EmulatedPods(objects);
    this.reconcile = reconcile;
  }

  void delete(ObjectKey key) {
    if (!REMOVED_LATER.contains(key.kind())) {
      objects.remove(key);
    } else if (!objects.get(key).map(ObjectStore::isBeingDeleted).orElse(true)) {
      objects.markDeleted(key);
      time.after(key.kind().equals("Namespace") ? NAMESPACE_DELAY : OWNER_DELAY, reconcile);
    }
  }

  void run() {
    for (ObjectKey key : objects.deleted()) {
      objects.get(key).ifPresent(object -> removeIfDue(key, object));
    }
    deleteOrphans();
  }

  private void removeIfDue(ObjectKey key, ObjectNode object) {
    switch (key.kind()) {
      case "Namespace" -> removeNamespace(key, object);
      case "DaemonSet", "Deployment", "ReplicaSet", LeaderWorkerSets.KIND, "Job" ->
          removeOwner(key, object);
      case "Network" -> removeIf(key, usedBy(key.name()).isEmpty());
      case "GKENetworkParamSet" -> removeIf(key, !referenced(key.name()));
      case ComputeDomains.KIND ->
          removeIf(key, !JsonTree.object(object, "metadata").has("finalizers"));
      default -> {
        // The kubelet removes pods.
      }
    }
  }

  private void removeNamespace(ObjectKey key, ObjectNode namespace) {
    List<ObjectKey> inside =
        objects.keys().stream().filter(k -> k.namespace().equals(key.name())).toList();
    inside.forEach(this::delete);
    boolean waited = !time.now().isBefore(deletionTime(namespace).plus(NAMESPACE_DELAY));
    if (waited && objects.keys().stream().noneMatch(k -> k.namespace().equals(key.name()))) {
      objects.remove(key);
    } else {
      objects.update(key, changed -> JsonTree.make(changed, "status").put("phase", "Terminating"));
    }
  }

  private void removeOwner(ObjectKey key, ObjectNode owner) {
    List<ObjectKey> owned = owned(owner);
    owned.forEach(this::delete);
    boolean waited = !time.now().isBefore(deletionTime(owner).plus(OWNER_DELAY));
    removeIf(key, waited && owned.isEmpty());
  }

  /**
   * Returns the dependents that are removed before their owner. The pod of a group's leader owns
   * the workers.
   */
  private List<ObjectKey> owned(ObjectNode owner) {
    List<ObjectNode> direct = objects.owned(owner);
    Stream<ObjectNode> workers =
        direct.stream()
            .filter(object -> JsonTree.text(object, "kind").equals("Pod"))
            .flatMap(leader -> pods.controlledBy(leader).stream());
    return Stream.concat(direct.stream(), workers).map(ObjectKey::of).toList();
  }

  private void removeIf(ObjectKey key, boolean free) {
    if (free) {
      objects.remove(key);
    }
  }

  private static Instant deletionTime(ObjectNode object) {
    return Instant.parse(JsonTree.text(object, "metadata", "deletionTimestamp"));
  }

  /**
   * Returns the names of pods with a NIC in the network. GKE keeps the network until these pods are
   * deleted.
   */
  private List<String> usedBy(String network) {
    String named = "\"network\":\"" + network + "\"";
    return pods.all().stream()
        .filter(pod -> !EmulatedPods.isFinished(pod))
        .filter(
            pod ->
                JsonTree.text(pod, "metadata", "annotations", "networking.gke.io/interfaces")
                    .contains(named))
        .map(ObjectStore::name)
        .toList();
  }

  private boolean referenced(String parameters) {
    return objects.list("networking.gke.io/v1", "Network").stream()
        .anyMatch(
            network -> JsonTree.text(network, "spec", "parametersRef", "name").equals(parameters));
  }

  /** Removes finished pods of nodes that no longer exist. */
  private void deleteOrphans() {
    Stream<ObjectNode> orphans =
        pods.all().stream()
            .filter(EmulatedPods::isFinished)
            .filter(pod -> !EmulatedPods.node(pod).isEmpty() && !ObjectStore.isBeingDeleted(pod))
            .filter(pod -> objects.get(EmulatedNodes.key(EmulatedPods.node(pod))).isEmpty());
    orphans.toList().forEach(pod -> delete(ObjectKey.of(pod)));
  }
}
