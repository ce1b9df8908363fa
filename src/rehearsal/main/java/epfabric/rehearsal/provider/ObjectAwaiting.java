package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Waits for objects as Pulumi's Kubernetes provider does, and with its messages. The sources are
 * {@code pkg/await/job.go}, {@code pkg/await/checker/job/check.go} and {@code
 * pkg/await/daemonset.go} of pulumi-kubernetes 4.32, and {@code deployment.go}, {@code service.go}
 * ({@link ServiceEndpoints}) and {@code condition} ({@link WaitFor}) of an unspecified 4.x version.
 * The pinned provider is newer, and its source was not compared.
 */
final class ObjectAwaiting {
  /**
   * The reasons for which a Job fails. For any other reason the provider waits until its timeout.
   */
  private static final Set<String> FAILURES = Set.of("BackoffLimitExceeded", "DeadlineExceeded");

  private static final Duration PAUSE = Duration.ofSeconds(5);

  /**
   * The minimum wait in real time, because a real control plane is no faster when emulated time is.
   */
  private static final Duration MIN_REAL_WAIT = Duration.ofMinutes(1);

  private final KubernetesApi cluster;
  private final EmulatedTime time;

  ObjectAwaiting(KubernetesApi cluster, EmulatedTime time) {
    this.cluster = cluster;
    this.time = time;
  }

  Optional<ObjectNode> find(ObjectKey key) {
    return cluster.get(key);
  }

  /**
   * Returns the object once it is ready. Throws {@link NotReadyException} if it fails or the
   * timeout expires.
   */
  ObjectNode awaitReady(ObjectKey key, Duration timeout) {
    Instant end = end(timeout);
    ObjectNode object = required(key);
    if (WaitFor.isSkipped(object)) {
      return object;
    }
    Optional<WaitFor> waitFor = WaitFor.of(object);
    while (!(waitFor.isPresent() ? waitFor.get().holds(object) : isReady(object, end))) {
      if (!time.now().isBefore(end)) {
        throw timeoutException(object, waitFor.isPresent());
      }
      time.pass(PAUSE);
      object = required(key);
    }
    return object;
  }

  private Instant end(Duration timeout) {
    Duration least = time.during(MIN_REAL_WAIT);
    return time.now().plus(timeout.compareTo(least) < 0 ? least : timeout);
  }

  private ObjectNode required(ObjectKey key) {
    return cluster
        .get(key)
        .orElseThrow(() -> new KubernetesException(404, key.text() + " has vanished"));
  }

  private boolean isReady(ObjectNode object, Instant end) {
    return switch (object.get("kind").asText()) {
      case "Job" -> hasSucceeded(object);
      case "DaemonSet" -> isRolledOut(object, status(object));
      case "Deployment" -> isAvailable(object, status(object));
      case "Service" -> isTargeting(object, end);
      default -> true;
    };
  }

  private static boolean hasSucceeded(ObjectNode job) {
    Optional<ObjectNode> failure =
        condition(job, "Failed").filter(c -> FAILURES.contains(text(c, "reason")));
    if (failure.isPresent()) {
      String name = ObjectKey.of(job).name();
      throw new NotReadyException(
          "Resource '" + name + "' was created but failed to initialize",
          List.of("[" + text(failure.get(), "reason") + "] " + text(failure.get(), "message")));
    }
    return isComplete(job);
  }

  /**
   * Returns whether a Job is complete, which is how the provider's Diff decides whether it is
   * ready.
   */
  static boolean isComplete(ObjectNode job) {
    return condition(job, "Complete").isPresent();
  }

  /** Returns the condition of this type if it is true. */
  private static Optional<ObjectNode> condition(ObjectNode object, String type) {
    if (!(status(object).get("conditions") instanceof ArrayNode conditions)) {
      return Optional.empty();
    }
    return conditions
        .valueStream()
        .map(ObjectNode.class::cast)
        .filter(c -> text(c, "type").equals(type) && text(c, "status").equals("True"))
        .findFirst();
  }

  private static ObjectNode status(ObjectNode object) {
    return object.get("status") instanceof ObjectNode known ? known : Json.object();
  }

  /**
   * Returns the exception for a timeout. It lists the object's status, while the provider lists the
   * pods' messages.
   */
  private static NotReadyException timeoutException(ObjectNode object, boolean hasWaitFor) {
    String kind = object.get("kind").asText();
    boolean named = !hasWaitFor && Set.of("Job", "Deployment", "Service").contains(kind);
    String what =
        named
            ? "'" + ObjectKey.of(object).name() + "' timed out waiting to be Ready"
            : "timed out waiting for the condition";
    return new NotReadyException(
        what, List.of(hasWaitFor ? statusText(object) : timeoutReason(kind, object)));
  }

  /**
   * Returns the reason for a timeout, as {@code errorMessages} of the provider's awaiters of
   * Deployments and Services does.
   */
  private static String timeoutReason(String kind, ObjectNode object) {
    return switch (kind) {
      case "Deployment" -> "Minimum number of live Pods was not attained";
      case "Service" -> ServiceEndpoints.NONE;
      default -> statusText(object);
    };
  }

  /**
   * Decides as {@code checkAndLogStatus} does: the first rollout must be available, and any later
   * rollout must also be complete.
   */
  private static boolean isAvailable(ObjectNode deployment, ObjectNode status) {
    ObjectNode metadata = (ObjectNode) deployment.get("metadata");
    String revision = JsonTree.text(metadata, "annotations", "deployment.kubernetes.io/revision");
    boolean seen =
        !revision.isEmpty()
            && number(status, "observedGeneration") == number(metadata, "generation");
    long wanted = JsonTree.number(deployment, "spec", "replicas").orElse(1);
    boolean rolledOut =
        condition(deployment, "Progressing")
            .filter(c -> text(c, "reason").equals("NewReplicaSetAvailable"))
            .isPresent();
    return seen
        && condition(deployment, "Available").isPresent()
        && number(status, "updatedReplicas") >= wanted
        && number(status, "readyReplicas") >= wanted
        && (revision.equals("1") || rolledOut);
  }

  /**
   * Returns whether the Service has pods. If so, it first waits ten seconds, as the provider does
   * after the last change of Endpoints; such changes are not emulated.
   */
  private boolean isTargeting(ObjectNode service, Instant end) {
    ServiceEndpoints endpoints = new ServiceEndpoints(service, cluster);
    if (!endpoints.isAwaited()) {
      return true;
    }
    boolean hasPods = endpoints.hasPods();
    if (hasPods && time.now().isBefore(end)) {
      time.pass(ServiceEndpoints.SETTLED);
    }
    return hasPods;
  }

  private static boolean isRolledOut(ObjectNode daemonSet, ObjectNode status) {
    long wanted = number(status, "desiredNumberScheduled");
    return number(status, "observedGeneration")
            >= number((ObjectNode) daemonSet.get("metadata"), "generation")
        && status.has("desiredNumberScheduled")
        && number(status, "updatedNumberScheduled") == wanted
        && number(status, "numberReady") == wanted;
  }

  private static String statusText(ObjectNode object) {
    return object.has("status") ? Json.whole(object.get("status"), false) : "it has no status";
  }

  private static String text(ObjectNode object, String name) {
    return object.has(name) ? object.get(name).asText() : "";
  }

  private static long number(ObjectNode object, String name) {
    return object.has(name) ? object.get(name).asLong() : 0;
  }

  /** Waits until the object no longer exists. */
  void awaitGone(ObjectKey key, Duration timeout) {
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
