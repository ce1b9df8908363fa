package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reconciles Deployments with one ReplicaSet per template, as far as a router needs it: creates new
 * pods first, and deletes old pods once all new pods are ready. Surge, unavailability and the
 * progress deadline are not emulated.
 */
final class Deployments {
  private static final String API = "apps/v1";
  private static final String REPLICA_SET = "ReplicaSet";
  private static final String HASH_LABEL = "pod-template-hash";
  private static final String REVISION = "deployment.kubernetes.io/revision";

  private final ObjectStore objects;
  private final EmulatedPods pods;

  Deployments(ObjectStore objects, EmulatedPods pods) {
    this.objects = objects;
    this.pods = pods;
  }

  void run() {
    objects.list(API, "Deployment").stream()
        .filter(deployment -> !ObjectStore.isBeingDeleted(deployment))
        .forEach(this::reconcile);
  }

  private void reconcile(ObjectNode deployment) {
    ObjectNode current = current(deployment);
    int wanted = replicas(deployment);
    scale(current, wanted);
    boolean done = ready(current) >= wanted;
    List<ObjectNode> oldSets =
        replicaSets(deployment).stream()
            .filter(set -> !ObjectStore.uid(set).equals(ObjectStore.uid(current)))
            .toList();
    if (done) {
      oldSets.forEach(set -> scale(set, 0));
    }
    report(deployment, current, oldSets);
  }

  private List<ObjectNode> replicaSets(ObjectNode deployment) {
    return objects.owned(deployment).stream()
        .filter(object -> JsonTree.text(object, "kind").equals(REPLICA_SET))
        .toList();
  }

  /** Returns the ReplicaSet of the current template; creates it if it does not exist. */
  private ObjectNode current(ObjectNode deployment) {
    ObjectNode template = JsonTree.object(deployment, "spec", "template");
    String hash = Integer.toHexString(Json.whole(template, false).hashCode());
    String name = ObjectStore.name(deployment) + "-" + hash;
    ObjectKey key = new ObjectKey(API, REPLICA_SET, ObjectStore.namespace(deployment), name);
    int newest = replicaSets(deployment).stream().mapToInt(Deployments::revision).max().orElse(0);
    Optional<ObjectNode> known = objects.get(key);
    ObjectNode set = known.orElseGet(() -> objects.create(draft(deployment, key, hash)));
    int revision = known.isPresent() && revision(set) == newest ? newest : newest + 1;
    return objects.update(key, changed -> annotate(changed, Integer.toString(revision)));
  }

  private static void annotate(ObjectNode object, String revision) {
    JsonTree.make(object, "metadata", "annotations").put(REVISION, revision);
  }

  private static int revision(ObjectNode set) {
    String revision = JsonTree.text(set, "metadata", "annotations", REVISION);
    return revision.isEmpty() ? 0 : Integer.parseInt(revision);
  }

  private static ObjectNode draft(ObjectNode deployment, ObjectKey key, String hash) {
    ObjectNode template = JsonTree.object(deployment, "spec", "template").deepCopy();
    JsonTree.make(template, "metadata", "labels").put(HASH_LABEL, hash);
    ObjectNode metadata = JsonTree.of("namespace", key.namespace(), "name", key.name());
    metadata.set("ownerReferences", JsonTree.array(List.of(EmulatedPods.controller(deployment))));
    return JsonTree.of(
        OrderedTree.of("apiVersion", API)
            .with("kind", REPLICA_SET)
            .with("metadata", metadata)
            .with("spec", JsonTree.of("replicas", 0, "template", template)));
  }

  /**
   * Creates or deletes pods until there are {@code wanted}; pods that are not ready are deleted
   * first.
   */
  private void scale(ObjectNode set, int wanted) {
    objects.update(ObjectKey.of(set), s -> JsonTree.make(s, "spec").put("replicas", wanted));
    List<ObjectNode> activePods = activePods(set);
    activePods.stream()
        .sorted(Comparator.comparing(pod -> !EmulatedPods.ready(pod)))
        .skip(wanted)
        .forEach(pod -> objects.markDeleted(ObjectKey.of(pod)));
    for (int i = activePods.size(); i < wanted; i++) {
      objects.create(pods.draft(set, ObjectStore.name(set)));
    }
  }

  private int ready(ObjectNode set) {
    return (int) activePods(set).stream().filter(EmulatedPods::ready).count();
  }

  /**
   * Returns the pods that a ReplicaSet counts. Finished pods do not count; the garbage collector
   * deletes them.
   */
  private List<ObjectNode> activePods(ObjectNode set) {
    return pods.controlledBy(set).stream()
        .filter(pod -> !EmulatedPods.isFinished(pod) && !ObjectStore.isBeingDeleted(pod))
        .toList();
  }

  private void report(ObjectNode deployment, ObjectNode current, List<ObjectNode> oldSets) {
    int old = oldSets.stream().mapToInt(set -> activePods(set).size()).sum();
    int ready = ready(current) + oldSets.stream().mapToInt(this::ready).sum();
    int updated = activePods(current).size();
    int wanted = replicas(deployment);
    boolean done = ready(current) >= wanted && old == 0;
    String revision = JsonTree.text(current, "metadata", "annotations", REVISION);
    objects.update(
        ObjectKey.of(deployment),
        changed -> {
          annotate(changed, revision);
          List<ObjectNode> conditions =
              List.of(available(ready >= wanted), progressing(current, done));
          JsonTree.make(changed, "status")
              .setAll(
                  JsonTree.of(
                      OrderedTree.of(
                              "observedGeneration",
                              JsonTree.number(deployment, "metadata", "generation").orElse(0))
                          .with("replicas", updated + old)
                          .with("updatedReplicas", updated)
                          .with("readyReplicas", ready)
                          .with("availableReplicas", ready)
                          .with("unavailableReplicas", Math.max(0, wanted - ready))
                          .with("conditions", JsonTree.array(conditions))));
        });
  }

  /**
   * Returns the condition Available, with the texts of {@code pkg/controller/deployment/sync.go} in
   * Kubernetes.
   */
  private static ObjectNode available(boolean holds) {
    return JsonTree.of(
        OrderedTree.of("type", "Available")
            .with("status", holds ? "True" : "False")
            .with("reason", holds ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable")
            .with(
                "message",
                holds
                    ? "Deployment has minimum availability."
                    : "Deployment does not have minimum availability."));
  }

  private static ObjectNode progressing(ObjectNode set, boolean done) {
    return JsonTree.of(
        OrderedTree.of("type", "Progressing")
            .with("status", "True")
            .with("reason", done ? "NewReplicaSetAvailable" : "ReplicaSetUpdated")
            .with(
                "message",
                "ReplicaSet \""
                    + ObjectStore.name(set)
                    + (done ? "\" has successfully progressed." : "\" is progressing.")));
  }

  private static int replicas(ObjectNode deployment) {
    return JsonTree.number(deployment, "spec", "replicas").orElse(1);
  }
}
