package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

/** Operations as Compute Engine shows them. */
final class ComputeOperations {
  private final World world;
  private final Operations operations;

  ComputeOperations(World world, Operations operations) {
    this.world = world;
    this.operations = operations;
  }

  /** Begins an operation on something of Compute Engine. */
  ObjectNode begin(Call call, Work work) {
    String scope = Paths.scope(work.target());
    String path = scope + "/operations/operation-" + world.newId();
    ObjectNode operation = describe(path, work);
    if (!scope.endsWith("/global")) {
      String places = Paths.name(Paths.parent(scope));
      Bodies.set(operation, places.substring(0, places.length() - 1), Paths.link(scope));
    }
    world.store().put(path, operation, Set.of());
    operations.run(path, call, work, ending(operation));
    return operation;
  }

  private ObjectNode describe(String path, Work work) {
    return Bodies.object(
        "kind", "compute#operation",
        "id", world.newId(),
        "name", Paths.name(path),
        "operationType", work.type(),
        "targetLink", Paths.link(work.target()),
        "targetId", targetId(work.target()),
        "status", "RUNNING",
        "user", "rehearsal@" + world.settings().project() + ".iam.gserviceaccount.com",
        "progress", 0,
        "insertTime", world.timestamp(),
        "startTime", world.timestamp(),
        "selfLink", Paths.link(path));
  }

  private String targetId(String target) {
    return world.store().find(target).flatMap(t -> Bodies.text(t, "id")).orElseGet(world::newId);
  }

  private Operations.Ending ending(ObjectNode operation) {
    return new Operations.Ending() {
      @Override
      public void failed(Refusal refusal) {
        ObjectNode error =
            Bodies.object("code", refusal.operationCode(), "message", refusal.text());
        Bodies.set(operation, "error", Bodies.object("errors", Bodies.array(List.of(error))));
        Bodies.set(operation, "httpErrorStatusCode", refusal.status());
        Bodies.set(operation, "httpErrorMessage", refusal.text());
      }

      @Override
      public void done() {
        Bodies.set(operation, "status", "DONE");
        Bodies.set(operation, "progress", 100);
        Bodies.set(operation, "endTime", world.timestamp());
      }
    };
  }
}
