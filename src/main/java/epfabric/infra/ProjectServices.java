package epfabric.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import epfabric.infra.resource.Service;
import epfabric.plan.Scope;
import java.util.ArrayList;
import java.util.List;

/** The Google APIs that a layer calls; they stay on when the stack goes. */
final class ProjectServices extends Component {
  private final List<Resource> services = new ArrayList<>();

  ProjectServices(Scope scope, List<String> names) {
    super("ProjectServices", "services", scope);
    for (String name : names) {
      Service.Args args = new Service.Args();
      args.project = Output.of(scope.project());
      args.service = Output.of(name + ".googleapis.com");
      args.disableOnDestroy = Output.of(false);
      services.add(new Service(name, args, child(List.of())));
    }
    declared();
  }

  List<Resource> all() {
    return List.copyOf(services);
  }
}
