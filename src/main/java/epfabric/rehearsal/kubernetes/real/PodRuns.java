package epfabric.rehearsal.kubernetes.real;

import com.google.gson.JsonObject;
import epfabric.rehearsal.kubernetes.JsonTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which containers of a pod run, or start as soon as somebody says what they do. */
final class PodRuns {
  /** A run, and whether it has begun. */
  record Turn(Run run, boolean begun) {}

  private final JsonObject pod;
  private final List<Turn> turns = new ArrayList<>();

  private PodRuns(JsonObject pod) {
    this.pod = pod;
  }

  static List<Turn> of(JsonObject pod) {
    PodRuns runs = new PodRuns(pod);
    runs.collect();
    return runs.turns;
  }

  private void collect() {
    for (JsonObject spec : JsonTree.items(pod, "spec", "initContainers")) {
      Optional<JsonObject> status = status("initContainerStatuses", spec);
      add(spec, status);
      if (!(sidecar(spec) ? started(status) : done(status))) {
        return;
      }
    }
    for (JsonObject spec : JsonTree.items(pod, "spec", "containers")) {
      add(spec, status("containerStatuses", spec));
    }
  }

  private void add(JsonObject spec, Optional<JsonObject> status) {
    if (status.filter(s -> s.getAsJsonObject("state").has("terminated")).isPresent()) {
      return;
    }
    int restarts = status.map(s -> JsonTree.number(s, "restartCount").orElse(0)).orElse(0);
    boolean begun = status.filter(s -> s.getAsJsonObject("state").has("running")).isPresent();
    String uid = JsonTree.text(pod, "metadata", "uid");
    turns.add(new Turn(new Run(uid, JsonTree.text(spec, "name"), restarts), begun));
  }

  private Optional<JsonObject> status(String list, JsonObject spec) {
    String name = JsonTree.text(spec, "name");
    return JsonTree.items(pod, "status", list).stream()
        .filter(status -> JsonTree.text(status, "name").equals(name))
        .findFirst();
  }

  private static boolean sidecar(JsonObject spec) {
    return JsonTree.text(spec, "restartPolicy").equals("Always");
  }

  private static boolean started(Optional<JsonObject> status) {
    return status.filter(s -> s.has("started") && s.get("started").getAsBoolean()).isPresent();
  }

  private static boolean done(Optional<JsonObject> status) {
    return status
        .map(s -> JsonTree.object(s, "state", "terminated"))
        .filter(ended -> JsonTree.number(ended, "exitCode").orElse(1) == 0)
        .isPresent();
  }
}
