package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
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

  private ObjectNode create(Call call) {
    Fields.only(call.body(), "accountId", "serviceAccount");
    String id = Bodies.text(call.body(), "accountId").orElse("");
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
    ObjectNode account = Bodies.child(call.body(), "serviceAccount").deepCopy();
    Fields.only(account, "displayName", "description", "name", "projectId", "email");
    Bodies.set(account, "name", path);
    Bodies.set(account, "projectId", project);
    Bodies.set(account, "email", email);
    Bodies.set(account, "uniqueId", "10000000000000000" + world.newId());
    Bodies.set(account, "oauth2ClientId", "10000000000000000" + world.newId());
    Bodies.set(account, "etag", "MDEwMjE5MjA=");
    world.store().put(path, account, Set.of());
    return account;
  }

  private ObjectNode list(Call call) {
    return Bodies.object(
        "accounts", Bodies.array(world.store().in(call.project() + "/serviceAccounts").values()));
  }

  private ObjectNode get(Call call) {
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

  private ObjectNode patch(Call call) {
    ObjectNode account = get(call);
    Fields.only(call.body(), "serviceAccount", "updateMask");
    ObjectNode change = Bodies.child(call.body(), "serviceAccount");
    UpdateMask.of(Bodies.text(call.body(), "updateMask").orElse(""))
        .apply(account, change, "displayName", "description");
    return account;
  }

  private ObjectNode delete(Call call) {
    ObjectNode account = get(call);
    world.store().removeTree(path(call));
    policies.accountDeleted(call.name("email"), Bodies.text(account, "uniqueId").orElse(""));
    return Json.object();
  }

  private ObjectNode getPolicy(Call call) {
    get(call);
    return policies.get(path(call));
  }

  private ObjectNode setPolicy(Call call) {
    get(call);
    return policies.set(path(call), Bodies.child(call.body(), "policy"));
  }
}
