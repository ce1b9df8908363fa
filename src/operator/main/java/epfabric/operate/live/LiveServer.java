package epfabric.operate.live;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.operate.live.access.ClusterConfig;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.access.ForbiddenQuestionException;
import epfabric.operate.live.access.RequestFailure;
import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.evidence.ClientAccess;
import epfabric.operate.live.evidence.LogTail;
import epfabric.operate.live.evidence.NodeAccess.Where;
import epfabric.operate.live.evidence.NodeReading;
import epfabric.operate.live.read.GpuRequest;
import epfabric.operate.live.read.JobRequests;
import epfabric.operate.live.read.ObservedObject;
import epfabric.operate.live.seen.PlainText;
import epfabric.operate.live.seen.ServerPod;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Access to a model server in a cluster: its pods, its responses, and commands in its containers.
 */
public final class LiveServer implements AutoCloseable {
  /** Labels and annotations of LeaderWorkerSet's controller (leaderworkerset_types.go, v0.7.0). */
  private static final String SET_LABEL = "leaderworkerset.sigs.k8s.io/name";

  private static final String GROUP_LABEL = "leaderworkerset.sigs.k8s.io/group-index";
  private static final String SIZE_ANNOTATION = "leaderworkerset.sigs.k8s.io/size";

  /** The timeout in seconds for a completion of a few tokens by a busy server. */
  private static final int ANSWER_SECONDS = 120;

  /**
   * A log's maximum size; a node starts a new log at 10 MiB, and an engine reports its kernels at
   * the start.
   */
  private static final int LOG_BYTES = 16 << 20;

  private final KubernetesClient client;
  private final String namespace;

  private LiveServer(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /**
   * Connects as {@link LiveCluster#find} does.
   *
   * @param namespace namespace of the server; absent for the kubeconfig's namespace
   */
  public static LiveServer find(
      Optional<Path> kubeconfig, Optional<String> context, Optional<String> namespace) {
    Config config = ClusterConfig.find(kubeconfig, context);
    String configured = Optional.ofNullable(config.getNamespace()).orElse("");
    return new LiveServer(
        ClusterConfig.client(config),
        namespace.orElse(configured.isBlank() ? "default" : configured));
  }

  public String namespace() {
    return namespace;
  }

  /**
   * Returns the pods of these LeaderWorkerSets, sorted by name; throws {@link ClusterException}.
   */
  public List<ServerPod> pods(List<String> sets) {
    return new JobRequests(client, namespace).send("list", "pods", () -> listPods(sets));
  }

  private List<ServerPod> listPods(List<String> sets) {
    List<Pod> pods =
        client
            .pods()
            .inNamespace(namespace)
            .withLabelIn(SET_LABEL, sets.toArray(String[]::new))
            .list()
            .getItems();
    return ObservedObject.present(pods).stream()
        .map(LiveServer::pod)
        .sorted(Comparator.comparing(ServerPod::name))
        .toList();
  }

  private static ServerPod pod(Pod pod) {
    ObjectMeta metadata = ObservedObject.metadata(pod);
    Map<String, String> labels = ObservedObject.present(metadata.getLabels());
    Map<String, String> annotations = ObservedObject.present(metadata.getAnnotations());
    PodSpec spec = Optional.ofNullable(pod.getSpec()).orElseGet(PodSpec::new);
    Container engine =
        ObservedObject.present(spec.getContainers()).stream().findFirst().orElseGet(Container::new);
    List<String> command = new ArrayList<>(ObservedObject.present(engine.getCommand()));
    command.addAll(ObservedObject.present(engine.getArgs()));
    String size = annotations.getOrDefault(SIZE_ANNOTATION, "");
    return new ServerPod(
        ObservedObject.name(metadata.getName()),
        Optional.ofNullable(spec.getNodeName()).orElse(""),
        isReady(pod),
        new ServerPod.Engine(
            Optional.ofNullable(engine.getName()).orElse(""),
            Optional.ofNullable(engine.getImage()).orElse(""),
            command),
        GpuRequest.of(spec),
        labels.getOrDefault(SET_LABEL, "") + "/" + labels.getOrDefault(GROUP_LABEL, ""),
        size.matches("[0-9]{1,4}") ? Integer.parseInt(size) : 0);
  }

  /**
   * Returns whether a pod is ready; a terminating pod is not, because it gets no new requests even
   * if its probe succeeds.
   */
  private static boolean isReady(Pod pod) {
    PodStatus status = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
    return ObservedObject.metadata(pod).getDeletionTimestamp() == null
        && ObservedObject.present(status.getConditions()).stream()
            .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
  }

  /** Returns the start of the engine container's log; empty if it cannot be read. */
  public Optional<String> log(ServerPod pod) {
    return new JobRequests(client, namespace).log(pod.name(), pod.engine().container(), LOG_BYTES);
  }

  /** Returns the output of a command in the engine's container. */
  public String run(ServerPod pod, String... command) throws Exception {
    return new ClientAccess(client)
        .run(new Where(namespace, pod.name(), pod.engine().container()), command);
  }

  /**
   * Returns the response of a Service, through the API server's proxy.
   *
   * @param body the JSON to post; absent for a request without a body
   */
  public String ask(String service, String path, Optional<String> body) throws Exception {
    String server = client.getMasterUrl().toString().replaceFirst("/$", "");
    String proxy = "/api/v1/namespaces/" + namespace + "/services/" + service + ":http/proxy";
    HttpRequest.Builder request =
        client.getHttpClient().newHttpRequestBuilder().uri(server + proxy + path);
    body.ifPresent(json -> request.post("application/json", json.getBytes(StandardCharsets.UTF_8)));
    HttpResponse<InputStream> answer =
        client
            .getHttpClient()
            .sendAsync(request.build(), InputStream.class)
            .get(ANSWER_SECONDS, TimeUnit.SECONDS);
    try (InputStream in = answer.body()) {
      String text = LogTail.read(in, NodeReading.MOST_BYTES);
      if (answer.code() != HttpURLConnection.HTTP_OK) {
        throw failure(answer.code(), text);
      }
      return text;
    }
  }

  /**
   * Returns the failure for an error status, which may come from the API server: it answers itself
   * if the Service is unreachable or the user lacks permission.
   */
  private static RuntimeException failure(int code, String text) {
    Optional<JsonNode> status = status(text);
    String message = status.map(object -> object.path("message").asText()).orElse(text);
    String words = code + ": " + RequestFailure.shortened(PlainText.of(message));
    return status.filter(object -> object.path("reason").asText().equals("Forbidden")).isPresent()
        ? new ForbiddenQuestionException(words)
        : new UnexpectedAnswerException(words);
  }

  /** Returns the Status object of the API server; empty if the response is the engine's. */
  private static Optional<JsonNode> status(String text) {
    try {
      return Optional.of(Json.parse(text))
          .filter(tree -> tree.path("kind").asText().equals("Status"));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
