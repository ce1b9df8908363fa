package epfabric.operate.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.access.ClusterConfig;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.access.RequestFailure;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Adds objects to a cluster temporarily and removes them again; also reads objects, and removes
 * from nodes what the installer's reporter has set. Methods that send requests throw {@link
 * ClusterException} when the API server refuses or does not respond.
 */
public final class AddedObjects implements AutoCloseable {
  private static final String FIELD_MANAGER = "epfabric-first-run";

  /**
   * The maximum number of attempts to change a node. A node changes only several times a minute, so
   * more conflicts in a row have another cause.
   */
  private static final int UNMARK_ATTEMPTS = 5;

  /** A strategic merge patch that deletes the condition of one type. */
  private static final String WITHOUT_CONDITION =
      "{\"status\":{\"conditions\":[{\"$patch\":\"delete\",\"type\":\"EpfabricVerified\"}]}}";

  private final KubernetesClient client;

  private AddedObjects(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Identifies an object.
   *
   * @param namespace namespace; empty for a cluster-scoped object
   */
  public record Name(String apiVersion, String kind, String namespace, String name) {
    /**
     * Returns the name as text, such as {@code apps/v1 DaemonSet epfabric-dev-system/installer}.
     */
    public String text() {
      return apiVersion + " " + kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
    }

    /** Reads {@link #text}; empty for any other text. */
    public static Optional<Name> parse(String text) {
      String[] words = text.split(" ", -1);
      if (words.length != 3) {
        return Optional.empty();
      }
      int slash = words[2].indexOf('/');
      String namespace = slash < 0 ? "" : words[2].substring(0, slash);
      return Optional.of(new Name(words[0], words[1], namespace, words[2].substring(slash + 1)));
    }
  }

  /** Finds the cluster as {@link LiveCluster#find} does. */
  public static AddedObjects find(Optional<Path> kubeconfig, Optional<String> context) {
    return new AddedObjects(ClusterConfig.client(ClusterConfig.find(kubeconfig, context)));
  }

  /** Returns the name of the object that a YAML text describes. */
  public Name nameOf(String yaml) {
    return name(object(yaml));
  }

  private HasMetadata object(String yaml) {
    byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);
    return client.load(new ByteArrayInputStream(bytes)).items().get(0);
  }

  private static Name name(HasMetadata object) {
    String namespace = Optional.ofNullable(object.getMetadata().getNamespace()).orElse("");
    return new Name(
        object.getApiVersion(), object.getKind(), namespace, object.getMetadata().getName());
  }

  /** Returns whether the object is in the cluster. */
  public boolean exists(Name name) {
    return send("get", name.kind(), () -> Optional.ofNullable(generic(name).get())).isPresent();
  }

  /** Creates the object, or changes an existing one to match {@code yaml}. */
  public void apply(String yaml) {
    HasMetadata object = object(yaml);
    PatchContext patch =
        new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager(FIELD_MANAGER)
            .withForce(true)
            .build();
    send("apply", object.getPlural(), () -> Optional.of(client.resource(object).patch(patch)));
  }

  /** Deletes the object with its dependents; does nothing if it does not exist. */
  public void delete(Name name) {
    send(
        "delete",
        name.kind(),
        () ->
            Optional.of(
                generic(name).withPropagationPolicy(DeletionPropagation.BACKGROUND).delete()));
  }

  private Resource<GenericKubernetesResource> generic(Name name) {
    var objects = client.genericKubernetesResources(name.apiVersion(), name.kind());
    return name.namespace().isEmpty()
        ? objects.withName(name.name())
        : objects.inNamespace(name.namespace()).withName(name.name());
  }

  /** Returns the response at a path of the API server; empty if there is none. */
  public Optional<String> read(String path) {
    return send("get", path, () -> Optional.ofNullable(client.raw(path)));
  }

  /** Returns the response at a path as JSON; empty if there is none or it is not JSON. */
  public Optional<JsonNode> readJson(String path) {
    return read(path)
        .flatMap(
            text -> {
              try {
                return Optional.of(Json.parse(text));
              } catch (JsonException e) {
                return Optional.empty();
              }
            });
  }

  /**
   * Removes the annotations, condition and taint that the installer's reporter has set on a node.
   *
   * @param node name of the node; nothing happens if it does not exist
   * @param taint key of the taint
   */
  public void unmark(String node, String taint) {
    for (int attempt = 1; !tryUnmark(node, taint, attempt == UNMARK_ATTEMPTS); attempt++) {
      // The node was changed between the read and the write: read it again.
    }
  }

  /**
   * Attempts once to unmark a node.
   *
   * @return false if the node was changed between reading and writing, and {@code last} is false
   */
  private boolean tryUnmark(String node, String taint, boolean last) {
    Optional<JsonNode> seen = readJson("/api/v1/nodes/" + node);
    if (seen.isEmpty()) {
      return true;
    }
    String metadata = Json.whole(withoutMarks(seen.get(), taint), false);
    return send(
            "patch",
            "nodes",
            () -> {
              try {
                client
                    .nodes()
                    .withName(node)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), metadata);
              } catch (KubernetesClientException e) {
                if (last || e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                  throw e;
                }
                return Optional.empty();
              }
              client
                  .nodes()
                  .withName(node)
                  .subresource("status")
                  .patch(PatchContext.of(PatchType.STRATEGIC_MERGE), WITHOUT_CONDITION);
              return Optional.of(node);
            })
        .isPresent();
  }

  /**
   * Returns a merge patch. It replaces whole lists, so it includes the resource version at which
   * they were read.
   */
  private static ObjectNode withoutMarks(JsonNode node, String taint) {
    ObjectNode patch = Json.object();
    ObjectNode metadata = patch.putObject("metadata");
    metadata.set("resourceVersion", node.at("/metadata/resourceVersion"));
    ObjectNode annotations = metadata.putObject("annotations");
    Json.keys(node.at("/metadata/annotations")).stream()
        .filter(key -> key.startsWith(Labels.NODE_PREFIX))
        .forEach(annotations::putNull);
    ArrayNode taints = patch.putObject("spec").putArray("taints");
    node.at("/spec/taints")
        .valueStream()
        .filter(found -> !found.path("key").asText().equals(taint))
        .forEach(taints::add);
    return patch;
  }

  /** Returns the name of the pod with these labels on a node; empty if there is none. */
  public Optional<String> podOn(String node, String namespace, String labels) {
    String path =
        "/api/v1/namespaces/"
            + namespace
            + "/pods?labelSelector="
            + labels
            + "&fieldSelector=spec.nodeName%3D"
            + node;
    return readJson(path)
        .map(list -> list.at("/items/0/metadata/name").asText())
        .filter(name -> !name.isEmpty());
  }

  private <T> Optional<T> send(String verb, String resource, Supplier<Optional<T>> request) {
    try {
      return request.get();
    } catch (KubernetesClientException e) {
      if (verb.equals("get") && e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        return Optional.empty();
      }
      throw RequestFailure.of(client.getMasterUrl().toString(), verb, resource, e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
