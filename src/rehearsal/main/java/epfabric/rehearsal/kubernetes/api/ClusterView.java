package epfabric.rehearsal.kubernetes.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** A view of a cluster's objects that works even while the API server does not answer clients. */
public interface ClusterView {
  Optional<ObjectNode> get(ObjectKey key);

  /** Returns the objects of a kind in all namespaces, sorted by namespace and name. */
  List<ObjectNode> list(String apiVersion, String kind);

  /**
   * Returns a number that grows with every change of any object. A view that cannot detect changes
   * returns a larger number each time.
   */
  long version();
}
