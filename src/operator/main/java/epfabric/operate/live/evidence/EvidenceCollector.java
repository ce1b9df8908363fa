package epfabric.operate.live.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.access.AnswerDeadline;
import epfabric.operate.live.access.RequestFailure;
import epfabric.operate.live.access.UnexpectedAnswerException;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collects those objects of a cluster that an expert would inspect. If a request fails, the failure
 * is recorded, and the other objects are still collected. Secrets are never requested.
 */
public final class EvidenceCollector {
  private static final int PAGE = 250;

  /** The prefix of a failure's reason for a kind that the cluster does not have. */
  private static final String UNKNOWN_KIND = "404: ";

  private static final String CLAIMS_API = "/apis/resource.k8s.io/v1";

  /**
   * A kind of objects.
   *
   * @param api group and version, as in paths
   * @param plural plural name of the resource
   * @param folder folder for the objects
   */
  private record Kind(String api, String plural, String folder) {}

  private static final List<Kind> IN_NAMESPACES =
      List.of(
          new Kind("/apis/batch/v1", "jobs", "jobs"),
          new Kind("/apis/apps/v1", "daemonsets", "daemonsets"),
          new Kind("/api/v1", "configmaps", "configmaps"),
          new Kind("/api/v1", "resourcequotas", "resourcequotas"));

  private static final List<Kind> IN_CLUSTER =
      List.of(
          new Kind("/apis/networking.gke.io/v1", "networks", "networks"),
          new Kind("/apis/networking.gke.io/v1", "gkenetworkparamsets", "network-parameters"));

  /** Kinds that older clusters do not have; their absence is not recorded as missing evidence. */
  private static final List<Kind> CLAIM_KINDS =
      List.of(
          new Kind(CLAIMS_API, "deviceclasses", "device-classes"),
          new Kind(CLAIMS_API, "resourceslices", "resource-slices"),
          new Kind(CLAIMS_API, "resourceclaims", "resource-claims"),
          new Kind("/apis/" + ComputeDomains.API, ComputeDomains.PLURAL, ComputeDomains.PLURAL));

  /**
   * The kind that shows why a queue does not admit pods; collected only if the cluster has queues.
   */
  private static final Kind QUEUED_WORKLOADS =
      new Kind("/apis/kueue.x-k8s.io/v1beta2", "workloads", "workloads");

  private final KubernetesClient client;
  private final AnswerDeadline deadline;
  private final List<KeptFile> files = new ArrayList<>();
  private final List<MissingEvidence> missing = new ArrayList<>();

  public EvidenceCollector(KubernetesClient client, AnswerDeadline deadline) {
    this.client = client;
    this.deadline = deadline;
  }

  /** Collects all evidence; if the API server does not respond at all, records only that. */
  public Evidence collect(Evidence.Places places) {
    Optional<String> silence = readVersion();
    if (silence.isPresent()) {
      missing.add(new MissingEvidence(MissingEvidence.EVERYTHING, silence.get()));
      return new Evidence(files, missing);
    }
    NodeCollector nodes = new NodeCollector(new ClientAccess(client), deadline);
    List<ObjectNode> poolNodes = collectNodes(places.pools());
    IN_CLUSTER.forEach(kind -> collect(kind.folder(), kind.api() + "/" + kind.plural()));
    CLAIM_KINDS.forEach(kind -> collectIfServed(kind.folder(), kind.api() + "/" + kind.plural()));
    Map<String, List<ObjectNode>> podsByNamespace = new LinkedHashMap<>();
    LogCollector logs = new LogCollector(client, deadline);
    for (String namespace : places.namespaces()) {
      collectEvents(namespace, namespace, "");
      String pods = "/api/v1/namespaces/" + namespace + "/pods";
      List<ObjectNode> podObjects = collect(namespace + "/pods", pods);
      logs.collect(namespace, podObjects);
      podsByNamespace.put(namespace, podObjects);
      for (Kind kind : IN_NAMESPACES) {
        String path = kind.api() + "/namespaces/" + namespace + "/" + kind.plural();
        collect(namespace + "/" + kind.folder(), path);
      }
      String queued =
          QUEUED_WORKLOADS.api() + "/namespaces/" + namespace + "/" + QUEUED_WORKLOADS.plural();
      collectIfServed(namespace + "/" + QUEUED_WORKLOADS.folder(), queued);
    }
    // The readings come last because they may take long on an unhealthy node.
    podsByNamespace.forEach(nodes::readings);
    nodes.journals(poolNodes);
    files.addAll(logs.files());
    missing.addAll(logs.missing());
    files.addAll(nodes.files());
    missing.addAll(nodes.missing());
    return new Evidence(files, missing);
  }

  /**
   * Stores the server's version. Returns why the API server does not respond; empty if it responds,
   * even with a refusal.
   */
  private Optional<String> readVersion() {
    try {
      String answer = deadline.await(() -> client.raw("/version"));
      files.add(new KeptFile("cluster/version.json", answer == null ? "" : answer));
      return Optional.empty();
    } catch (KubernetesClientException e) {
      missing.add(new MissingEvidence("cluster/version.json", RequestFailure.inOneLine(e)));
      return e.getCode() <= 0 ? Optional.of(RequestFailure.inOneLine(e)) : Optional.empty();
    } catch (UnexpectedAnswerException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private List<ObjectNode> collectNodes(List<String> pools) {
    String selector = Labels.NODE_POOL + " in (" + String.join(",", pools) + ")";
    collectEvents("nodes", "default", "?fieldSelector=" + encoded("involvedObject.kind=Node"));
    return collect("nodes", "/api/v1/nodes?labelSelector=" + encoded(selector));
  }

  private void collectEvents(String folder, String namespace, String query) {
    String file = folder + "/events.txt";
    String path = "/api/v1/namespaces/" + namespace + "/events" + query;
    list(file, path).ifPresent(all -> files.add(new KeptFile(file, EventLines.of(all))));
  }

  /** Stores each object in a separate file. */
  private List<ObjectNode> collect(String folder, String path) {
    List<ObjectNode> objects = list(folder, path).orElse(List.of());
    for (ObjectNode object : objects) {
      String name = name(folder, object);
      files.add(new KeptFile(folder + "/" + fileName(name) + ".json", json(object)));
    }
    return objects;
  }

  /** Stores the objects of a kind that the cluster may not have. */
  private void collectIfServed(String folder, String path) {
    int before = missing.size();
    collect(folder, path);
    missing.subList(before, missing.size()).removeIf(m -> m.why().startsWith(UNKNOWN_KIND));
  }

  /** Returns the file's name, with the namespace if objects of all namespaces share the folder. */
  private static String name(String folder, ObjectNode object) {
    String name = EventLines.text(object, "metadata", "name");
    String namespace = EventLines.text(object, "metadata", "namespace");
    return folder.contains("/") || namespace.isEmpty() ? name : namespace + "." + name;
  }

  private static String json(ObjectNode object) {
    if (object.get("metadata") instanceof ObjectNode metadata) {
      FieldOwners.shorten(metadata);
    }
    return Json.indented(object) + "\n";
  }

  private Optional<List<ObjectNode>> list(String what, String path) {
    try {
      return Optional.of(allItems(path));
    } catch (KubernetesClientException e) {
      missing.add(new MissingEvidence(what, RequestFailure.inOneLine(e)));
    } catch (UnexpectedAnswerException e) {
      missing.add(new MissingEvidence(what, String.valueOf(e.getMessage())));
    } catch (JsonException | ClassCastException e) {
      missing.add(new MissingEvidence(what, "the answer is not a Kubernetes list"));
    }
    return Optional.empty();
  }

  private List<ObjectNode> allItems(String path) {
    List<ObjectNode> items = new ArrayList<>();
    String next = "";
    do {
      String query = (path.contains("?") ? "&" : "?") + "limit=" + PAGE;
      String page = path + query + (next.isEmpty() ? "" : "&continue=" + encoded(next));
      ObjectNode answer = object(deadline.await(() -> client.raw(page)));
      JsonNode all = answer.get("items");
      if (all == null || !all.isArray()) {
        throw new UnexpectedAnswerException("the answer is not a Kubernetes list");
      }
      all.forEach(item -> items.add((ObjectNode) item));
      String following = EventLines.text(answer, "metadata", "continue");
      next = following.equals(next) ? "" : following;
    } while (!next.isEmpty());
    return items;
  }

  private static ObjectNode object(String answer) {
    if (answer == null) {
      throw new UnexpectedAnswerException(UNKNOWN_KIND + "the cluster does not know it");
    }
    try {
      return answer.isBlank() ? Json.object() : Json.parseObject(answer);
    } catch (JsonException e) {
      throw new UnexpectedAnswerException("the answer is not JSON");
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Converts any name from a server to a file name that cannot point outside its folder. */
  public static String fileName(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return plain.startsWith(".") ? "_" + plain : plain;
  }
}
