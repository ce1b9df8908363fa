package epfabric.operate.live;

import epfabric.base.value.KeyedHash;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.access.ClusterConfig;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.read.JobRequests;
import epfabric.operate.live.read.ObservedObject;
import epfabric.operate.live.seen.PlainText;
import epfabric.results.statement.TestedNode;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Identifies machines by keyed hashes. The key is in a Secret in the namespace of the acceptance
 * tests; without the key, hashes reveal nothing about the machines. All methods throw {@link
 * ClusterException} when the API server refuses or does not respond.
 */
public final class NodeIdentities implements AutoCloseable {
  /** Name of the Secret that holds the key. */
  public static final String SECRET = "verdict-key";

  private static final String FIELD = "key";
  private static final int KEY_BYTES = 32;

  private final KubernetesClient client;
  private final JobRequests requests;
  private final String namespace;

  private NodeIdentities(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
    this.requests = new JobRequests(client, namespace);
  }

  /**
   * Finds the cluster as {@link LiveCluster#find} does.
   *
   * @param namespace namespace of the acceptance tests
   */
  public static NodeIdentities find(
      Optional<Path> kubeconfig, Optional<String> context, String namespace) {
    return new NodeIdentities(
        ClusterConfig.client(ClusterConfig.find(kubeconfig, context)), namespace);
  }

  /** Returns the cluster's key; empty before the first run that needs a key. */
  public Optional<KeyedHash> key() {
    return requests.send(
        "get",
        "secrets",
        () ->
            Optional.ofNullable(client.secrets().inNamespace(namespace).withName(SECRET).get())
                .flatMap(NodeIdentities::key));
  }

  /** Returns the cluster's key, and creates one if there is none. */
  public KeyedHash keyOrNew() {
    return key().orElseGet(this::createKey);
  }

  private KeyedHash createKey() {
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    Secret secret =
        new SecretBuilder()
            .withNewMetadata()
            .withName(SECRET)
            .withNamespace(namespace)
            .withLabels(Map.of(Labels.MANAGED_BY, Labels.OURS))
            .endMetadata()
            .withImmutable(true)
            .withData(Map.of(FIELD, Base64.getEncoder().encodeToString(random)))
            .build();
    requests.send("create", "secrets", () -> createIfAbsent(secret));
    return key()
        .orElseThrow(
            () ->
                ClusterException.unreachable(
                    client.getMasterUrl().toString(),
                    "Secret " + namespace + "/" + SECRET + " holds no key"));
  }

  /** Creates the Secret; changes nothing if another run has created one in the meantime. */
  private Secret createIfAbsent(Secret secret) {
    try {
      return client.resource(secret).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
      return secret;
    }
  }

  private static Optional<KeyedHash> key(Secret secret) {
    try {
      byte[] key =
          Base64.getDecoder()
              .decode(ObservedObject.present(secret.getData()).getOrDefault(FIELD, ""));
      return key.length < KEY_BYTES ? Optional.empty() : Optional.of(KeyedHash.of(key));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the current nodes of these pools by name; properties that a node does not report are
   * empty.
   */
  public SortedMap<String, TestedNode> nodes(List<String> pools, KeyedHash key) {
    SortedMap<String, TestedNode> nodes = new TreeMap<>();
    List<Node> found =
        requests.send(
            "list",
            "nodes",
            () ->
                ObservedObject.present(
                    client
                        .nodes()
                        .withLabelIn(Labels.NODE_POOL, pools.toArray(String[]::new))
                        .list()
                        .getItems()));
    found.forEach(
        node ->
            nodes.put(
                ObservedObject.name(ObservedObject.metadata(node).getName()), node(node, key)));
    return nodes;
  }

  private static TestedNode node(Node node, KeyedHash key) {
    NodeSystemInfo info =
        Optional.ofNullable(node.getStatus())
            .map(status -> status.getNodeInfo())
            .orElseGet(NodeSystemInfo::new);
    Map<String, String> annotations =
        ObservedObject.present(ObservedObject.metadata(node).getAnnotations());
    String image = PlainText.of(info.getOsImage());
    String kubelet = PlainText.of(info.getKubeletVersion());
    return new TestedNode(
        hashed(key, "machine ", PlainText.of(info.getSystemUUID())),
        hashed(key, "boot ", PlainText.of(info.getBootID())),
        PlainText.of(annotations.get(Labels.NODE_PREFIX + "driver")),
        PlainText.of(info.getKernelVersion()),
        image.isEmpty() || kubelet.isEmpty() ? "" : image + ", kubelet " + kubelet);
  }

  private static String hashed(KeyedHash key, String kind, String serial) {
    return serial.isEmpty() ? "" : key.of(kind + serial);
  }

  @Override
  public void close() {
    client.close();
  }
}
