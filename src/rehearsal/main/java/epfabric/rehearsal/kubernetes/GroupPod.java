package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A pod of a LeaderWorkerSet at its place in a group, with labels, annotations and variables as
 * {@code pkg/webhooks/pod_webhook.go}, {@code pkg/utils/pod} and the controllers of
 * kubernetes-sigs/lws v0.7.0 set them.
 *
 * @param set the LeaderWorkerSet
 * @param revision the revision key of the set's template
 * @param group the index of the group
 * @param worker the index in the group; 0 for the leader
 */
record GroupPod(ObjectNode set, String revision, int group, int worker) {
  private static final String PREFIX = "leaderworkerset.sigs.k8s.io/";

  /**
   * {@code SetNameLabelKey} in {@code api/leaderworkerset/v1}, which also defines the following
   * keys.
   */
  static final String SET_NAME = PREFIX + "name";

  private static final String GROUP_INDEX = PREFIX + "group-index";
  private static final String WORKER_INDEX = PREFIX + "worker-index";
  private static final String REVISION = PREFIX + "template-revision-hash";

  static String set(ObjectNode pod) {
    return label(pod, SET_NAME);
  }

  static int group(ObjectNode pod) {
    return Integer.parseInt(label(pod, GROUP_INDEX));
  }

  static int worker(ObjectNode pod) {
    return Integer.parseInt(label(pod, WORKER_INDEX));
  }

  static String revision(ObjectNode pod) {
    return label(pod, REVISION);
  }

  private static String label(ObjectNode pod, String name) {
    return JsonTree.text(pod, "metadata", "labels", name);
  }

  /** Returns whether a container was restarted, as {@code podutils.ContainerRestarted} does. */
  static boolean restarted(ObjectNode pod) {
    return Stream.of("initContainerStatuses", "containerStatuses")
        .flatMap(list -> JsonTree.items(pod, "status", list).stream())
        .anyMatch(status -> JsonTree.number(status, "restartCount").orElse(0) > 0);
  }

  /** Returns the headless Service of a set. */
  static ObjectNode service(ObjectNode set) {
    String name = ObjectStore.name(set);
    ObjectNode metadata =
        JsonTree.of(
            OrderedTree.of("namespace", ObjectStore.namespace(set))
                .with("name", name)
                .with("labels", JsonTree.of(SET_NAME, name)));
    metadata.set("ownerReferences", JsonTree.array(List.of(EmulatedPods.controller(set))));
    return JsonTree.of(
        OrderedTree.of("apiVersion", "v1")
            .with("kind", "Service")
            .with("metadata", metadata)
            .with(
                "spec",
                OrderedTree.of("clusterIP", "None")
                    .with("selector", JsonTree.of(SET_NAME, name))
                    .with("publishNotReadyAddresses", true)));
  }

  /** Returns the pod without storing it. */
  ObjectNode draft(ObjectNode owner) {
    ObjectNode pod = EmulatedPods.drafted(owner, template(), name());
    ObjectNode labels = JsonTree.make(pod, "metadata", "labels");
    labels.put(SET_NAME, ObjectStore.name(set));
    labels.put(GROUP_INDEX, Integer.toString(group));
    labels.put(WORKER_INDEX, Integer.toString(worker));
    labels.put(REVISION, revision);
    labels.put("statefulset.kubernetes.io/pod-name", name());
    ObjectNode annotations = JsonTree.make(pod, "metadata", "annotations");
    annotations.put(PREFIX + "size", size());
    if (worker > 0) {
      annotations.put(PREFIX + "leader-name", leaderName());
    }
    ObjectNode spec = JsonTree.make(pod, "spec");
    spec.put("hostname", name());
    spec.put("subdomain", ObjectStore.name(set));
    Stream.of("initContainers", "containers")
        .flatMap(list -> JsonTree.items(spec, list).stream())
        .forEach(this::addVariables);
    return pod;
  }

  private ObjectNode template() {
    ObjectNode templates = JsonTree.object(set, "spec", "leaderWorkerTemplate");
    boolean leaderTemplate = worker == 0 && templates.has("leaderTemplate");
    return JsonTree.object(templates, leaderTemplate ? "leaderTemplate" : "workerTemplate");
  }

  private String name() {
    return worker == 0 ? leaderName() : leaderName() + "-" + worker;
  }

  private String leaderName() {
    return ObjectStore.name(set) + "-" + group;
  }

  private String size() {
    String size = JsonTree.text(set, "spec", "leaderWorkerTemplate", "size");
    return size.isEmpty() ? "1" : size;
  }

  /**
   * Adds variables as {@code AddLWSVariables} does: before the container's own variables, which may
   * refer to them.
   */
  private void addVariables(ObjectNode container) {
    String address = leaderName() + "." + ObjectStore.name(set) + "." + ObjectStore.namespace(set);
    List<ObjectNode> own = JsonTree.items(container, "env");
    Set<String> names =
        own.stream()
            .map(variable -> JsonTree.text(variable, "name"))
            .collect(Collectors.toCollection(TreeSet::new));
    List<ObjectNode> all =
        new ArrayList<>(
            Stream.of(
                    variable("LWS_LEADER_ADDRESS", address),
                    variable("LWS_GROUP_SIZE", size()),
                    variable("LWS_WORKER_INDEX", Integer.toString(worker)))
                .filter(variable -> !names.contains(JsonTree.text(variable, "name")))
                .toList());
    all.addAll(own);
    container.set("env", JsonTree.array(all));
  }

  private static ObjectNode variable(String name, String value) {
    return JsonTree.of("name", name, "value", value);
  }
}
