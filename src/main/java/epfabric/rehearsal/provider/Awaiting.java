package epfabric.rehearsal.provider;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import epfabric.rehearsal.kubernetes.KubernetesApi;
import epfabric.rehearsal.kubernetes.KubernetesException;
import epfabric.rehearsal.kubernetes.ObjectKey;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Waiting for objects, as Pulumi's Kubernetes provider does it: {@code pkg/await/job.go}, {@code
 * pkg/await/checker/job/check.go} and {@code pkg/await/daemonset.go} of pulumi-kubernetes 4.32, of
 * which the words are too. A newer one is pinned, whose source was not compared.
 */
final class Awaiting {
  /** The reasons for which a Job has failed. Of any other the provider waits for its time-out. */
  private static final Set<String> FAILURES = Set.of("BackoffLimitExceeded", "DeadlineExceeded");

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

  /** The object once it works. Throws {@link NotReadyException} when it fails or takes longer. */
  JsonObject working(ObjectKey key, Duration timeout) {
    Instant end = end(timeout);
    JsonObject object = required(key);
    while (!works(object)) {
      if (!time.now().isBefore(end)) {
        throw late(object);
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
    return switch (object.get("kind").getAsString()) {
      case "Job" -> succeeded(object);
      case "DaemonSet" -> isRolledOut(object, status(object));
      default -> true;
    };
  }

  private static boolean succeeded(JsonObject job) {
    Optional<JsonObject> failure =
        condition(job, "Failed").filter(c -> FAILURES.contains(text(c, "reason")));
    if (failure.isPresent()) {
      String name = ObjectKey.of(job).name();
      throw new NotReadyException(
          "Resource '" + name + "' was created but failed to initialize",
          List.of("[" + text(failure.get(), "reason") + "] " + text(failure.get(), "message")));
    }
    return isComplete(job);
  }

  /** What the provider's Diff asks of a Job: whether it is ready at this moment. */
  static boolean isComplete(JsonObject job) {
    return condition(job, "Complete").isPresent();
  }

  /** A condition that holds. */
  private static Optional<JsonObject> condition(JsonObject object, String type) {
    if (!(status(object).get("conditions") instanceof JsonArray conditions)) {
      return Optional.empty();
    }
    return conditions.asList().stream()
        .map(JsonElement::getAsJsonObject)
        .filter(c -> text(c, "type").equals(type) && text(c, "status").equals("True"))
        .findFirst();
  }

  private static JsonObject status(JsonObject object) {
    return object.get("status") instanceof JsonObject known ? known : new JsonObject();
  }

  /** The provider lists what pods say; we have how far the object itself is. */
  private static NotReadyException late(JsonObject object) {
    String what =
        object.get("kind").getAsString().equals("Job")
            ? "'" + ObjectKey.of(object).name() + "' timed out waiting to be Ready"
            : "timed out waiting for the condition";
    return new NotReadyException(what, List.of(howFar(object)));
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
