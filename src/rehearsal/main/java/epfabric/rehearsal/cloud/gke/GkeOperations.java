package epfabric.rehearsal.cloud.gke;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.Operations;
import epfabric.rehearsal.cloud.state.PendingWork;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Creates operations in the format of GKE's API, and decides which of them may run at the same
 * time.
 */
public final class GkeOperations {
  private final CloudState world;
  private final Operations operations;

  public GkeOperations(CloudState world, Operations operations) {
    this.world = world;
    this.operations = operations;
  }

  public List<Route> routes() {
    return List.of(
        Gke.route("GET", "/operations", this::list),
        Gke.route("GET", "/operations/{name}", this::get));
  }

  /**
   * Refuses a change that GKE does not allow at the moment. A change of a cluster excludes all
   * other changes of the cluster and its node pools; a change of a node pool excludes changes of
   * the same pool and of its cluster. Different node pools can be changed at the same time. The
   * rules are from reports of users and the locks of the real provider; the message is the one that
   * users report.
   */
  void requireFree(String cluster, String target) {
    operations
        .runningOn(
            other ->
                other.equals(cluster)
                    || other.equals(target)
                    || (target.equals(cluster) && other.startsWith(cluster + "/")))
        .ifPresent(
            running -> {
              throw GoogleRefusal.failedPrecondition(
                  String.format(
                      Locale.ROOT,
                      "Cluster is running incompatible operation %s.",
                      ResourcePaths.name(running)));
            });
  }

  /** Starts an operation on a cluster or node pool. */
  ObjectNode begin(RoutedCall call, PendingWork work) {
    String path = Gke.location(call) + "/operations/operation-" + world.newId();
    ObjectNode operation =
        JsonBodies.object(
            "name", ResourcePaths.name(path),
            "operationType", work.type(),
            "status", "RUNNING",
            "zone", call.variable("location"),
            "location", call.variable("location"),
            "startTime", world.isoTime(),
            "selfLink", Gke.link(path),
            "targetLink", Gke.link(work.target()));
    world.store().put(path, operation, Set.of());
    operations.run(path, call, work, ending(operation));
    return operation;
  }

  private Operations.Ending ending(ObjectNode operation) {
    return new Operations.Ending() {
      @Override
      public void failed(GoogleRefusal refusal) {
        JsonBodies.set(operation, "statusMessage", refusal.text());
        JsonBodies.set(
            operation,
            "error",
            JsonBodies.object("code", refusal.grpcCode(), "message", refusal.text()));
      }

      @Override
      public void done() {
        JsonBodies.set(operation, "status", "DONE");
        JsonBodies.set(operation, "endTime", world.isoTime());
      }
    };
  }

  private ObjectNode list(RoutedCall call) {
    String collection = Gke.location(call) + "/operations";
    return JsonBodies.object("operations", JsonBodies.array(world.store().in(collection).values()));
  }

  private ObjectNode get(RoutedCall call) {
    String path = Gke.location(call) + "/operations/" + call.variable("name");
    return world.store().getInGke(path);
  }
}
