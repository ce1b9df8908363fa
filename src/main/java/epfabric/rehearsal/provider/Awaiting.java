package epfabric.rehearsal.provider;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import epfabric.rehearsal.kubernetes.KubernetesApi;
import epfabric.rehearsal.kubernetes.KubernetesException;
import epfabric.rehearsal.kubernetes.ObjectKey;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Waiting for objects, as Pulumi's Kubernetes provider does it. */
final class Awaiting {
  private static final Duration PAUSE = Duration.ofSeconds(5);

  /** A real control plane takes its own time, however fast the emulated time goes. */
  private static final Duration REAL_PATIENCE = Duration.ofMinutes(1);

  private final KubernetesApi cluster;
  private final EmulatedTime time;

  Awaiting(KubernetesApi cluster, EmulatedTime time) {
    this.cluster = cluster;
    this.time = time;
  }

  Optional<JsonObject> find(ObjectKey key) {
    return cluster.get(key);
  }

  /** The object once it works. Throws {@link KubernetesException} when it fails or takes longer. */
  JsonObject working(ObjectKey key, Duration timeout) {
    Instant end = end(timeout);
    JsonObject object = required(key);
    while (!works(object)) {
      if (!time.now().isBefore(end)) {
        throw new KubernetesException(
            0, key.text() + ": timed out waiting to be Ready: " + howFar(object));
      }
      time.pass(PAUSE);
      object = required(key);
    }
    return object;
  }

  private Instant end(Duration timeout) {
    Duration least = time.during(REAL_PATIENCE);
    return time.now().plus(timeout.compareTo(least) < 0 ? least : timeout);
  }

  private JsonObject required(ObjectKey key) {
    return cluster
        .get(key)
        .orElseThrow(() -> new KubernetesException(404, key.text() + " has vanished"));
  }

  private static boolean works(JsonObject object) {
    JsonObject status = object.get("status") instanceof JsonObject known ? known : new JsonObject();
    return switch (object.get("kind").getAsString()) {
      case "Job" -> isComplete(object, status);
      case "DaemonSet" -> isRolledOut(object, status);
      default -> true;
    };
  }

  private static boolean isComplete(JsonObject job, JsonObject status) {
    if (!status.has("conditions")) {
      return false;
    }
    for (JsonElement element : status.getAsJsonArray("conditions")) {
      JsonObject condition = element.getAsJsonObject();
      boolean holds = text(condition, "status").equals("True");
      if (holds && text(condition, "type").equals("Failed")) {
        throw new KubernetesException(
            0,
            String.format(
                Locale.ROOT,
                "Job %s failed: %s: %s",
                ObjectKey.of(job).name(),
                text(condition, "reason"),
                text(condition, "message")));
      }
      if (holds && text(condition, "type").equals("Complete")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isRolledOut(JsonObject daemonSet, JsonObject status) {
    long wanted = number(status, "desiredNumberScheduled");
    return number(status, "observedGeneration")
            >= number(daemonSet.getAsJsonObject("metadata"), "generation")
        && status.has("desiredNumberScheduled")
        && number(status, "updatedNumberScheduled") == wanted
        && number(status, "numberReady") == wanted;
  }

  private static String howFar(JsonObject object) {
    return object.has("status") ? object.get("status").toString() : "it has no status";
  }

  private static String text(JsonObject object, String name) {
    return object.has(name) ? object.get(name).getAsString() : "";
  }

  private static long number(JsonObject object, String name) {
    return object.has(name) ? object.get(name).getAsLong() : 0;
  }

  void gone(ObjectKey key, Duration timeout) {
    Instant end = end(timeout);
    while (cluster.get(key).isPresent()) {
      if (!time.now().isBefore(end)) {
        throw new KubernetesException(
            0, key.text() + ": timed out waiting for deletion; a finalizer holds it");
      }
      time.pass(PAUSE);
    }
  }
}
