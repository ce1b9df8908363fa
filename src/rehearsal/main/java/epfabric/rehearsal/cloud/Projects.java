package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.rest.SchemaFields;
import epfabric.rehearsal.cloud.state.IamPolicies;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Cloud Resource Manager: the project itself. */
final class Projects {
  private static final String PROJECT_PATH = "/{version}/projects/{project}";

  private final IamPolicies policies;
  private final Set<String> denied = new TreeSet<>();

  Projects(IamPolicies policies) {
    this.policies = policies;
  }

  List<Route> routes() {
    return List.of(
        route("GET", PROJECT_PATH, this::get),
        route("POST", PROJECT_PATH + ":getIamPolicy", call -> policies.get(call.project())),
        route("POST", PROJECT_PATH + ":setIamPolicy", this::setPolicy),
        route("POST", PROJECT_PATH + ":testIamPermissions", this::testPermissions));
  }

  /**
   * Reports a permission as denied when it is tested. Of the requests that need it, only those for
   * advice are refused.
   */
  void deny(String permission) {
    denied.add(permission);
  }

  boolean granted(String permission) {
    return !denied.contains(permission);
  }

  private ObjectNode testPermissions(RoutedCall call) {
    SchemaFields.only(call.body(), "permissions");
    List<String> granted =
        JsonBodies.texts(call.body(), "permissions").stream()
            .filter(p -> !denied.contains(p))
            .toList();
    return JsonBodies.object("permissions", JsonBodies.array(granted));
  }

  private static Route route(String method, String template, Route.Handler handler) {
    return Route.of("cloudresourcemanager.googleapis.com", method, template, handler);
  }

  private ObjectNode get(RoutedCall call) {
    return JsonBodies.object(
        OrderedTree.of("projectId", call.variable("project"))
            .with("projectNumber", IamPolicies.PROJECT_NUMBER)
            .with("name", call.variable("project"))
            .with("lifecycleState", "ACTIVE"));
  }

  private ObjectNode setPolicy(RoutedCall call) {
    SchemaFields.only(call.body(), "policy", "updateMask");
    return policies.set(call.project(), JsonBodies.child(call.body(), "policy"));
  }
}
