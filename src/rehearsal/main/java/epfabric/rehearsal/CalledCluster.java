package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.List;
import java.util.Optional;

/** A cluster that reports every call before it is made. */
record CalledCluster(KubernetesApi cluster, Runnable called) implements KubernetesApi {
  @Override
  public ObjectNode apply(ObjectNode manifest) {
    called.run();
    return cluster.apply(manifest);
  }

  @Override
  public Optional<ObjectNode> get(ObjectKey key) {
    called.run();
    return cluster.get(key);
  }

  @Override
  public void delete(ObjectKey key) {
    called.run();
    cluster.delete(key);
  }

  @Override
  public List<ObjectNode> list(String apiVersion, String kind) {
    called.run();
    return cluster.list(apiVersion, kind);
  }

  @Override
  public String log(String namespace, String pod, String container) {
    called.run();
    return cluster.log(namespace, pod, container);
  }
}
