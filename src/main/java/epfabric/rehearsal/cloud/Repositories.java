package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
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

  private JsonObject create(Call call) {
    String path = collection(call) + "/" + call.query("repositoryId");
    if (world.store().isTaken(path)) {
      throw Refusal.conflict("the repository already exists");
    }
    Fields.only(call.body(), FIELDS);
    JsonObject body = call.body().deepCopy();
    Json.set(body, "name", path);
    Json.set(body, "createTime", world.isoTime());
    Json.set(body, "updateTime", world.isoTime());
    Json.fill(body, "mode", "STANDARD_REPOSITORY");
    world.store().put(path, body, Set.of());
    return done(call, body);
  }

  private JsonObject list(Call call) {
    return Json.object("repositories", Json.array(world.store().in(collection(call)).values()));
  }

  private JsonObject get(Call call) {
    return world.store().get(collection(call) + "/" + call.name("name"));
  }

  private JsonObject patch(Call call) {
    JsonObject repository = get(call);
    Fields.only(call.body(), FIELDS);
    UpdateMask.of(call.query("updateMask"))
        .apply(repository, call.body(), "description", "labels", "dockerConfig", "cleanupPolicies");
    Json.set(repository, "updateTime", world.isoTime());
    return repository;
  }

  private JsonObject delete(Call call) {
    get(call);
    world.store().removeTree(collection(call) + "/" + call.name("name"));
    return done(call, new JsonObject());
  }

  private JsonObject done(Call call, JsonObject response) {
    String path = Gke.location(call) + "/operations/operation-" + world.newId();
    JsonObject operation = Json.object("name", path, "done", true, "response", response);
    world.store().put(path, operation, Set.of());
    return operation;
  }
}
