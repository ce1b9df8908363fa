package epfabric.rehearsal.kubernetes.real;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.TreeMap;

/**
 * A node that is played; the words are those of {@code tools/kube/kubelet/shape.go}.
 *
 * @param machine one of the machine types that the stand-in kubelet knows
 * @param startupTaint whether it registers with the taint that the installer takes off
 * @param labels further ones than those that GKE gives every node of such a pool
 */
public record StandInNode(
    String name,
    String pool,
    String machine,
    String zone,
    boolean startupTaint,
    Map<String, String> labels) {
  public StandInNode {
    labels = Map.copyOf(labels);
  }

  JsonObject json() {
    JsonObject node = new JsonObject();
    node.addProperty("name", name);
    node.addProperty("pool", pool);
    node.addProperty("machine", machine);
    node.addProperty("zone", zone);
    node.addProperty("startupTaint", startupTaint);
    JsonObject more = new JsonObject();
    new TreeMap<>(labels).forEach(more::addProperty);
    node.add("labels", more);
    return node;
  }
}
