package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads and deletes whatever is in a cluster, of all kinds that can be deleted.
 *
 * @param server an API server, with an administrator's rights
 */
record ClusterContent(ApiServer server) {
  /** What the control plane itself renews or derives, and events by their other name. */
  private static final Set<String> NOT_MADE =
      Set.of("/apis/apiregistration.k8s.io/v1/apiservices", "/apis/coordination.k8s.io/v1/leases");

  private static final String SECOND_NAME = "/apis/events.k8s.io/";

  private static final String AT_ONCE = "?propagationPolicy=Background&gracePeriodSeconds=0";

  /** A kind's collection in the API. */
  private record Kind(String group, String name, boolean namespaced) {
    String list() {
      return group + "/" + name;
    }

    String path(JsonNode metadata) {
      String place = namespaced ? "/namespaces/" + metadata.get("namespace").asText() : "";
      return group + place + "/" + name + "/" + metadata.get("name").asText();
    }
  }

  /** Returns the paths of all objects, with what clients can change of their metadata. */
  TreeMap<String, String> read() {
    TreeMap<String, String> content = new TreeMap<>();
    for (Kind kind : kinds()) {
      list(kind)
          .map(item -> item.get("metadata"))
          .forEach(metadata -> content.put(kind.path(metadata), summary(metadata)));
    }
    return content;
  }

  private static String summary(JsonNode metadata) {
    return Stream.of("labels", "annotations", "generation", "deletionTimestamp")
        .filter(metadata::has)
        .map(field -> field + "=" + Json.compact(metadata.get(field)))
        .toList()
        .toString();
  }

  private Stream<JsonNode> list(Kind kind) {
    try {
      return server.get(kind.list()).get("items").valueStream();
    } catch (KubernetesException e) {
      return gone(e);
    }
  }

  /** Deletes an object without waiting for its container or finalizers. */
  void delete(String path) {
    try {
      server.delete(path + AT_ONCE);
    } catch (KubernetesException e) {
      gone(e).close();
    }
  }

  /** The definition of a kind, or an object's owner, may have been deleted meanwhile. */
  private static Stream<JsonNode> gone(KubernetesException refusal) {
    if (refusal.code() == HttpURLConnection.HTTP_NOT_FOUND
        || refusal.code() == HttpURLConnection.HTTP_CONFLICT) {
      return Stream.empty();
    }
    throw refusal;
  }

  private List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>(kinds("/api/v1"));
    for (JsonNode group : server.get("/apis").get("groups")) {
      kinds.addAll(kinds("/apis/" + group.get("preferredVersion").get("groupVersion").asText()));
    }
    return kinds;
  }

  private List<Kind> kinds(String group) {
    if (group.startsWith(SECOND_NAME)) {
      return List.of();
    }
    return server.get(group).get("resources").valueStream()
        .filter(resource -> Json.compact(resource.get("verbs")).contains("\"delete\""))
        .map(r -> new Kind(group, r.get("name").asText(), r.get("namespaced").asBoolean()))
        .filter(kind -> !kind.name().contains("/") && !NOT_MADE.contains(kind.list()))
        .toList();
  }
}
