package epfabric.deploy.infra;

import epfabric.base.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A kubeconfig without credentials: it gets a token from gke-gcloud-auth-plugin at each use. The
 * plugin uses Application Default Credentials, as all other providers do, because CI has no other
 * login.
 */
final class Kubeconfig {
  private Kubeconfig() {}

  /** Returns JSON, which is also YAML, so that every value is quoted safely. */
  static String of(String context, String endpoint, String certificateAuthority) {
    Map<String, Object> exec = new TreeMap<>();
    exec.put("apiVersion", "client.authentication.k8s.io/v1beta1");
    exec.put("command", "gke-gcloud-auth-plugin");
    exec.put("args", List.of("--use_application_default_credentials"));
    exec.put("provideClusterInfo", true);
    exec.put("interactiveMode", "IfAvailable");
    exec.put("installHint", "gcloud components install gke-gcloud-auth-plugin");
    Map<String, Object> cluster =
        Map.of("server", "https://" + endpoint, "certificate-authority-data", certificateAuthority);
    Map<String, Object> config = new TreeMap<>();
    config.put("apiVersion", "v1");
    config.put("kind", "Config");
    config.put("current-context", context);
    config.put(
        "clusters",
        List.of(new TreeMap<>(Map.of("name", context, "cluster", new TreeMap<>(cluster)))));
    config.put(
        "users", List.of(new TreeMap<>(Map.of("name", context, "user", Map.of("exec", exec)))));
    config.put(
        "contexts",
        List.of(
            new TreeMap<>(
                Map.of(
                    "name",
                    context,
                    "context",
                    new TreeMap<>(Map.of("cluster", context, "user", context))))));
    return Json.compact(config);
  }
}
