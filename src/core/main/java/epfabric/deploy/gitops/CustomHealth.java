package epfabric.deploy.gitops;

import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.OrderedTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Health checks for kinds whose readiness Argo CD does not know. Without a check, Flux considers
 * these objects ready if they have no status or no condition {@code Ready}.
 */
enum CustomHealth {
  /** Ready when GKE has found the network and the subnet (gke-networking-api, apis/network/v1). */
  PARAMETERS("networking.gke.io/v1", "GKENetworkParamSet", "Ready"),

  /**
   * Ready when the network's parameters are ready and valid (gke-networking-api, apis/network/v1).
   */
  NETWORK("networking.gke.io/v1", "Network", "Ready"),

  /** Available when the required number of groups is ready (lws, api/leaderworkerset/v1). */
  SERVERS("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", "Available");

  private final String apiVersion;
  private final String kind;
  private final String condition;

  CustomHealth(String apiVersion, String kind, String condition) {
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.condition = condition;
  }

  /**
   * Returns the health check for this object's kind; empty if Argo CD and Flux have their own
   * check.
   */
  static Optional<CustomHealth> of(Manifest manifest) {
    return Arrays.stream(values())
        .filter(health -> health.kind.equals(manifest.kind()))
        .filter(health -> health.apiVersion.equals(manifest.apiVersion()))
        .findFirst();
  }

  /** Returns the key of {@code argocd-cm} that holds the script for Argo CD. */
  String argoKey() {
    String group = apiVersion.substring(0, apiVersion.indexOf('/'));
    return "resource.customizations.health." + group + "_" + kind;
  }

  /** Returns Argo CD's script, which gets the object as {@code obj} and returns its health. */
  String argoScript() {
    String file = kind + ".lua";
    try (InputStream in = CustomHealth.class.getResourceAsStream(file)) {
      byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the CEL expression that Flux evaluates until it is true. */
  Map<String, Object> fluxExpression() {
    String current =
        "has(status.conditions) && status.conditions.exists(c, c.type == '"
            + condition
            + "' && c.status == 'True')";
    return OrderedTree.of("apiVersion", apiVersion, "kind", kind, "current", current);
  }
}
