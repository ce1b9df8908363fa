package epfabric.operate.live;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.access.AnswerDeadline;
import epfabric.operate.live.access.ClusterConfig;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.access.RequestFailure;
import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.EvidenceCollector;
import epfabric.operate.live.read.NicSlices;
import epfabric.operate.live.read.ObservedDomain;
import epfabric.operate.live.read.ObservedJob;
import epfabric.operate.live.read.ObservedNetwork;
import epfabric.operate.live.read.ObservedNode;
import epfabric.operate.live.read.ObservedObject;
import epfabric.operate.live.read.ObservedPod;
import epfabric.operate.live.read.ObservedVerdict;
import epfabric.operate.live.seen.GpuHolder;
import epfabric.operate.live.seen.NodePod;
import epfabric.operate.live.seen.PoolNode;
import epfabric.operate.live.seen.SeenDomain;
import epfabric.operate.live.seen.SeenFabric;
import epfabric.operate.live.seen.SeenJob;
import epfabric.operate.live.seen.SeenNetwork;
import epfabric.operate.live.seen.SeenNode;
import epfabric.operate.live.seen.SeenPod;
import epfabric.results.judge.verdict.ChainVerdict.JudgedPod;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads the nodes and pods of a live cluster; changes nothing. */
public final class LiveCluster implements AutoCloseable {
  /** The number of objects in one response; a node with its images and NICs has about 30 KB. */
  private static final long PAGE = 100;

  /** API group of GKE's kinds for pod networks. */
  private static final String POD_NETWORKS = "networking.gke.io";

  /** API group of Kubernetes' kinds for devices that pods claim. */
  private static final String DEVICES = "resource.k8s.io";

  /**
   * The minimum length of a credential that is redacted; shorter values would match ordinary words.
   */
  private static final int SHORTEST_SECRET = 6;

  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration TOTAL_TIMEOUT = Duration.ofMinutes(5);

  private final KubernetesClient client;

  private LiveCluster(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Finds the cluster as kubectl does, without any request. Throws {@link ClusterException} if no
   * cluster is configured.
   *
   * @param kubeconfig file to use instead of {@code KUBECONFIG}, {@code ~/.kube/config} or the
   *     pod's service account
   * @param context context to use instead of the current context of the file
   */
  public static LiveCluster find(Optional<Path> kubeconfig, Optional<String> context) {
    return of(ClusterConfig.find(kubeconfig, context));
  }

  /**
   * Finds the cluster as {@link #find} does, for interactive use: requests fail after 20 seconds
   * without a response.
   */
  public static LiveCluster findSoon(Optional<Path> kubeconfig, Optional<String> context) {
    Config config = ClusterConfig.find(kubeconfig, context);
    config.setRequestRetryBackoffLimit(1);
    return of(config);
  }

  private static LiveCluster of(Config config) {
    return new LiveCluster(ClusterConfig.client(config));
  }

  /** Returns the nodes of these pools; throws {@link ClusterException}. */
  public List<PoolNode> nodes(List<String> pools) {
    NicSlices slices = new NicSlices(this::slices);
    return nodesOf(pools, ObservedObject::node).stream().map(slices::seen).toList();
  }

  private <R> List<R> nodesOf(List<String> pools, Function<Node, R> read) {
    return all(
        "nodes",
        options ->
            client
                .nodes()
                .withLabelIn(Labels.NODE_POOL, pools.toArray(String[]::new))
                .list(options),
        node -> Optional.of(read.apply(node)));
  }

  /**
   * Returns unfinished pods on these nodes; throws {@link ClusterException}.
   *
   * <p>It sends one request for each node, because a field selector can name only one node, and
   * pods of other nodes are not needed.
   */
  public List<NodePod> pods(List<PoolNode> nodes) {
    List<NodePod> pods = new ArrayList<>();
    for (PoolNode node : nodes) {
      pods.addAll(podsOn(node.name().node(), ObservedObject::pod));
    }
    return pods;
  }

  /** Returns unfinished pods on these nodes that hold GPUs; throws {@link ClusterException}. */
  public List<GpuHolder> holders(List<PoolNode> nodes) {
    List<GpuHolder> holders = new ArrayList<>();
    for (PoolNode node : nodes) {
      podsOn(node.name().node(), ObservedObject::holder).stream()
          .filter(holder -> holder.gpus() > 0)
          .forEach(holders::add);
    }
    return holders;
  }

  private <R> List<R> podsOn(String node, Function<Pod, R> read) {
    return all(
        "pods",
        options ->
            client
                .pods()
                .inAnyNamespace()
                .withField("spec.nodeName", node)
                .withoutField("status.phase", "Succeeded")
                .withoutField("status.phase", "Failed")
                .list(options),
        pod -> ObservedObject.finished(pod) ? Optional.empty() : Optional.of(read.apply(pod)));
  }

  /**
   * Returns all objects of a fabric; throws {@link ClusterException}.
   *
   * @param installer namespace of the installer
   * @param tests namespace of the acceptance tests
   */
  public SeenFabric fabric(List<String> pools, String installer, String tests) {
    return new SeenFabric(
        seenNodes(pools), installers(installer), networks(), jobs(tests), testPods(tests));
  }

  /** Returns the nodes of these pools with all properties. */
  private List<SeenNode> seenNodes(List<String> pools) {
    NicSlices slices = new NicSlices(this::slices);
    return nodesOf(pools, ObservedNode::of).stream()
        .map(node -> node.with(slices.seen(node.node())))
        .toList();
  }

  /**
   * Returns the ResourceSlices that drivers publish for all nodes; none if the cluster does not
   * have this kind.
   */
  private List<JsonNode> slices() {
    ResourceDefinitionContext context =
        new ResourceDefinitionContext.Builder()
            .withGroup(DEVICES)
            .withVersion("v1")
            .withKind("ResourceSlice")
            .withPlural("resourceslices")
            .withNamespaced(false)
            .build();
    return all(
        "resourceslices." + DEVICES,
        options -> emptyIfUnknown(() -> client.genericKubernetesResources(context).list(options)),
        slice -> Optional.of(Json.tree(slice.getAdditionalProperties())));
  }

  /** Returns the installer's pods on all nodes. */
  private List<SeenPod> installers(String namespace) {
    return seenPods(namespace, Labels.NAME).stream()
        .filter(pod -> pod.what().equals(Labels.INSTALLER))
        .toList();
  }

  /**
   * Returns the pods of succeeded indexed Jobs, with the termination messages of their judges;
   * throws {@link ClusterException}.
   */
  public List<JudgedPod> judgedPods(String namespace) {
    return all(
        "pods",
        options ->
            client
                .pods()
                .inNamespace(namespace)
                .withLabel(Labels.JOB)
                .withField("status.phase", "Succeeded")
                .list(options),
        ObservedVerdict::of);
  }

  /** Returns the pods of Jobs, each with the name of its Job. */
  private List<SeenPod> testPods(String namespace) {
    return seenPods(namespace, Labels.JOB);
  }

  private List<SeenPod> seenPods(String namespace, String label) {
    return all(
        "pods",
        options -> client.pods().inNamespace(namespace).withLabel(label).list(options),
        pod -> Optional.of(ObservedPod.of(pod, label)));
  }

  private List<SeenJob> jobs(String namespace) {
    return all(
        "jobs.batch",
        options -> client.batch().v1().jobs().inNamespace(namespace).list(options),
        job -> Optional.of(ObservedJob.of(job)));
  }

  /** Returns the ComputeDomains of a namespace; none if the cluster does not have this kind. */
  public List<SeenDomain> domains(String namespace) {
    ResourceDefinitionContext context =
        new ResourceDefinitionContext.Builder()
            .withGroup(ComputeDomains.GROUP)
            .withVersion(ComputeDomains.VERSION)
            .withKind(ComputeDomains.KIND)
            .withPlural(ComputeDomains.PLURAL)
            .withNamespaced(true)
            .build();
    return all(
        ComputeDomains.PLURAL + "." + ComputeDomains.GROUP,
        options ->
            emptyIfUnknown(
                () ->
                    client
                        .genericKubernetesResources(context)
                        .inNamespace(namespace)
                        .list(options)),
        object -> Optional.of(ObservedDomain.of(object)));
  }

  /**
   * Returns GKE's pod networks and their parameters; none if the cluster does not have these kinds.
   */
  private List<SeenNetwork> networks() {
    List<SeenNetwork> networks = new ArrayList<>(networks(SeenNetwork.NETWORK, "networks"));
    networks.addAll(networks(SeenNetwork.PARAMETERS, "gkenetworkparamsets"));
    return networks;
  }

  private List<SeenNetwork> networks(String kind, String plural) {
    ResourceDefinitionContext context =
        new ResourceDefinitionContext.Builder()
            .withGroup(POD_NETWORKS)
            .withVersion("v1")
            .withKind(kind)
            .withPlural(plural)
            .withNamespaced(false)
            .build();
    return all(
        plural + "." + POD_NETWORKS,
        options -> emptyIfUnknown(() -> client.genericKubernetesResources(context).list(options)),
        object -> Optional.of(ObservedNetwork.of(object, kind)));
  }

  /**
   * Returns the evidence about a fabric, not redacted, so it may contain secrets. Ends within
   * minutes; missing evidence is recorded and not thrown.
   */
  public Evidence evidence(Evidence.Places places) {
    try (AnswerDeadline deadline = new AnswerDeadline(ANSWER_TIMEOUT, TOTAL_TIMEOUT)) {
      return new EvidenceCollector(client, deadline).collect(places);
    }
  }

  /**
   * Returns the credentials of this client, so that they can be redacted: tokens, passwords, keys.
   */
  public List<String> credentials() {
    Config config = client.getConfiguration();
    return Stream.of(
            config.getAutoOAuthToken(),
            config.getOauthToken(),
            config.getPassword(),
            config.getClientKeyData())
        .filter(secret -> secret != null && secret.length() >= SHORTEST_SECRET)
        .distinct()
        .toList();
  }

  /** Returns the objects of a kind; none if the cluster does not have this kind. */
  private static GenericKubernetesResourceList emptyIfUnknown(
      Supplier<GenericKubernetesResourceList> list) {
    try {
      return list.get();
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        return new GenericKubernetesResourceList();
      }
      throw e;
    }
  }

  /**
   * Returns whether an object exists; throws {@link ClusterException}.
   *
   * @param namespace namespace; empty for a cluster-scoped object
   */
  public boolean exists(String apiVersion, String kind, String namespace, String name) {
    try {
      var objects = client.genericKubernetesResources(apiVersion, kind);
      var object =
          namespace.isEmpty()
              ? objects.withName(name)
              : objects.inNamespace(namespace).withName(name);
      return object.get() != null;
    } catch (KubernetesClientException e) {
      throw RequestFailure.of(server(), kind, e);
    }
  }

  private <T extends HasMetadata, L extends KubernetesResourceList<T>, R> List<R> all(
      String resource, Function<ListOptions, L> list, Function<T, Optional<R>> read) {
    List<R> items = new ArrayList<>();
    Optional<String> next = Optional.of("");
    try {
      while (next.isPresent()) {
        L page =
            Optional.ofNullable(list.apply(options(next.get())))
                .orElseThrow(() -> new UnexpectedAnswerException("nothing in it"));
        ObservedObject.present(page.getItems()).forEach(i -> read.apply(i).ifPresent(items::add));
        next = ObservedObject.continuation(page, next.get());
      }
      return items;
    } catch (KubernetesClientException e) {
      throw RequestFailure.of(server(), resource, e);
    } catch (UnexpectedAnswerException e) {
      throw ClusterException.unreachable(
          server(), "cannot list " + resource + ": its answer has " + e.getMessage());
    }
  }

  private static ListOptions options(String next) {
    ListOptionsBuilder options = new ListOptionsBuilder().withLimit(PAGE);
    return (next.isEmpty() ? options : options.withContinue(next)).build();
  }

  private String server() {
    return client.getMasterUrl().toString();
  }

  @Override
  public void close() {
    client.close();
  }
}
