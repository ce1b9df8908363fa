package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the removal of the installation from nodes, with GKE's drivers and with built drivers. */
class InstallerRemovalTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final String REMOVE = "  epfabric:installer: {remove: true}\n";

  private static FabricPlan removing(String software) {
    return Planned.plan("dev", text -> text + software + REMOVE);
  }

  private static RehearsedFabric fabric(FabricPlan plan) {
    RehearsedFabric fabric = new RehearsedFabric(plan, RehearsedPlays.good(CATALOG));
    fabric.applyInfrastructure();
    fabric.joinAll();
    return fabric;
  }

  private static boolean tainted(RehearsedFabric fabric, String node) {
    return JsonTree.items(fabric.node(node), "spec", "taints").stream()
        .anyMatch(taint -> JsonTree.text(taint, "key").equals(InstallPlan.STARTUP_TAINT));
  }

  /**
   * Nodes stay tainted after the removal, because no pod may be scheduled to a node without an
   * installation.
   */
  @ParameterizedTest
  @ValueSource(strings = {"", "  epfabric:software: b200\n"})
  void theNodesReportTheRemovalAndStayTainted(String software) {
    RehearsedFabric fabric = fabric(removing(software));
    fabric.passUntil(() -> fabric.condition("gpu-0").equals("False Removed"), 900);
    assertThat(fabric.condition("gpu-0")).isEqualTo("False Removed");
    fabric.pass(900);
    assertThat(fabric.condition("gpu-0")).isEqualTo("False Removed");
    assertThat(tainted(fabric, "gpu-0")).isTrue();
  }
}
