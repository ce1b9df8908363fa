package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.wire.ClusterShapes;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A GKE cluster, with the provider's additional steps for the default pool and the deletion
 * protection.
 */
record ClusterResource(GoogleRest rest) implements GoogleResource {
  static final String BASE = "/v1beta1/";
  private static final Set<String> UPDATABLE =
      Set.of("resourceLabels", "maintenancePolicy", "minMasterVersion", "deletionProtection");

  @Override
  public String id(ObjectNode inputs) {
    return GoogleResource.location(inputs) + "/clusters/" + GoogleResource.text(inputs, "name");
  }

  @Override
  public void create(ObjectNode inputs, Duration timeout) {
    ObjectNode body = Json.object();
    body.set("cluster", ClusterShapes.CLUSTER.convert(inputs, id(inputs)));
    rest.container(
        CloudRequest.post(BASE + GoogleResource.location(inputs) + "/clusters", body), timeout);
    if (flag(inputs, "removeDefaultNodePool")) {
      String pool = BASE + id(inputs) + "/nodePools/default-pool";
      rest.container(CloudRequest.delete(pool), timeout);
    }
  }

  private static boolean flag(ObjectNode inputs, String name) {
    return inputs.has(name) && inputs.get(name).asBoolean();
  }

  @Override
  public Optional<ObjectNode> read(String id) {
    return rest.find(BASE + id).map(cluster -> outputs(id, cluster));
  }

  private static ObjectNode outputs(String id, ObjectNode cluster) {
    ObjectNode outputs = ClusterShapes.CLUSTER.read(cluster);
    outputs.put("project", id.split("/", -1)[1]);
    outputs.put("location", id.split("/", -1)[3]);
    outputs.set("selfLink", cluster.get("selfLink"));
    outputs.set("endpoint", text(cluster, "endpoint"));
    outputs.set("masterVersion", text(cluster, "currentMasterVersion"));
    boolean upgraded = !text(cluster, "initialClusterVersion").equals(outputs.get("masterVersion"));
    if (upgraded) {
      // It was read from GKE's initialClusterVersion, which does not change after the creation.
      outputs.remove("minMasterVersion");
    }
    outputs.set("masterAuth", auth(cluster));
    return outputs;
  }

  private static ObjectNode auth(ObjectNode cluster) {
    ObjectNode auth = Json.object();
    if (cluster.get("masterAuth") instanceof ObjectNode master) {
      auth.set("clusterCaCertificate", text(master, "clusterCaCertificate"));
    }
    return auth;
  }

  private static ValueNode text(ObjectNode body, String name) {
    return TextNode.valueOf(GoogleResource.text(body, name));
  }

  @Override
  public void update(String id, ObjectNode olds, ObjectNode news, Duration timeout) {
    for (String property : changed(olds, news)) {
      switch (property) {
        case "resourceLabels" -> labels(id, news, timeout);
        case "maintenancePolicy" -> maintenance(id, news, timeout);
        case "minMasterVersion" -> version(id, news, timeout);
        case "deletionProtection" -> {} // only the provider has this setting
        default ->
            throw new ProviderException(
                "cluster: a change of " + property + " is not emulated; only of " + UPDATABLE);
      }
    }
  }

  static Set<String> changed(ObjectNode olds, ObjectNode news) {
    Set<String> names = new TreeSet<>(Json.keys(olds));
    names.addAll(Json.keys(news));
    names.removeIf(name -> name.startsWith("__") || Json.same(olds.get(name), news.get(name)));
    return names;
  }

  private void labels(String id, ObjectNode news, Duration timeout) {
    ObjectNode body = Json.object();
    body.set("resourceLabels", news.get("resourceLabels"));
    rest.find(BASE + id)
        .filter(cluster -> cluster.has("labelFingerprint"))
        .ifPresent(cluster -> body.set("labelFingerprint", cluster.get("labelFingerprint")));
    rest.container(CloudRequest.post(BASE + id + ":setResourceLabels", body), timeout);
  }

  private void maintenance(String id, ObjectNode news, Duration timeout) {
    ObjectNode body = Json.object();
    ObjectNode wanted = ClusterShapes.CLUSTER.convert(news, id);
    body.set("maintenancePolicy", wanted.get("maintenancePolicy"));
    rest.container(CloudRequest.post(BASE + id + ":setMaintenancePolicy", body), timeout);
  }

  private void version(String id, ObjectNode news, Duration timeout) {
    ObjectNode update = Json.object();
    update.set("desiredMasterVersion", news.get("minMasterVersion"));
    ObjectNode body = Json.object();
    body.set("update", update);
    rest.container(new CloudRequest("PUT", BASE + id, Map.of(), body), timeout);
  }

  /** Refuses to delete a protected cluster. Only the provider has this protection, not GKE. */
  @Override
  public void delete(String id, ObjectNode inputs, Duration timeout) {
    boolean isProtected = !inputs.has("deletionProtection") || flag(inputs, "deletionProtection");
    if (isProtected) {
      throw new ProviderException(
          "Cannot destroy cluster because deletion_protection is set to true. Set it to false and"
              + " run `pulumi up`, then destroy again");
    }
    if (rest.find(BASE + id).isPresent()) {
      rest.container(CloudRequest.delete(BASE + id), timeout);
    }
  }
}
