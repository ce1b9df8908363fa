package epfabric.rehearsal.kubernetes.real;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.ClusterView;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A cluster with a real API server. */
public final class RealCluster implements KubernetesApi, ClusterView, AutoCloseable {
  /** The field manager that the API server records for applied fields. */
  public static final String FIELD_MANAGER = "epfabric-rehearsal";

  /** The number of objects in one response. */
  private static final int PAGE = 200;

  private static final Comparator<ObjectKey> BY_PLACE =
      Comparator.comparing(ObjectKey::namespace).thenComparing(ObjectKey::name);

  /** How the API server treats a field that is not in the schema. */
  enum UnknownField {
    REFUSED("Strict"),
    IGNORED("Ignore");

    private final String word;

    UnknownField(String word) {
      this.word = word;
    }
  }

  private final ApiServer server;
  private final ApiPaths paths;
  private final AtomicLong lastVersion = new AtomicLong();

  private RealCluster(ApiServer server) {
    this.server = server;
    this.paths = new ApiPaths(server);
  }

  /** Returns the cluster of a kubeconfig file's current context, without sending a request. */
  public static RealCluster of(Path kubeconfig) {
    return new RealCluster(ApiServer.of(kubeconfig));
  }

  /** Returns the API server's address, {@code https://HOST:PORT}. */
  public String address() {
    return server.address();
  }

  /** Returns the token from the kubeconfig. */
  public String token() {
    return server.token();
  }

  @Override
  public ObjectNode apply(ObjectNode manifest) {
    return apply(manifest, UnknownField.REFUSED);
  }

  ObjectNode apply(ObjectNode manifest, UnknownField unknown) {
    String query = "?fieldManager=" + FIELD_MANAGER + "&fieldValidation=" + unknown.word;
    // The API server accepts JSON here, because JSON is valid YAML.
    return server.patch(
        paths.of(ObjectKey.of(manifest)) + query,
        "application/apply-patch+yaml",
        Json.whole(manifest, false));
  }

  @Override
  public Optional<ObjectNode> get(ObjectKey key) {
    try {
      return Optional.of(server.get(paths.of(key)));
    } catch (KubernetesException e) {
      if (e.code() == HttpURLConnection.HTTP_NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public void delete(ObjectKey key) {
    try {
      server.delete(paths.of(key) + "?propagationPolicy=Foreground");
    } catch (KubernetesException e) {
      if (e.code() != HttpURLConnection.HTTP_NOT_FOUND) {
        throw e;
      }
    }
  }

  @Override
  public List<ObjectNode> list(String apiVersion, String kind) {
    String path = paths.of(apiVersion, kind) + "?limit=" + PAGE;
    List<ObjectNode> objects = new ArrayList<>();
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      ObjectNode page = server.get(path + next.get());
      for (JsonNode item : page.get("items")) {
        objects.add(withType((ObjectNode) item, apiVersion, kind));
      }
      next = continuation(page);
    }
    objects.sort(Comparator.comparing(ObjectKey::of, BY_PLACE));
    return objects;
  }

  @Override
  public long version() {
    return lastVersion.incrementAndGet();
  }

  /** Adds {@code apiVersion} and {@code kind} to an item, because items of lists lack them. */
  private static ObjectNode withType(ObjectNode item, String apiVersion, String kind) {
    item.put("apiVersion", apiVersion);
    item.put("kind", kind);
    return item;
  }

  private static Optional<String> continuation(ObjectNode page) {
    return Optional.ofNullable(page.get("metadata").get("continue"))
        .map(JsonNode::asText)
        .filter(token -> !token.isEmpty())
        .map(token -> "&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
  }

  @Override
  public String log(String namespace, String pod, String container) {
    return server.text(
        "/api/v1/namespaces/" + namespace + "/pods/" + pod + "/log?container=" + container);
  }

  @Override
  public void close() {
    server.close();
  }
}
