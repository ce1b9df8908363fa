package epfabric.live;

import epfabric.manifest.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A live cluster, of which nodes and pods are listed and nothing is changed. */
public final class Cluster implements AutoCloseable {
  /** Objects in one answer; a node with its images and NICs has some 30 KB. */
  private static final long PAGE = 100;

  private final KubernetesClient client;

  private Cluster(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Finds the cluster as kubectl does; it is not asked anything yet. Throws {@link
   * ClusterException} when there is none.
   *
   * @param kubeconfig instead of {@code KUBECONFIG}, {@code ~/.kube/config} or the pod's account
   * @param context instead of the current one of that file
   */
  public static Cluster find(Optional<Path> kubeconfig, Optional<String> context) {
    return new Cluster(
        new KubernetesClientBuilder().withConfig(ClusterConfig.find(kubeconfig, context)).build());
  }

  /** Nodes of these pools; throws {@link ClusterException}. */
  public List<PoolNode> nodes(List<String> pools) {
    return all(
        "nodes",
        options ->
            client
                .nodes()
                .withLabelIn(Labels.NODE_POOL, pools.toArray(String[]::new))
                .list(options),
        node -> Optional.of(Observed.node(node)));
  }

  /**
   * Unfinished pods on these nodes; throws {@link ClusterException}.
   *
   * <p>One request for each node, as selectors cannot say "on one of": API servers look pods up by
   * node, and the other nodes' pods are none of our business.
   */
  public List<NodePod> pods(List<PoolNode> nodes) {
    List<NodePod> pods = new ArrayList<>();
    for (PoolNode node : nodes) {
      pods.addAll(pods(node.name().node()));
    }
    return pods;
  }

  /** Unfinished pods on these nodes that hold GPUs; throws {@link ClusterException}. */
  public List<GpuHolder> holders(List<PoolNode> nodes) {
    List<GpuHolder> holders = new ArrayList<>();
    for (PoolNode node : nodes) {
      podsOn(node.name().node(), Observed::holder).stream()
          .filter(holder -> holder.gpus() > 0)
          .forEach(holders::add);
    }
    return holders;
  }

  private List<NodePod> pods(String node) {
    return podsOn(node, Observed::pod);
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
        pod -> Observed.finished(pod) ? Optional.empty() : Optional.of(read.apply(pod)));
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
        Observed.present(page.getItems()).forEach(i -> read.apply(i).ifPresent(items::add));
        next = Observed.continuation(page, next.get());
      }
      return items;
    } catch (KubernetesClientException e) {
      throw Failure.of(server(), resource, e);
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
