package epfabric.rehearsal.kubernetes;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;

/** What those inside a cluster see of it, whether or not its API server answers others. */
public interface ClusterView {
  Optional<JsonObject> get(ObjectKey key);

  /** Objects of a kind in all namespaces, sorted by namespace and name. */
  List<JsonObject> list(String apiVersion, String kind);
}
