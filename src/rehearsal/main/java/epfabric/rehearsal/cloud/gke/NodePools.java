package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.machines.PoolPlan;
import epfabric.rehearsal.cloud.rest.CloudFault;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleMessages;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.OperationDurations;
import epfabric.rehearsal.cloud.state.PendingWork;
import java.time.Duration;
import java.util.List;

/** GKE node pools. */
public final class NodePools {
  private static final String POOLS_PATH = "/clusters/{cluster}/nodePools";
  private static final String POOL_PATH = POOLS_PATH + "/{pool}";

  private final CloudState world;
  private final GkeOperations operations;
  private final NodePoolLife life;
  private final GoogleMessages creation = GoogleMessages.container("CreateNodePoolRequest");
  private final GoogleMessages sizing = GoogleMessages.container("SetNodePoolSizeRequest");

  public NodePools(CloudState world, GkeOperations operations, NodePoolLife life) {
    this.world = world;
    this.operations = operations;
    this.life = life;
  }

  public List<Route> routes() {
    return List.of(
        Gke.route("POST", POOLS_PATH, this::create),
        Gke.route("GET", POOLS_PATH, this::list),
        Gke.route("GET", POOL_PATH, this::get),
        Gke.route("DELETE", POOL_PATH, this::delete),
        Gke.route("POST", POOL_PATH + ":setSize", this::setSize));
  }

  private ObjectNode create(RoutedCall call) {
    String cluster = Gke.cluster(call);
    ObjectNode clusterBody = world.store().getInGke(cluster);
    ObjectNode requested = JsonBodies.child(Gke.checked(creation, call.body()), "nodePool");
    PoolPlan plan = PoolPlan.of(world, cluster, clusterBody, requested);
    if (world.store().isTaken(plan.path())) {
      throw GoogleRefusal.alreadyExistsInGke(plan.path());
    }
    operations.requireFree(cluster, plan.path());
    life.admit(plan);
    life.begin(plan);
    boolean stockOut = call.has(CloudFault.Kind.STOCKOUT);
    boolean hasMachines = !stockOut && life.groups().hasRoom(plan.path(), plan.size());
    Duration duration = hasMachines ? durations().nodePool() : durations().stockOut();
    PendingWork work =
        PendingWork.of(
                "CREATE_NODE_POOL", plan.path(), duration, () -> finish(plan.path(), stockOut))
            .onFailure(refusal -> life.failed(plan.path(), refusal));
    return operations.begin(call, work);
  }

  private void finish(String path, boolean stockOut) {
    if (stockOut) {
      throw life.groups().outOfStock(path);
    }
    life.finish(path);
  }

  private OperationDurations durations() {
    return world.settings().durations();
  }

  private ObjectNode list(RoutedCall call) {
    String cluster = Gke.cluster(call);
    world.store().getInGke(cluster);
    return JsonBodies.object(
        "nodePools", JsonBodies.array(world.store().in(cluster + "/nodePools").values()));
  }

  private ObjectNode get(RoutedCall call) {
    return pool(path(call));
  }

  private static String path(RoutedCall call) {
    return Gke.cluster(call) + "/nodePools/" + call.variable("pool");
  }

  private ObjectNode pool(String path) {
    return world.store().getInGke(path);
  }

  private ObjectNode delete(RoutedCall call) {
    String path = path(call);
    ObjectNode pool = pool(path);
    operations.requireFree(Gke.cluster(call), path);
    JsonBodies.set(pool, "status", "STOPPING");
    PendingWork work =
        PendingWork.of("DELETE_NODE_POOL", path, durations().nodePool(), () -> life.remove(path))
            .onFailure(refusal -> life.failed(path, refusal));
    return operations.begin(call, work);
  }

  private ObjectNode setSize(RoutedCall call) {
    String path = path(call);
    ObjectNode pool = pool(path);
    int size = JsonBodies.number(Gke.checked(sizing, call.body()), "nodeCount", 0);
    if (size < 0) {
      throw GoogleRefusal.badRequest("node_count must not be negative.");
    }
    operations.requireFree(Gke.cluster(call), path);
    int zones = JsonBodies.texts(pool, "locations").size();
    life.quota().requireRoom(pool, size * zones - life.groups().target(path));
    JsonBodies.set(pool, "status", "RECONCILING");
    boolean stockOut = call.has(CloudFault.Kind.STOCKOUT);
    boolean hasMachines = !stockOut && life.groups().hasRoom(path, size);
    life.groups().resize(path, size);
    Duration duration = hasMachines ? durations().nodePool() : durations().stockOut();
    PendingWork work =
        PendingWork.of("SET_NODE_POOL_SIZE", path, duration, () -> finish(path, stockOut))
            .onFailure(refusal -> life.failed(path, refusal));
    return operations.begin(call, work);
  }
}
