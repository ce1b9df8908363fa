package epfabric.deploy.infra;

import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import epfabric.base.facts.ApiQuestion;
import epfabric.deploy.gcp.projects.ServiceArgs;
import epfabric.deploy.infra.resource.EnabledApi;
import epfabric.fabric.plan.FabricScope;
import java.util.ArrayList;
import java.util.List;

/**
 * The Google APIs that a layer needs; they stay enabled when the stack is destroyed. Resources that
 * need an API wait until it answers, which can take minutes after it was enabled.
 */
final class ProjectServices extends ResourceGroup {
  private final List<Resource> services = new ArrayList<>();

  ProjectServices(FabricScope scope, List<String> names) {
    super("ProjectServices", "services", scope);
    CustomResourceOptions options =
        child(AnsweringApi.now(question(ApiQuestion.requiredApi())).applyValue(yes -> List.of()));
    for (String name : names) {
      ServiceArgs args =
          ServiceArgs.builder()
              .service(name + ".googleapis.com")
              .project(scope.project())
              .disableOnDestroy(false)
              .build();
      ApiQuestion question = question(name);
      services.add(new EnabledApi(name, args, options, on -> AnsweringApi.after(on, question)));
    }
    declared();
  }

  private ApiQuestion question(String api) {
    return ApiQuestion.to(api, scope().project(), scope().region());
  }

  List<Resource> all() {
    return List.copyOf(services);
  }
}
