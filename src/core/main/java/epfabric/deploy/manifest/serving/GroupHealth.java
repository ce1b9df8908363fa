package epfabric.deploy.manifest.serving;

import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.plan.ServingGroup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Probes of a group's containers. In a group of several nodes, each pod checks all pods. If one pod
 * is lost, the remaining pods get no more requests, and are restarted even if the controller of
 * LeaderWorkerSets missed the loss (kubernetes-sigs/lws#998).
 */
final class GroupHealth {
  private static final String VARIABLE = "GROUP_HEALTH";

  private static final int TIMEOUT_SECONDS = 10;

  /**
   * Seconds that a container gets to end after its liveness probe failed. They are few, because a
   * broken group cannot finish its requests.
   */
  private static final int BROKEN_SECONDS = 10;

  private final Engine engine;
  private final ServingGroup group;

  GroupHealth(Engine engine, ServingGroup group) {
    this.engine = engine;
    this.group = group;
  }

  /**
   * Returns the environment variable that contains the health check's program; none if the group is
   * a single pod.
   */
  List<Object> variables() {
    return group.nodes() == 1
        ? List.of()
        : List.of(OrderedTree.of("name", VARIABLE, "value", script()));
  }

  /**
   * Returns the startup probe, which waits for the model.
   *
   * @param source where the model is loaded from: {@code hub} or {@code bucket}
   */
  Object startupProbe(String source) {
    return new CommentedValue(
        "Allows an hour to load the model from the " + source + " into the GPUs.",
        probe(10, EngineProcess.START_SECONDS / 10));
  }

  /** Returns the readiness probe; while it fails, the Service sends the pod no requests. */
  Object readinessProbe() {
    Map<String, Object> probe = probe(10, 3);
    return group.nodes() == 1
        ? probe
        : new CommentedValue("Fails if any pod of the group is lost.", probe);
  }

  /** Returns the liveness probe, whose failure restarts the container. */
  Object livenessProbe() {
    return OrderedTree.join(probe(30, 3), Map.of("terminationGracePeriodSeconds", BROKEN_SECONDS));
  }

  private Map<String, Object> probe(int period, int failures) {
    return OrderedTree.join(
        probeAction(),
        OrderedTree.of("periodSeconds", period)
            .with("timeoutSeconds", TIMEOUT_SECONDS)
            .with("failureThreshold", failures));
  }

  private Map<String, Object> probeAction() {
    if (group.nodes() == 1) {
      Map<String, Object> get =
          OrderedTree.of("path", EngineProcess.HEALTH, "port", ServingGroupManifests.HTTP);
      return Map.of("httpGet", get);
    }
    // Without these options, the C library would wait for a name server that does not respond for
    // longer than the probe's timeout.
    String command =
        "RES_OPTIONS='timeout:1 attempts:1' exec python3 -c \"$" + VARIABLE + "\" " + engine.port();
    return Map.of("exec", Map.of("command", List.of("sh", "-c", command)));
  }

  /** Returns the Python program that checks all pods of a group. */
  static String script() {
    try (InputStream in = GroupHealth.class.getResourceAsStream("group_health.py")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
