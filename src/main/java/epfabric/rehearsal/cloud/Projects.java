package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
import java.util.List;

/** The project itself: Cloud Resource Manager. */
final class Projects {
  private static final String ONE = "/{version}/projects/{project}";

  private final IamPolicies policies;

  Projects(IamPolicies policies) {
    this.policies = policies;
  }

  List<Route> routes() {
    return List.of(
        route("GET", ONE, this::get),
        route("POST", ONE + ":getIamPolicy", call -> policies.get(call.project())),
        route("POST", ONE + ":setIamPolicy", this::setPolicy));
  }

  private static Route route(String method, String template, Route.Handler handler) {
    return Route.of("cloudresourcemanager.googleapis.com", method, template, handler);
  }

  private JsonObject get(Call call) {
    return Json.object(
        "projectId",
        call.name("project"),
        "projectNumber",
        "100000000001",
        "name",
        call.name("project"),
        "lifecycleState",
        "ACTIVE");
  }

  private JsonObject setPolicy(Call call) {
    Fields.only(call.body(), "policy", "updateMask");
    return policies.set(call.project(), Json.child(call.body(), "policy"));
  }
}
