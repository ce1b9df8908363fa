package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reconciles LeaderWorkerSets as {@code pkg/controllers} of kubernetes-sigs/lws v0.7.0 does: keeps
 * every group complete. The StatefulSets between a set and its pods are not emulated: the set owns
 * the leaders, and each leader owns its workers.
 */
final class LeaderWorkerSets {
  static final String API = "leaderworkerset.x-k8s.io/v1";
  static final String KIND = "LeaderWorkerSet";
  private static final String RESTART = "RecreateGroupOnPodRestart";

  private final ObjectStore objects;
  private final EmulatedPods pods;
  private final Events events;

  LeaderWorkerSets(ObjectStore objects, EmulatedPods pods, Events events) {
    this.objects = objects;
    this.pods = pods;
    this.events = events;
  }

  void run() {
    objects.list(API, KIND).stream()
        .filter(set -> !ObjectStore.isBeingDeleted(set))
        .forEach(this::reconcile);
  }

  private void reconcile(ObjectNode set) {
    String revision = revision(set);
    makeService(set);
    deleteLeaderless(set);
    NavigableMap<Integer, List<ObjectNode>> groups = groups(set);
    groups.values().forEach(group -> restart(set, group));
    groups.tailMap(replicas(set)).values().forEach(this::delete);
    replaceOldGroup(set, revision);
    for (int index = 0; index < replicas(set); index++) {
      createMissingPods(set, revision, index);
    }
    report(set, revision);
  }

  /** Returns the pods of each group, the leader first. */
  private NavigableMap<Integer, List<ObjectNode>> groups(ObjectNode set) {
    return pods.all().stream()
        .filter(pod -> ObjectStore.namespace(pod).equals(ObjectStore.namespace(set)))
        .filter(pod -> GroupPod.set(pod).equals(ObjectStore.name(set)))
        .sorted(Comparator.comparing(GroupPod::worker))
        .collect(Collectors.groupingBy(GroupPod::group, TreeMap::new, Collectors.toList()));
  }

  /**
   * Creates the Service that gives the leader its address, as {@code
   * CreateHeadlessServiceIfNotExists} does.
   */
  private void makeService(ObjectNode set) {
    String name = ObjectStore.name(set);
    ObjectKey key = new ObjectKey("v1", "Service", ObjectStore.namespace(set), name);
    if (objects.get(key).isEmpty()) {
      objects.create(GroupPod.service(set));
    }
  }

  /**
   * Deletes workers without a leader. On a real cluster, they are deleted with the StatefulSet that
   * their leader owns.
   */
  private void deleteLeaderless(ObjectNode set) {
    groups(set).values().stream().filter(group -> leader(group).isEmpty()).forEach(this::delete);
  }

  private static Optional<ObjectNode> leader(List<ObjectNode> group) {
    return group.stream().filter(pod -> GroupPod.worker(pod) == 0).findFirst();
  }

  /**
   * Restarts a group as {@code PodReconciler.handleRestartPolicy} does. If the set's policy does
   * not recreate groups, deletes only finished pods, as a StatefulSet does.
   */
  private void restart(ObjectNode set, List<ObjectNode> group) {
    Optional<ObjectNode> cause = group.stream().filter(LeaderWorkerSets::needsRestart).findFirst();
    Optional<ObjectNode> leader = leader(group);
    if (cause.isEmpty() || leader.isEmpty()) {
      return;
    }
    if (!recreates(set)) {
      delete(group.stream().filter(EmulatedPods::isFinished).toList());
      return;
    }
    if (!ObjectStore.isBeingDeleted(leader.get())) {
      String message =
          String.format(
              Locale.ROOT,
              "Worker pod %s failed, deleted leader pod %s to recreate group %d",
              ObjectStore.name(cause.get()),
              ObjectStore.name(leader.get()),
              GroupPod.group(leader.get()));
      events.normal(set, RESTART, message);
    }
    delete(group);
  }

  private static boolean recreates(ObjectNode set) {
    String policy = JsonTree.text(set, "spec", "leaderWorkerTemplate", "restartPolicy");
    return policy.isEmpty() || policy.equals(RESTART);
  }

  private static boolean needsRestart(ObjectNode pod) {
    return ObjectStore.isBeingDeleted(pod)
        || EmulatedPods.isFinished(pod)
        || GroupPod.restarted(pod);
  }

  private void delete(List<ObjectNode> group) {
    group.forEach(pod -> objects.markDeleted(ObjectKey.of(pod)));
  }

  /**
   * Replaces groups of an older revision one at a time, starting with the last group, as the
   * leaders' StatefulSet does.
   */
  private void replaceOldGroup(ObjectNode set, String revision) {
    for (List<ObjectNode> group : groups(set).descendingMap().values()) {
      Optional<ObjectNode> leader = leader(group);
      if (leader.filter(pod -> !GroupPod.revision(pod).equals(revision)).isPresent()) {
        delete(group);
        return;
      }
      if (!ready(set, group)) {
        return;
      }
    }
  }

  /**
   * Creates the missing pods of a group. Names are reused, so a new group is created only after all
   * pods of the old group have disappeared.
   */
  private void createMissingPods(ObjectNode set, String revision, int index) {
    List<ObjectNode> group = groups(set).getOrDefault(index, List.of());
    Optional<ObjectNode> leader =
        group.isEmpty() ? Optional.of(create(set, set, index, 0)) : leader(group);
    boolean afterLeader = JsonTree.text(set, "spec", "startupPolicy").equals("LeaderReady");
    Optional<ObjectNode> leaderForWorkers =
        leader
            .filter(
                pod -> !ObjectStore.isBeingDeleted(pod) && GroupPod.revision(pod).equals(revision))
            .filter(pod -> !afterLeader || EmulatedPods.ready(pod));
    if (leaderForWorkers.isEmpty()) {
      return;
    }
    List<Integer> workers = group.stream().map(GroupPod::worker).toList();
    for (int worker = 1; worker < size(set); worker++) {
      if (!workers.contains(worker)) {
        create(set, leaderForWorkers.get(), index, worker);
      }
    }
  }

  private ObjectNode create(ObjectNode set, ObjectNode owner, int index, int worker) {
    ObjectNode pod = new GroupPod(set, revision(set), index, worker).draft(owner);
    return objects.create(pod);
  }

  private void report(ObjectNode set, String revision) {
    List<List<ObjectNode>> complete =
        groups(set).values().stream()
            .filter(group -> leader(group).isPresent())
            .filter(group -> size(set) == group.size())
            .toList();
    int ready = (int) complete.stream().filter(group -> ready(set, group)).count();
    int updated =
        (int)
            complete.stream()
                .filter(
                    group -> group.stream().allMatch(p -> revision.equals(GroupPod.revision(p))))
                .count();
    Consumer<ObjectNode> change =
        changed -> {
          ObjectNode status = JsonTree.make(changed, "status");
          status.put("replicas", groups(set).size());
          status.put("readyReplicas", ready);
          status.put("updatedReplicas", updated);
          conditions(set, status, updated < complete.size(), ready == replicas(set));
        };
    objects.update(ObjectKey.of(set), change);
  }

  /**
   * Updates the conditions as {@code updateConditions} does, which ignores the generation. So a
   * condition that was true before a change of the set remains true.
   */
  private void conditions(ObjectNode set, ObjectNode status, boolean updating, boolean ready) {
    if (updating) {
      setCondition(
          set, status, "UpdateInProgress", "GroupsUpdating", "Rolling Upgrade is in progress");
    }
    if (updating || !ready) {
      setCondition(set, status, "Progressing", "GroupsProgressing", "Replicas are progressing");
    } else {
      setCondition(set, status, "Available", "AllGroupsReady", "All replicas are ready");
    }
  }

  /**
   * Sets a condition to true as {@code setCondition} does. Available and the other two conditions
   * are never true together.
   */
  private void setCondition(
      ObjectNode set, ObjectNode status, String type, String why, String message) {
    List<ObjectNode> now = new ArrayList<>();
    boolean alreadyTrue = false;
    for (ObjectNode condition : JsonTree.items(status, "conditions")) {
      String otherType = JsonTree.text(condition, "type");
      boolean holds = JsonTree.text(condition, "status").equals("True");
      alreadyTrue |= otherType.equals(type) && holds;
      if (!otherType.equals(type)
          && holds
          && (otherType.equals("Available") || type.equals("Available"))) {
        condition.put("status", "False");
      }
      if (!otherType.equals(type) || holds) {
        now.add(condition);
      }
    }
    if (!alreadyTrue) {
      now.add(
          JsonTree.of(
              "type", type,
              "status", "True",
              "reason", why,
              "message", message,
              "lastTransitionTime", objects.stamp()));
      events.normal(set, why, message);
    }
    status.set("conditions", JsonTree.array(now));
  }

  private static boolean ready(ObjectNode set, List<ObjectNode> group) {
    return group.size() == size(set) && group.stream().allMatch(EmulatedPods::ready);
  }

  private static int replicas(ObjectNode set) {
    return JsonTree.number(set, "spec", "replicas").orElse(1);
  }

  private static int size(ObjectNode set) {
    return JsonTree.number(set, "spec", "leaderWorkerTemplate", "size").orElse(1);
  }

  /**
   * Returns the revision key, which depends on the template and the network configuration, but not
   * on the number of groups ({@code pkg/utils/revision}).
   */
  private static String revision(ObjectNode set) {
    ObjectNode template = JsonTree.object(set, "spec", "leaderWorkerTemplate");
    ObjectNode network = JsonTree.object(set, "spec", "networkConfig");
    String whole = Json.whole(template, false) + Json.whole(network, false);
    return Integer.toHexString(whole.hashCode());
  }
}
