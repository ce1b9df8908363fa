package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.List;
import java.util.Optional;

/** A cluster that reports every call before it is made. */
record ReportingCluster(KubernetesApi cluster, Runnable beforeCall) implements KubernetesApi {
  @Override
  public ObjectNode apply(ObjectNode manifest) {
    beforeCall.run();
    return cluster.apply(manifest);
  }

  @Override
  public Optional<ObjectNode> get(ObjectKey key) {
    beforeCall.run();
    return cluster.get(key);
  }

  @Override
  public void delete(ObjectKey key) {
    beforeCall.run();
    cluster.delete(key);
  }

  @Override
  public List<ObjectNode> list(String apiVersion, String kind) {
    beforeCall.run();
    return cluster.list(apiVersion, kind);
  }

  @Override
  public String log(String namespace, String pod, String container) {
    beforeCall.run();
    return cluster.log(namespace, pod, container);
  }
}
