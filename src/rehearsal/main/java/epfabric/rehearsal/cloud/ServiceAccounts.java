package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.rest.SchemaFields;
import epfabric.rehearsal.cloud.rest.UpdateMask;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.IamPolicies;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Service accounts of IAM, with the policies about their use. */
final class ServiceAccounts {
  private static final String ACCOUNTS_PATH = "/{version}/projects/{project}/serviceAccounts";
  private static final String ACCOUNT_PATH = ACCOUNTS_PATH + "/{email}";

  private final CloudState world;
  private final IamPolicies policies;

  ServiceAccounts(CloudState world, IamPolicies policies) {
    this.world = world;
    this.policies = policies;
  }

  List<Route> routes() {
    return List.of(
        route("POST", ACCOUNTS_PATH, this::create),
        route("GET", ACCOUNTS_PATH, this::list),
        route("GET", ACCOUNT_PATH, this::get),
        route("PATCH", ACCOUNT_PATH, this::patch),
        route("DELETE", ACCOUNT_PATH, this::delete),
        route("POST", ACCOUNT_PATH + ":getIamPolicy", this::getPolicy),
        route("POST", ACCOUNT_PATH + ":setIamPolicy", this::setPolicy));
  }

  private static Route route(String method, String template, Route.Handler handler) {
    return Route.of("iam.googleapis.com", method, template, handler);
  }

  private ObjectNode create(RoutedCall call) {
    SchemaFields.only(call.body(), "accountId", "serviceAccount");
    String id = JsonBodies.text(call.body(), "accountId").orElse("");
    if (!id.matches("[a-z](?:[-a-z0-9]{4,28}[a-z0-9])")) {
      throw GoogleRefusal.badRequest(
          String.format(
              Locale.ROOT, "The account ID \"%s\" does not have a length between 6 and 30.", id));
    }
    String project = world.settings().project();
    String email = id + "@" + project + ".iam.gserviceaccount.com";
    String path = call.project() + "/serviceAccounts/" + email;
    if (world.store().isTaken(path)) {
      throw GoogleRefusal.conflict(
          String.format(
              Locale.ROOT,
              "Service account %s already exists within project %s.",
              id,
              call.project()));
    }
    ObjectNode account = JsonBodies.child(call.body(), "serviceAccount").deepCopy();
    SchemaFields.only(account, "displayName", "description", "name", "projectId", "email");
    JsonBodies.set(account, "name", path);
    JsonBodies.set(account, "projectId", project);
    JsonBodies.set(account, "email", email);
    JsonBodies.set(account, "uniqueId", "10000000000000000" + world.newId());
    JsonBodies.set(account, "oauth2ClientId", "10000000000000000" + world.newId());
    JsonBodies.set(account, "etag", "MDEwMjE5MjA=");
    world.store().put(path, account, Set.of());
    return account;
  }

  private ObjectNode list(RoutedCall call) {
    return JsonBodies.object(
        "accounts",
        JsonBodies.array(world.store().in(call.project() + "/serviceAccounts").values()));
  }

  private ObjectNode get(RoutedCall call) {
    String path = path(call);
    return world
        .store()
        .find(path)
        .orElseThrow(
            () ->
                GoogleRefusal.notFoundWithMessage(
                    "Unknown service account: " + ResourcePaths.name(path) + "."));
  }

  /**
   * Returns the account's path; in a request, {@code projects/-} stands for the project of the
   * account.
   */
  private String path(RoutedCall call) {
    return "projects/" + world.settings().project() + "/serviceAccounts/" + call.variable("email");
  }

  private ObjectNode patch(RoutedCall call) {
    ObjectNode account = get(call);
    SchemaFields.only(call.body(), "serviceAccount", "updateMask");
    ObjectNode change = JsonBodies.child(call.body(), "serviceAccount");
    UpdateMask.of(JsonBodies.text(call.body(), "updateMask").orElse(""))
        .apply(account, change, "displayName", "description");
    return account;
  }

  private ObjectNode delete(RoutedCall call) {
    ObjectNode account = get(call);
    world.store().removeTree(path(call));
    policies.accountDeleted(
        call.variable("email"), JsonBodies.text(account, "uniqueId").orElse(""));
    return Json.object();
  }

  private ObjectNode getPolicy(RoutedCall call) {
    get(call);
    return policies.get(path(call));
  }

  private ObjectNode setPolicy(RoutedCall call) {
    get(call);
    return policies.set(path(call), JsonBodies.child(call.body(), "policy"));
  }
}
