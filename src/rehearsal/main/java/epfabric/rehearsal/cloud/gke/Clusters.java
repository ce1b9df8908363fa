package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleMessages;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.PendingWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** GKE clusters. */
public final class Clusters {
  private final CloudState world;
  private final GkeOperations operations;
  private final NodePoolLife pools;
  private final GkeFirewalls firewalls;
  private final ClusterBodies bodies;
  private final GoogleMessages creation = GoogleMessages.container("CreateClusterRequest");
  private String endpoint = "192.0.2.10";
  private String caBase64 = "RU1VTEFURUQ=";

  public Clusters(CloudState world, GkeOperations operations, NodePoolLife pools) {
    this.world = world;
    this.operations = operations;
    this.pools = pools;
    this.firewalls = new GkeFirewalls(world);
    this.bodies = new ClusterBodies(world);
  }

  public List<Route> routes() {
    return List.of(
        Gke.route("POST", "/clusters", this::create),
        Gke.route("GET", "/clusters", this::list),
        Gke.route("GET", "/clusters/{cluster}", this::get),
        Gke.route("DELETE", "/clusters/{cluster}", this::delete),
        Gke.route("GET", "/serverConfig", this::serverConfig));
  }

  /** Sets the address of the control planes of all existing and future clusters. */
  public void serveAt(String newEndpoint, String newCaBase64) {
    endpoint = newEndpoint;
    caBase64 = newCaBase64;
    world.store().below("projects").entrySet().stream()
        .filter(e -> ResourcePaths.name(ResourcePaths.parent(e.getKey())).equals("clusters"))
        .filter(e -> e.getValue().has("endpoint"))
        .forEach(e -> bodies.serve(e.getValue(), endpoint, caBase64));
  }

  private ObjectNode create(RoutedCall call) {
    ObjectNode requested = JsonBodies.child(Gke.checked(creation, call.body()), "cluster");
    String path = Gke.location(call) + "/clusters/" + JsonBodies.text(requested, "name").orElse("");
    if (world.store().isTaken(path)) {
      throw GoogleRefusal.alreadyExistsInGke(path);
    }
    EmulatedClusterPlan plan = new EmulatedClusterPlan(world, path, requested);
    GkeClusterRules.check(plan);
    ObjectNode body = bodies.complete(plan);
    List<PoolPlan> initialPools = new ArrayList<>();
    plan.pools().forEach(pool -> initialPools.add(PoolPlan.of(world, path, body, pool)));
    initialPools.forEach(pools::admit);
    world.store().put(path, body, plan.uses());
    firewalls.create(path, plan.networkPath());
    initialPools.forEach(pools::begin);
    PendingWork work =
        PendingWork.of(
                "CREATE_CLUSTER",
                path,
                world.settings().durations().cluster(),
                () -> finishCreation(path))
            .onFailure(refusal -> setError(path, refusal));
    return operations.begin(call, work);
  }

  private void finishCreation(String path) {
    pools.of(path).forEach(pools::finish);
    bodies.serve(world.store().get(path), endpoint, caBase64);
  }

  private void setError(String path, GoogleRefusal refusal) {
    world
        .store()
        .find(path)
        .ifPresent(
            cluster -> {
              JsonBodies.set(cluster, "status", "ERROR");
              JsonBodies.set(cluster, "statusMessage", refusal.text());
            });
  }

  private ObjectNode list(RoutedCall call) {
    String location = call.variable("location");
    ArrayNode clusters = Json.array();
    for (Map.Entry<String, ObjectNode> resource : world.store().below(call.project()).entrySet()) {
      boolean inLocation =
          location.equals("-") || ResourcePaths.scope(resource.getKey()).equals(Gke.location(call));
      if (inLocation
          && ResourcePaths.name(ResourcePaths.parent(resource.getKey())).equals("clusters")) {
        clusters.add(withPools(resource.getKey()));
      }
    }
    return JsonBodies.object("clusters", clusters);
  }

  private ObjectNode get(RoutedCall call) {
    return withPools(Gke.cluster(call));
  }

  private ObjectNode withPools(String path) {
    ObjectNode cluster = world.store().getInGke(path).deepCopy();
    cluster.set("nodePools", JsonBodies.array(world.store().in(path + "/nodePools").values()));
    int nodes = pools.of(path).stream().mapToInt(pools.groups()::running).sum();
    if (nodes > 0) {
      JsonBodies.set(cluster, "currentNodeCount", nodes);
    }
    return cluster;
  }

  private ObjectNode delete(RoutedCall call) {
    String path = Gke.cluster(call);
    ObjectNode cluster = world.store().getInGke(path);
    operations.requireFree(path, path);
    JsonBodies.set(cluster, "status", "STOPPING");
    PendingWork work =
        PendingWork.of(
                "DELETE_CLUSTER",
                path,
                world.settings().durations().cluster(),
                () -> finishDeletion(path))
            .onFailure(refusal -> setError(path, refusal));
    return operations.begin(call, work);
  }

  private void finishDeletion(String path) {
    List.copyOf(pools.of(path)).forEach(pools::remove);
    JsonBodies.text(world.store().get(path), "networkConfig.network")
        .ifPresent(network -> firewalls.remove(path, network));
    world.store().removeTree(path);
  }

  private ObjectNode serverConfig(RoutedCall call) {
    ArrayNode versions = JsonBodies.array(GkeVersions.OFFERED);
    return JsonBodies.object(
        OrderedTree.of("defaultClusterVersion", GkeVersions.USUAL)
            .with("validMasterVersions", versions)
            .with("validNodeVersions", versions)
            .with("defaultImageType", "COS_CONTAINERD")
            .with(
                "validImageTypes",
                JsonBodies.array(List.of("COS_CONTAINERD", "UBUNTU_CONTAINERD"))));
  }
}
