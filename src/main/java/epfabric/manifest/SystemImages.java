package epfabric.manifest;

import epfabric.plan.FabricPlan;
import epfabric.value.ImageRef;
import java.util.List;

/** Images that may run in the installer's namespace. */
final class SystemImages {
  private SystemImages() {}

  static List<ImageRef> of(FabricPlan plan) {
    return List.of(plan.workload().images().installer());
  }
}
