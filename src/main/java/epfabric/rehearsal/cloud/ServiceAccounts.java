package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Service accounts of IAM, and who may act as them. */
final class ServiceAccounts {
  private static final String ALL = "/{version}/projects/{project}/serviceAccounts";
  private static final String ONE = ALL + "/{email}";

  private final World world;
  private final IamPolicies policies;

  ServiceAccounts(World world, IamPolicies policies) {
    this.world = world;
    this.policies = policies;
  }

  List<Route> routes() {
    return List.of(
        route("POST", ALL, this::create),
        route("GET", ALL, this::list),
        route("GET", ONE, this::get),
        route("PATCH", ONE, this::patch),
        route("DELETE", ONE, this::delete),
        route("POST", ONE + ":getIamPolicy", this::getPolicy),
        route("POST", ONE + ":setIamPolicy", this::setPolicy));
  }

  private static Route route(String method, String template, Route.Handler handler) {
    return Route.of("iam.googleapis.com", method, template, handler);
  }

  private JsonObject create(Call call) {
    Fields.only(call.body(), "accountId", "serviceAccount");
    String id = Json.text(call.body(), "accountId").orElse("");
    if (!id.matches("[a-z](?:[-a-z0-9]{4,28}[a-z0-9])")) {
      throw Refusal.badRequest(
          String.format(
              Locale.ROOT, "The account ID \"%s\" does not have a length between 6 and 30.", id));
    }
    String project = world.settings().project();
    String email = id + "@" + project + ".iam.gserviceaccount.com";
    String path = call.project() + "/serviceAccounts/" + email;
    if (world.store().isTaken(path)) {
      throw Refusal.conflict(
          String.format(
              Locale.ROOT,
              "Service account %s already exists within project %s.",
              id,
              call.project()));
    }
    JsonObject account = Json.child(call.body(), "serviceAccount").deepCopy();
    Fields.only(account, "displayName", "description", "name", "projectId", "email");
    Json.set(account, "name", path);
    Json.set(account, "projectId", project);
    Json.set(account, "email", email);
    Json.set(account, "uniqueId", "10000000000000000" + world.newId());
    Json.set(account, "oauth2ClientId", "10000000000000000" + world.newId());
    Json.set(account, "etag", "MDEwMjE5MjA=");
    world.store().put(path, account, Set.of());
    return account;
  }

  private JsonObject list(Call call) {
    return Json.object(
        "accounts", Json.array(world.store().in(call.project() + "/serviceAccounts").values()));
  }

  private JsonObject get(Call call) {
    String path = path(call);
    return world
        .store()
        .find(path)
        .orElseThrow(() -> Refusal.gone("Unknown service account: " + Paths.name(path) + "."));
  }

  /** {@code projects/-} means the account's own project. */
  private String path(Call call) {
    return "projects/" + world.settings().project() + "/serviceAccounts/" + call.name("email");
  }

  private JsonObject patch(Call call) {
    JsonObject account = get(call);
    Fields.only(call.body(), "serviceAccount", "updateMask");
    JsonObject change = Json.child(call.body(), "serviceAccount");
    UpdateMask.of(Json.text(call.body(), "updateMask").orElse(""))
        .apply(account, change, "displayName", "description");
    return account;
  }

  private JsonObject delete(Call call) {
    JsonObject account = get(call);
    world.store().removeTree(path(call));
    policies.accountDeleted(call.name("email"), Json.text(account, "uniqueId").orElse(""));
    return new JsonObject();
  }

  private JsonObject getPolicy(Call call) {
    get(call);
    return policies.get(path(call));
  }

  private JsonObject setPolicy(Call call) {
    get(call);
    return policies.set(path(call), Json.child(call.body(), "policy"));
  }
}
