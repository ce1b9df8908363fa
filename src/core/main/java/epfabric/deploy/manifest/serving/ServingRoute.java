package epfabric.deploy.manifest.serving;

import epfabric.base.value.GatewayName;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.ServingPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The route from a GKE Gateway to a server, with the policies of the load balancer. */
final class ServingRoute {
  private static final String POLICIES = "networking.gke.io/v1";

  /**
   * The minimum timeout of requests, as in Google's own examples of model servers (GKE: serve with
   * GKE Inference Gateway). A load balancer's default of 30 seconds would cut off answers before
   * they are complete.
   *
   * @see <a
   *     href="https://cloud.google.com/kubernetes-engine/docs/how-to/configure-gateway-resources">
   *     GKE: timeoutSec</a>
   */
  private static final int MINIMUM_SECONDS = 300;

  private static final int DAY_SECONDS = 86400;

  private final ServingPlan serving;
  private final GatewayName gateway;

  ServingRoute(ServingPlan serving, GatewayName gateway) {
    this.serving = serving;
    this.gateway = gateway;
  }

  List<Map<String, Object>> objects() {
    return List.of(route(), healthCheckPolicy(), backendPolicy());
  }

  private Map<String, Object> object(String version, String kind, Map<String, Object> spec) {
    return OrderedTree.of("apiVersion", version)
        .with("kind", kind)
        .with("metadata", ServingManifests.metadata(serving, serving.service()))
        .with("spec", spec);
  }

  private Map<String, Object> route() {
    Map<String, Object> parent = new LinkedHashMap<>(Map.of("name", gateway.name()));
    gateway.namespace().ifPresent(space -> parent.put("namespace", space));
    Map<String, Object> backend =
        OrderedTree.of("name", serving.service(), "port", serving.programs().engine().port());
    return object(
        "gateway.networking.k8s.io/v1",
        "HTTPRoute",
        OrderedTree.of("parentRefs", List.of(parent))
            .with("rules", List.of(Map.of("backendRefs", List.of(backend)))));
  }

  /**
   * Returns the health check, which requests the path at which the server reports its readiness.
   * The server does not respond at GKE's default path "/".
   */
  private Map<String, Object> healthCheckPolicy() {
    Map<String, Object> check =
        OrderedTree.of("port", serving.programs().engine().port())
            .with("requestPath", serving.apart() ? ServingRouter.READINESS : EngineProcess.HEALTH);
    return object(
        POLICIES,
        "HealthCheckPolicy",
        OrderedTree.of(
                "default",
                Map.of("config", OrderedTree.of("type", "HTTP", "httpHealthCheck", check)))
            .with("targetRef", target()));
  }

  private Map<String, Object> backendPolicy() {
    int seconds = Math.min(DAY_SECONDS, Math.max(MINIMUM_SECONDS, serving.context()));
    return object(
        POLICIES,
        "GCPBackendPolicy",
        OrderedTree.of(
                "default",
                Map.of(
                    "timeoutSec",
                    new CommentedValue(
                        "Enough for the longest sequence at one token per second.", seconds)))
            .with("targetRef", target()));
  }

  private Map<String, Object> target() {
    return OrderedTree.of("group", "", "kind", "Service", "name", serving.service());
  }
}
