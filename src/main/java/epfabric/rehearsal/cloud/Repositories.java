package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.List;
import java.util.Set;

/** Repositories of Artifact Registry. */
final class Repositories {
  private static final String ALL =
      "/{version}/projects/{project}/locations/{location}/repositories";
  private static final String ONE = ALL + "/{name}";

  /** Of Google's reference, as far as an environment can say them. */
  private static final String[] FIELDS = {
    "name", "format", "mode", "description", "labels", "dockerConfig", "cleanupPolicies"
  };

  private final World world;

  Repositories(World world) {
    this.world = world;
  }

  List<Route> routes() {
    return List.of(
        route("POST", ALL, this::create),
        route("GET", ALL, this::list),
        route("GET", ONE, this::get),
        route("PATCH", ONE, this::patch),
        route("DELETE", ONE, this::delete));
  }

  private static Route route(String method, String template, Route.Handler handler) {
    return Route.of("artifactregistry.googleapis.com", method, template, handler);
  }

  private static String collection(Call call) {
    return Gke.location(call) + "/repositories";
  }

  private ObjectNode create(Call call) {
    String path = collection(call) + "/" + call.query("repositoryId");
    if (world.store().isTaken(path)) {
      throw Refusal.conflict("the repository already exists");
    }
    Fields.only(call.body(), FIELDS);
    ObjectNode body = call.body().deepCopy();
    Bodies.set(body, "name", path);
    Bodies.set(body, "createTime", world.isoTime());
    Bodies.set(body, "updateTime", world.isoTime());
    Bodies.fill(body, "mode", "STANDARD_REPOSITORY");
    world.store().put(path, body, Set.of());
    return done(call, body);
  }

  private ObjectNode list(Call call) {
    return Bodies.object("repositories", Bodies.array(world.store().in(collection(call)).values()));
  }

  private ObjectNode get(Call call) {
    return world.store().get(collection(call) + "/" + call.name("name"));
  }

  private ObjectNode patch(Call call) {
    ObjectNode repository = get(call);
    Fields.only(call.body(), FIELDS);
    UpdateMask.of(call.query("updateMask"))
        .apply(repository, call.body(), "description", "labels", "dockerConfig", "cleanupPolicies");
    Bodies.set(repository, "updateTime", world.isoTime());
    return repository;
  }

  private ObjectNode delete(Call call) {
    get(call);
    world.store().removeTree(collection(call) + "/" + call.name("name"));
    return done(call, Json.object());
  }

  private ObjectNode done(Call call, ObjectNode response) {
    String path = Gke.location(call) + "/operations/operation-" + world.newId();
    ObjectNode operation = Bodies.object("name", path, "done", true, "response", response);
    world.store().put(path, operation, Set.of());
    return operation;
  }
}
