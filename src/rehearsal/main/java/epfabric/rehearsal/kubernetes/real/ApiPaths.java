package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.net.HttpURLConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The API paths of kinds, as discovered from the server. */
final class ApiPaths {
  private record Resource(String plural, boolean namespaced) {}

  private final ApiServer server;

  /**
   * Known resources by {@code apiVersion kind}. Unknown kinds are looked up at each request,
   * because their definitions may be added later.
   */
  private final Map<String, Resource> known = new HashMap<>();

  ApiPaths(ApiServer server) {
    this.server = server;
  }

  /** Returns the path of one object. */
  String of(ObjectKey key) {
    Resource resource = resource(key.apiVersion(), key.kind());
    String namespace = key.namespace().isEmpty() ? "default" : key.namespace();
    return group(key.apiVersion())
        + (resource.namespaced ? "/namespaces/" + namespace : "")
        + "/"
        + resource.plural
        + "/"
        + key.name();
  }

  /** Returns the path of all objects of a kind. */
  String of(String apiVersion, String kind) {
    return group(apiVersion) + "/" + resource(apiVersion, kind).plural;
  }

  private synchronized Resource resource(String apiVersion, String kind) {
    String key = apiVersion + " " + kind;
    if (!known.containsKey(key)) {
      known.put(key, discover(apiVersion, kind));
    }
    return known.get(key);
  }

  private Resource discover(String apiVersion, String kind) {
    return resources(apiVersion)
        .flatMap(list -> find(list, kind))
        .orElseThrow(
            () ->
                new KubernetesException(
                    HttpURLConnection.HTTP_NOT_FOUND,
                    "the API server knows no kind "
                        + kind
                        + " in "
                        + apiVersion
                        + ": is its custom resource definition there?"));
  }

  private Optional<ObjectNode> resources(String apiVersion) {
    try {
      return Optional.of(server.get(group(apiVersion)));
    } catch (KubernetesException e) {
      if (e.code() == HttpURLConnection.HTTP_NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static Optional<Resource> find(ObjectNode list, String kind) {
    for (JsonNode item : list.get("resources")) {
      ObjectNode resource = (ObjectNode) item;
      String name = resource.get("name").asText();
      // Other resources are subresources, e.g. jobs/status.
      if (resource.get("kind").asText().equals(kind) && !name.contains("/")) {
        return Optional.of(new Resource(name, resource.get("namespaced").asBoolean()));
      }
    }
    return Optional.empty();
  }

  private static String group(String apiVersion) {
    return (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion;
  }
}
