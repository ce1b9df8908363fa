package epfabric.deploy.manifest.tree;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Groups of pods that work together, in the API LeaderWorkerSet (kubernetes-sigs/lws,
 * api/leaderworkerset/v1/leaderworkerset_types.go of v0.7.0).
 *
 * <p>The controller creates the headless Service of the pods, under the set's name: no other
 * Service may have that name. A group's leader is called NAME-GROUP, and its workers are called
 * NAME-GROUP-WORKER.
 *
 * @param metadata name, labels and annotations
 * @param replicas number of groups
 * @param size pods of a group, including its leader
 * @param leader pod template of leaders; absent if it is the same as that of workers
 * @param worker pod template of workers; Kubernetes accepts only {@code restartPolicy: Always}
 */
public record LeaderWorkerSet(
    Map<String, Object> metadata,
    int replicas,
    int size,
    Optional<Map<String, Object>> leader,
    Map<String, Object> worker) {
  public static final String API = "leaderworkerset.x-k8s.io/v1";
  public static final String KIND = "LeaderWorkerSet";

  /**
   * Variable with the leader's address. The controller adds it to all containers of the set, before
   * their own variables.
   */
  public static final String LEADER_ADDRESS = "LWS_LEADER_ADDRESS";

  /** Variable with the number of pods in the group, which the controller adds as well. */
  public static final String GROUP_SIZE = "LWS_GROUP_SIZE";

  /**
   * Variable with the pod's number in its group, which the controller adds as well; the leader's
   * number is 0.
   */
  public static final String WORKER_INDEX = "LWS_WORKER_INDEX";

  public LeaderWorkerSet {
    metadata = OrderedTree.join(metadata, Map.of());
    worker = OrderedTree.join(worker, Map.of());
    leader = leader.map(template -> OrderedTree.join(template, Map.of()));
  }

  /** Returns the set as a Kubernetes object. */
  public Map<String, Object> object() {
    Map<String, Object> group = new LinkedHashMap<>();
    group.put("size", size);
    group.put(
        "restartPolicy",
        new CommentedValue(
            "When a pod is lost or a container ends, the whole group restarts: its processes"
                + " know\none another.",
            "RecreateGroupOnPodRestart"));
    leader.ifPresent(template -> group.put("leaderTemplate", template));
    group.put("workerTemplate", worker);
    Map<String, Object> spec = OrderedTree.of("replicas", replicas, "leaderWorkerTemplate", group);
    return OrderedTree.of("apiVersion", API, "kind", KIND, "metadata", metadata, "spec", spec);
  }

  /**
   * Returns the text with which a container's own variables refer to one of the controller's
   * variables.
   */
  public static String reference(String variable) {
    return "$(" + variable + ")";
  }
}
