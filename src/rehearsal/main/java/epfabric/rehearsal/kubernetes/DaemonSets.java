package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reconciles DaemonSets: creates a pod on every node that a DaemonSet selects. */
final class DaemonSets {
  private static final String HASH = "controller-revision-hash";

  private final ObjectStore objects;
  private final EmulatedPods pods;
  private final PodScheduler scheduler;
  private final Map<String, String> revisions = new HashMap<>();

  DaemonSets(ObjectStore objects, EmulatedPods pods, PodScheduler scheduler) {
    this.objects = objects;
    this.pods = pods;
    this.scheduler = scheduler;
  }

  void run() {
    objects.list("apps/v1", "DaemonSet").stream()
        .filter(set -> !ObjectStore.isBeingDeleted(set))
        .forEach(this::reconcile);
  }

  private void reconcile(ObjectNode set) {
    String revision = revision(set);
    Map<String, ObjectNode> podByNode = new TreeMap<>();
    pods.controlledBy(set).forEach(pod -> podByNode.put(EmulatedPods.node(pod), pod));
    List<String> selected = selectedNodes(set);
    for (String node : selected) {
      if (!podByNode.containsKey(node)) {
        scheduler.bind(createPod(set, revision), node);
      }
    }
    podByNode.values().stream().filter(EmulatedPods::isFinished).forEach(this::delete);
    replaceOldPods(set, revision, selected.size());
    report(set, revision, selected);
  }

  private List<String> selectedNodes(ObjectNode set) {
    ObjectNode template = JsonTree.object(set, "spec", "template");
    return objects.list("v1", "Node").stream()
        .filter(node -> !ObjectStore.isBeingDeleted(node))
        .filter(node -> new NodeFit(node, List.of()).fitsDaemonSet(template))
        .map(ObjectStore::name)
        .toList();
  }

  private ObjectNode createPod(ObjectNode set, String revision) {
    ObjectNode pod = pods.draft(set, ObjectStore.name(set));
    JsonTree.make(pod, "metadata", "labels").put(HASH, revision);
    return objects.create(pod);
  }

  /** Deletes pods of older templates, as far as {@code maxUnavailable} allows. */
  private void replaceOldPods(ObjectNode set, String revision, int wanted) {
    List<ObjectNode> remaining =
        pods.controlledBy(set).stream().filter(pod -> !ObjectStore.isBeingDeleted(pod)).toList();
    int missing = wanted - (int) remaining.stream().filter(EmulatedPods::ready).count();
    int spare = Math.max(0, maxUnavailable(set, wanted) - missing);
    List<ObjectNode> old =
        new ArrayList<>(
            remaining.stream().filter(pod -> !revision.equals(revisionOf(pod))).toList());
    for (ObjectNode pod : old) {
      if (!EmulatedPods.ready(pod)) {
        delete(pod);
      } else if (spare > 0) {
        spare--;
        delete(pod);
      }
    }
  }

  private static int maxUnavailable(ObjectNode set, int wanted) {
    String limit = JsonTree.text(set, "spec", "updateStrategy", "rollingUpdate", "maxUnavailable");
    if (limit.endsWith("%")) {
      int percent = Integer.parseInt(limit.substring(0, limit.length() - 1));
      return (wanted * percent + 99) / 100;
    }
    return limit.isEmpty() ? 1 : Integer.parseInt(limit);
  }

  private void delete(ObjectNode pod) {
    objects.markDeleted(ObjectKey.of(pod));
  }

  /** Updates the status. Pods on nodes that are no longer selected count only as misscheduled. */
  private void report(ObjectNode set, String revision, List<String> selected) {
    List<ObjectNode> all = pods.controlledBy(set);
    List<ObjectNode> mine =
        all.stream().filter(pod -> selected.contains(EmulatedPods.node(pod))).toList();
    int wanted = selected.size();
    int ready = (int) mine.stream().filter(EmulatedPods::ready).count();
    int updated = (int) mine.stream().filter(pod -> revision.equals(revisionOf(pod))).count();
    ObjectNode status =
        JsonTree.of(
            OrderedTree.of(
                    "observedGeneration", JsonTree.number(set, "metadata", "generation").orElse(0))
                .with("desiredNumberScheduled", wanted)
                .with("currentNumberScheduled", mine.size())
                .with("updatedNumberScheduled", updated)
                .with("numberReady", ready)
                .with("numberAvailable", ready)
                .with("numberUnavailable", wanted - ready)
                .with("numberMisscheduled", all.size() - mine.size()));
    objects.update(ObjectKey.of(set), changed -> changed.set("status", status));
  }

  /** Returns a hash of the template, computed once for each generation of a DaemonSet. */
  private String revision(ObjectNode set) {
    ObjectNode metadata = JsonTree.object(set, "metadata");
    return revisions.computeIfAbsent(
        ObjectStore.uid(set) + " " + JsonTree.text(metadata, "generation"),
        unused ->
            Integer.toHexString(
                Json.whole(JsonTree.object(set, "spec", "template"), false).hashCode()));
  }

  private static String revisionOf(ObjectNode pod) {
    return JsonTree.text(pod, "metadata", "labels", HASH);
  }
}
