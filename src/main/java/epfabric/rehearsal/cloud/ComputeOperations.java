package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
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
  JsonObject begin(Call call, Work work) {
    String scope = Paths.scope(work.target());
    String path = scope + "/operations/operation-" + world.newId();
    JsonObject operation = describe(path, work);
    if (!scope.endsWith("/global")) {
      String places = Paths.name(Paths.parent(scope));
      Json.set(operation, places.substring(0, places.length() - 1), Paths.link(scope));
    }
    world.store().put(path, operation, Set.of());
    operations.run(path, call, work, ending(operation));
    return operation;
  }

  private JsonObject describe(String path, Work work) {
    return Json.object(
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
    return world.store().find(target).flatMap(t -> Json.text(t, "id")).orElseGet(world::newId);
  }

  private Operations.Ending ending(JsonObject operation) {
    return new Operations.Ending() {
      @Override
      public void failed(Refusal refusal) {
        JsonObject error = Json.object("code", refusal.operationCode(), "message", refusal.text());
        Json.set(operation, "error", Json.object("errors", Json.array(List.of(error))));
        Json.set(operation, "httpErrorStatusCode", refusal.status());
        Json.set(operation, "httpErrorMessage", refusal.text());
      }

      @Override
      public void done() {
        Json.set(operation, "status", "DONE");
        Json.set(operation, "progress", 100);
        Json.set(operation, "endTime", world.timestamp());
      }
    };
  }
}
