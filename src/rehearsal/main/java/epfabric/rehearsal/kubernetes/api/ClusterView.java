package epfabric.rehearsal.kubernetes.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** What those inside a cluster see of it, whether or not its API server answers others. */
public interface ClusterView {
  Optional<ObjectNode> get(ObjectKey key);

  /** Objects of a kind in all namespaces, sorted by namespace and name. */
  List<ObjectNode> list(String apiVersion, String kind);

  /**
   * A number that grows with every change of any object. A view that cannot detect changes returns
   * a greater number each time.
   */
  long version();
}
