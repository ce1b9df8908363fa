package epfabric.rehearsal;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import epfabric.rehearsal.kubernetes.KubernetesApi;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the judges of the acceptance Jobs have said, from their pods. */
final class Verdicts {
  private static final String JOB = "batch.kubernetes.io/job-name";

  private final KubernetesApi cluster;
  private final String namespace;

  Verdicts(KubernetesApi cluster, String namespace) {
    this.cluster = cluster;
    this.namespace = namespace;
  }

  /** The first line of the newest termination message, by Job. */
  SortedMap<String, String> last() {
    SortedMap<String, String> verdicts = new TreeMap<>();
    for (JsonObject pod : cluster.list("v1", "Pod")) {
      JsonObject metadata = pod.getAsJsonObject("metadata");
      boolean test =
          metadata.get("namespace").getAsString().equals(namespace)
              && metadata.has("labels")
              && metadata.getAsJsonObject("labels").has(JOB);
      String message = test ? message(pod) : "";
      if (!message.isEmpty()) {
        verdicts.putIfAbsent(
            metadata.getAsJsonObject("labels").get(JOB).getAsString(),
            message.lines().findFirst().orElse(""));
      }
    }
    return verdicts;
  }

  private static String message(JsonObject pod) {
    if (!(pod.get("status") instanceof JsonObject status) || !status.has("containerStatuses")) {
      return "";
    }
    for (JsonElement element : status.getAsJsonArray("containerStatuses")) {
      if (element.getAsJsonObject().get("state") instanceof JsonObject state
          && state.get("terminated") instanceof JsonObject terminated
          && terminated.has("message")) {
        return terminated.get("message").getAsString();
      }
    }
    return "";
  }
}
