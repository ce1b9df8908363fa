package epfabric.rehearsal;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import epfabric.rehearsal.kubernetes.KubernetesApi;
import java.util.ArrayList;
import java.util.List;
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

  /** The verdict of a pod that has ended, in words, by Job. */
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
            metadata.getAsJsonObject("labels").get(JOB).getAsString(), words(message));
      }
    }
    return verdicts;
  }

  /** {@code pass, of a replayed log: dispatchFp8 70.53 GB/s, …}; any other text as it is. */
  private static String words(String message) {
    if (!message.startsWith("{")) {
      return message.lines().findFirst().orElse("");
    }
    JsonObject said = JsonParser.parseString(message).getAsJsonObject();
    List<String> figures = new ArrayList<>();
    if (said.get("gbps") instanceof JsonObject gbps) {
      gbps.entrySet().forEach(f -> figures.add(f.getKey() + " " + f.getValue() + " GB/s"));
    }
    said.getAsJsonArray("reasons").forEach(reason -> figures.add(reason(reason)));
    String of = said.has("log") ? ", of a log that is " + text(said.get("log")) : "";
    return text(said.get("verdict"))
        + of
        + (figures.isEmpty() ? "" : ": ")
        + String.join(", ", figures);
  }

  private static String reason(JsonElement element) {
    return element instanceof JsonObject reason && reason.has("what") && reason.has("do")
        ? text(reason.get("what")) + "; to do: " + text(reason.get("do"))
        : text(element);
  }

  private static String text(JsonElement element) {
    return element.isJsonPrimitive() ? element.getAsString() : element.toString();
  }

  private static String message(JsonObject pod) {
    if (!(pod.get("status") instanceof JsonObject status) || !status.has("containerStatuses")) {
      return "";
    }
    for (JsonElement element : status.getAsJsonArray("containerStatuses")) {
      if (element.getAsJsonObject().get("state") instanceof JsonObject state
          && state.get("terminated") instanceof JsonObject terminated) {
        return said(terminated);
      }
    }
    return "";
  }

  /** Its termination message; of a container that was killed, by what. */
  private static String said(JsonObject terminated) {
    String message = terminated.has("message") ? terminated.get("message").getAsString() : "";
    if (!message.isEmpty() || terminated.get("exitCode").getAsInt() == 0) {
      return message;
    }
    return terminated.get("reason").getAsString() + ", exit code " + terminated.get("exitCode");
  }
}
