package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads and deletes a cluster's objects of all kinds that can be deleted. */
final class ClusterContent {
  /** Objects that the control plane itself renews or derives. */
  private static final Set<String> DERIVED =
      Set.of("/apis/apiregistration.k8s.io/v1/apiservices", "/apis/coordination.k8s.io/v1/leases");

  /** The second API group of events; the core group has the same events. */
  private static final String SECOND_EVENTS = "/apis/events.k8s.io/";

  /** Requests metadata only, because definitions are large and only metadata is compared. */
  private static final String METADATA =
      "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

  private static final String IMMEDIATELY = "?propagationPolicy=Background&gracePeriodSeconds=0";

  private final ApiServer server;
  private final KubernetesClient client;
  private List<Kind> kinds = List.of();

  /** Creates a client with the permissions of a kubeconfig. */
  ClusterContent(Path kubeconfig) {
    this.server = ApiServer.of(kubeconfig);
    Config config = Config.fromKubeconfig(kubeconfig.toFile());
    this.client = new KubernetesClientBuilder().withConfig(config).build();
  }

  /** A kind's collection in the API. */
  private record Kind(String group, String name, boolean namespaced) {
    String list() {
      return group + "/" + name;
    }

    boolean contains(String path) {
      return path.startsWith(group + "/") && path.contains("/" + name + "/");
    }

    String path(JsonNode metadata) {
      String place = namespaced ? "/namespaces/" + metadata.get("namespace").asText() : "";
      return group + place + "/" + name + "/" + metadata.get("name").asText();
    }
  }

  /** Returns the paths of all objects, with the metadata that clients can change. */
  Map<String, String> read() {
    Map<String, String> content = new TreeMap<>();
    kinds = kinds();
    kinds.forEach(kind -> list(kind, content));
    return content;
  }

  /**
   * Deletes objects of the last {@link #read} without waiting for their containers; returns those
   * that still exist.
   */
  Map<String, String> delete(Set<String> paths) {
    paths.forEach(this::delete);
    Map<String, String> content = new TreeMap<>();
    kinds.stream()
        .filter(kind -> paths.stream().anyMatch(kind::contains))
        .forEach(kind -> list(kind, content));
    content.keySet().retainAll(paths);
    return content;
  }

  private static String summary(JsonNode metadata) {
    return Stream.of("labels", "annotations", "generation", "deletionTimestamp")
        .filter(metadata::has)
        .map(field -> field + "=" + Json.compact(metadata.get(field)))
        .toList()
        .toString();
  }

  private void list(Kind kind, Map<String, String> content) {
    HttpRequest request =
        client
            .getHttpClient()
            .newHttpRequestBuilder()
            .uri(server.address() + kind.list())
            .header("Accept", METADATA)
            .build();
    HttpResponse<String> answer = client.getHttpClient().sendAsync(request, String.class).join();
    if (answer.code() == HttpURLConnection.HTTP_NOT_FOUND) {
      // The kind's definition was deleted meanwhile.
      return;
    }
    for (JsonNode item : Json.parseObject(answer.body()).get("items")) {
      content.put(kind.path(item.get("metadata")), summary(item.get("metadata")));
    }
  }

  private void delete(String path) {
    try {
      server.delete(path + IMMEDIATELY);
    } catch (KubernetesException e) {
      // The object may have been deleted before, together with its owner.
      throwUnless(e, HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_CONFLICT);
    }
  }

  private static void throwUnless(KubernetesException refusal, Integer... expected) {
    if (!List.of(expected).contains(refusal.code())) {
      throw refusal;
    }
  }

  private List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>(kinds("/api/v1"));
    for (JsonNode group : server.get("/apis").get("groups")) {
      kinds.addAll(kinds("/apis/" + group.get("preferredVersion").get("groupVersion").asText()));
    }
    return kinds;
  }

  private List<Kind> kinds(String group) {
    if (group.startsWith(SECOND_EVENTS)) {
      return List.of();
    }
    return resources(group)
        .filter(resource -> Json.compact(resource.get("verbs")).contains("\"delete\""))
        .map(r -> new Kind(group, r.get("name").asText(), r.get("namespaced").asBoolean()))
        .filter(kind -> !kind.name().contains("/") && !DERIVED.contains(kind.list()))
        .toList();
  }

  private Stream<JsonNode> resources(String group) {
    try {
      return server.get(group).get("resources").valueStream();
    } catch (KubernetesException e) {
      // The group's last definition was deleted meanwhile.
      throwUnless(e, HttpURLConnection.HTTP_NOT_FOUND);
      return Stream.empty();
    }
  }
}
