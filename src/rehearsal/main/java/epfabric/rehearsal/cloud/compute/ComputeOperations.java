package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.Operations;
import epfabric.rehearsal.cloud.state.PendingWork;
import java.util.List;
import java.util.Set;

/** Creates operations in the format of Compute Engine's API. */
final class ComputeOperations {
  private final CloudState world;
  private final Operations operations;

  ComputeOperations(CloudState world, Operations operations) {
    this.world = world;
    this.operations = operations;
  }

  /** Starts an operation on a resource of Compute Engine. */
  ObjectNode begin(RoutedCall call, PendingWork work) {
    String scope = ResourcePaths.scope(work.target());
    String path = scope + "/operations/operation-" + world.newId();
    ObjectNode operation = describe(path, work);
    if (!scope.endsWith("/global")) {
      String places = ResourcePaths.name(ResourcePaths.parent(scope));
      JsonBodies.set(
          operation, places.substring(0, places.length() - 1), ResourcePaths.link(scope));
    }
    world.store().put(path, operation, Set.of());
    operations.run(path, call, work, ending(operation));
    return operation;
  }

  private ObjectNode describe(String path, PendingWork work) {
    return JsonBodies.object(
        "kind", "compute#operation",
        "id", world.newId(),
        "name", ResourcePaths.name(path),
        "operationType", work.type(),
        "targetLink", ResourcePaths.link(work.target()),
        "targetId", targetId(work.target()),
        "status", "RUNNING",
        "user", "rehearsal@" + world.settings().project() + ".iam.gserviceaccount.com",
        "progress", 0,
        "insertTime", world.timestamp(),
        "startTime", world.timestamp(),
        "selfLink", ResourcePaths.link(path));
  }

  private String targetId(String target) {
    return world
        .store()
        .find(target)
        .flatMap(t -> JsonBodies.text(t, "id"))
        .orElseGet(world::newId);
  }

  private Operations.Ending ending(ObjectNode operation) {
    return new Operations.Ending() {
      @Override
      public void failed(GoogleRefusal refusal) {
        ObjectNode error =
            JsonBodies.object("code", refusal.operationCode(), "message", refusal.text());
        JsonBodies.set(
            operation, "error", JsonBodies.object("errors", JsonBodies.array(List.of(error))));
        JsonBodies.set(operation, "httpErrorStatusCode", refusal.status());
        JsonBodies.set(operation, "httpErrorMessage", refusal.text());
      }

      @Override
      public void done() {
        JsonBodies.set(operation, "status", "DONE");
        JsonBodies.set(operation, "progress", 100);
        JsonBodies.set(operation, "endTime", world.timestamp());
      }
    };
  }
}
