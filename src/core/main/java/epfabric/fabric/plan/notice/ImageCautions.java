package epfabric.fabric.plan.notice;

import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.catalog.engine.ImageCaution;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingPlan;
import java.util.List;

/** Finds the known failures between nodes that concern a server's image. */
public final class ImageCautions {
  private ImageCautions() {}

  /** Returns the catalog's rows that concern a server. */
  public static List<ImageCaution> of(FabricPlan plan, ServingPlan serving) {
    return EngineCatalog.get().cautions().stream()
        .filter(
            caution -> serving.groups().stream().anyMatch(g -> concerns(caution, plan, serving, g)))
        .toList();
  }

  private static boolean concerns(
      ImageCaution caution, FabricPlan plan, ServingPlan serving, ServingGroup group) {
    String driver = plan.workload().software().versions().getOrDefault("driver", "");
    return plan.pool().machine().nvlinkDomain().spansDomains(group.nodes())
        && caution.concerns(
            group.kernels(),
            plan.workload().transport().kind(),
            KnownImage.of(serving.programs().engine(), serving.programs().image()).row(),
            driver);
  }
}
