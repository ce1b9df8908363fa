package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.rest.SchemaFields;
import epfabric.rehearsal.cloud.rest.UpdateMask;
import epfabric.rehearsal.cloud.state.CloudState;
import java.util.List;
import java.util.Set;

/** Repositories of Artifact Registry. */
final class Repositories {
  private static final String REPOSITORIES_PATH =
      "/{version}/projects/{project}/locations/{location}/repositories";
  private static final String REPOSITORY_PATH = REPOSITORIES_PATH + "/{name}";

  /** The fields of a repository that a request may contain, from Google's reference. */
  private static final String[] FIELDS = {
    "name", "format", "mode", "description", "labels", "dockerConfig", "cleanupPolicies"
  };

  private final CloudState world;

  Repositories(CloudState world) {
    this.world = world;
  }

  List<Route> routes() {
    return List.of(
        route("POST", REPOSITORIES_PATH, this::create),
        route("GET", REPOSITORIES_PATH, this::list),
        route("GET", REPOSITORY_PATH, this::get),
        route("PATCH", REPOSITORY_PATH, this::patch),
        route("DELETE", REPOSITORY_PATH, this::delete));
  }

  private static Route route(String method, String template, Route.Handler handler) {
    return Route.of("artifactregistry.googleapis.com", method, template, handler);
  }

  private static String collection(RoutedCall call) {
    return Gke.location(call) + "/repositories";
  }

  private ObjectNode create(RoutedCall call) {
    String path = collection(call) + "/" + call.query("repositoryId");
    if (world.store().isTaken(path)) {
      throw GoogleRefusal.conflict("the repository already exists");
    }
    SchemaFields.only(call.body(), FIELDS);
    ObjectNode body = call.body().deepCopy();
    JsonBodies.set(body, "name", path);
    JsonBodies.set(body, "createTime", world.isoTime());
    JsonBodies.set(body, "updateTime", world.isoTime());
    JsonBodies.fill(body, "mode", "STANDARD_REPOSITORY");
    world.store().put(path, body, Set.of());
    return completedOperation(call, body);
  }

  private ObjectNode list(RoutedCall call) {
    return JsonBodies.object(
        "repositories", JsonBodies.array(world.store().in(collection(call)).values()));
  }

  private ObjectNode get(RoutedCall call) {
    return world.store().get(collection(call) + "/" + call.variable("name"));
  }

  private ObjectNode patch(RoutedCall call) {
    ObjectNode repository = get(call);
    SchemaFields.only(call.body(), FIELDS);
    UpdateMask.of(call.query("updateMask"))
        .apply(repository, call.body(), "description", "labels", "dockerConfig", "cleanupPolicies");
    JsonBodies.set(repository, "updateTime", world.isoTime());
    return repository;
  }

  private ObjectNode delete(RoutedCall call) {
    get(call);
    world.store().removeTree(collection(call) + "/" + call.variable("name"));
    return completedOperation(call, Json.object());
  }

  private ObjectNode completedOperation(RoutedCall call, ObjectNode response) {
    String path = Gke.location(call) + "/operations/operation-" + world.newId();
    ObjectNode operation = JsonBodies.object("name", path, "done", true, "response", response);
    world.store().put(path, operation, Set.of());
    return operation;
  }
}
