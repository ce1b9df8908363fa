package epfabric.deploy.manifest.pod;

import epfabric.base.value.ImageRef;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/** Images that may run in the installer's namespace. */
final class SystemImages {
  private SystemImages() {}

  static List<ImageRef> of(FabricPlan plan) {
    List<ImageRef> images = new ArrayList<>(List.of(plan.workload().images().installer()));
    plan.addons().gib().ifPresent(gib -> images.add(gib.image()));
    return List.copyOf(images);
  }
}
