package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;

/** The container in which a pod's launcher runs. */
final class TestContainer {
  private static final String NAME = "test";

  private TestContainer() {}

  /** Returns the container's state in the given version of its pod; empty if it has none yet. */
  static ObjectNode state(ObjectNode pod) {
    return JsonTree.items(pod, "status", "containerStatuses").stream()
        .filter(status -> JsonTree.text(status, "name").equals(NAME))
        .findFirst()
        .map(status -> JsonTree.object(status, "state"))
        .orElseGet(Json::object);
  }

  /** Returns the container's current state in the pod of a moment. */
  static ObjectNode now(PodMoment moment) {
    String uid = JsonTree.text(moment.pod(), "metadata", "uid");
    return moment
        .cluster()
        .get(ObjectKey.of(moment.pod()))
        .filter(pod -> JsonTree.text(pod, "metadata", "uid").equals(uid))
        .map(TestContainer::state)
        .orElseGet(Json::object);
  }
}
