package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the containers of a pod that are running or could start. */
final class PodRuns {
  /** A run, and whether it has started. */
  record Turn(ContainerRun run, boolean begun) {}

  private final ObjectNode pod;
  private final List<Turn> turns = new ArrayList<>();

  private PodRuns(ObjectNode pod) {
    this.pod = pod;
  }

  static List<Turn> of(ObjectNode pod) {
    PodRuns runs = new PodRuns(pod);
    runs.collect();
    return runs.turns;
  }

  private void collect() {
    for (ObjectNode spec : JsonTree.items(pod, "spec", "initContainers")) {
      Optional<ObjectNode> status = status("initContainerStatuses", spec);
      add(spec, status);
      if (!(isSidecar(spec) ? hasStarted(status) : hasSucceeded(status))) {
        return;
      }
    }
    for (ObjectNode spec : JsonTree.items(pod, "spec", "containers")) {
      add(spec, status("containerStatuses", spec));
    }
  }

  private void add(ObjectNode spec, Optional<ObjectNode> status) {
    if (status.filter(s -> s.get("state").has("terminated")).isPresent()) {
      return;
    }
    int restarts = status.map(s -> JsonTree.number(s, "restartCount").orElse(0)).orElse(0);
    boolean begun = status.filter(s -> s.get("state").has("running")).isPresent();
    String uid = JsonTree.text(pod, "metadata", "uid");
    turns.add(new Turn(new ContainerRun(uid, JsonTree.text(spec, "name"), restarts), begun));
  }

  private Optional<ObjectNode> status(String list, ObjectNode spec) {
    String name = JsonTree.text(spec, "name");
    return JsonTree.items(pod, "status", list).stream()
        .filter(status -> JsonTree.text(status, "name").equals(name))
        .findFirst();
  }

  private static boolean isSidecar(ObjectNode spec) {
    return JsonTree.text(spec, "restartPolicy").equals("Always");
  }

  private static boolean hasStarted(Optional<ObjectNode> status) {
    return status.filter(s -> s.has("started") && s.get("started").asBoolean()).isPresent();
  }

  private static boolean hasSucceeded(Optional<ObjectNode> status) {
    return status
        .map(s -> JsonTree.object(s, "state", "terminated"))
        .filter(ended -> JsonTree.number(ended, "exitCode").orElse(1) == 0)
        .isPresent();
  }
}
