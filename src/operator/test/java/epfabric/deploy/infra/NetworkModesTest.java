package epfabric.deploy.infra;

import static epfabric.deploy.infra.Planned.inputs;
import static epfabric.deploy.infra.Planned.named;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.deploy.preview.report.JsonReport;
import epfabric.deploy.preview.report.MarkdownReport;
import epfabric.deploy.preview.report.TextReport;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Checks the requests to Google in each network mode, and the effect of a changed mode on an
 * existing fabric.
 */
class NetworkModesTest {
  private static final Registrations DEVICE = recorded("device");
  private static final Registrations DRANET = recorded("dranet");
  private static final Registrations AUTO = recorded("dranet-auto");

  private static Registrations recorded(String mode) {
    return Planned.record(Planning.planOf(anEnvironment().withNetwork("mode", mode)));
  }

  private static Object labels(Registrations recorded) {
    return inputs(named(recorded, "NodePool", "gpu"), "nodeConfig")
        .getOrDefault("labels", Map.of());
  }

  private static List<String> networks(Registrations recorded) {
    return recorded.resources().stream()
        .filter(r -> r.type().startsWith("gcp:compute/"))
        .map(Registration::name)
        .sorted()
        .toList();
  }

  @Test
  void dranetOnlyAddsALabelToThePool() {
    assertThat(labels(DEVICE)).isEqualTo(Map.of("epfabric-environment", "test"));
    assertThat(labels(DRANET))
        .isEqualTo(
            Map.of(
                "epfabric-environment", "test",
                "cloud.google.com/gke-networking-dra-driver", "true"));
    assertThat(inputs(named(DRANET, "NodePool", "gpu"), "networkConfig"))
        .isEqualTo(inputs(named(DEVICE, "NodePool", "gpu"), "networkConfig"))
        .containsKey("additionalNodeNetworkConfigs");
    assertThat(networks(DRANET)).isEqualTo(networks(DEVICE)).contains("rdma-sub-7", "sub-1");
  }

  /**
   * If the pool had no label {@code accelerator-network-profile}, GKE itself would add this label.
   */
  @Test
  void gkeCreatesTheNetworksInTheModeDranetAuto() {
    assertThat(inputs(named(AUTO, "NodePool", "gpu"), "networkConfig"))
        .isEqualTo(Map.of("enablePrivateNodes", true, "acceleratorNetworkProfile", "auto"));
    assertThat(labels(AUTO))
        .isEqualTo(
            Map.of(
                "epfabric-environment", "test",
                "cloud.google.com/gke-networking-dra-driver", "true",
                "gke.networks.io/accelerator-network-profile", "auto"));
    assertThat(networks(AUTO)).containsExactly("firewall-net-0", "nat", "net-0", "router", "sub-0");
  }

  @Test
  void theClusterIsTheSameInEveryMode() {
    Map<String, Object> cluster = named(DEVICE, "Cluster", "cluster").inputs();
    assertThat(cluster).containsEntry("enableMultiNetworking", true);
    assertThat(named(DRANET, "Cluster", "cluster").inputs()).isEqualTo(cluster);
    assertThat(named(AUTO, "Cluster", "cluster").inputs()).isEqualTo(cluster);
  }

  private static List<String> changed(PreviewReport report, ChangeKind kind) {
    return report.resources().stream()
        .filter(r -> r.kind() == kind)
        .map(r -> r.urn().replaceFirst(".*::", ""))
        .toList();
  }

  @Test
  void aMoveFromDeviceToDranetKeepsThePoolAndDeletesThePodNetworks() {
    PreviewReport report = UpdateComparison.between(DEVICE, DRANET);
    assertThat(changed(report, ChangeKind.UPDATE))
        .containsExactlyInAnyOrder("gpu", "observer-role");
    assertThat(changed(report, ChangeKind.CREATE)).containsExactly("acceptance-nic-claim");
    assertThat(changed(report, ChangeKind.DELETE))
        .hasSize(19)
        .contains("gvnic-1-params", "rdma-7-network");
    assertThat(changed(report, ChangeKind.REPLACE))
        .allMatch(name -> name.startsWith("test-"))
        .hasSize(9);
    assertThat(report.recreatesGpuNodes()).isEmpty();
    assertThat(report.replacesNetwork()).isEmpty();
    assertThat(TextReport.of(report))
        .startsWith(
            """
            ! two updates: run pulumi up with epfabric:acceptance.gate: off, then remove that \
            setting and run it again (Network objects are deleted last, and GKE assigns no claimed \
            NICs while they exist)
            """);
    assertThat(MarkdownReport.of(report, "dev"))
        .contains("> **Two updates:** run pulumi up with epfabric:");
    assertThat(JsonReport.of(report)).contains("\"twoUpdates\": true");
  }

  @Test
  void onlyAMoveFromDeviceToDranetNeedsTwoUpdates() {
    assertThat(UpdateComparison.between(DRANET, DEVICE).wantsTwoUpdates()).isFalse();
    assertThat(UpdateComparison.between(DRANET, AUTO).wantsTwoUpdates()).isFalse();
    assertThat(UpdateComparison.between(DEVICE, DEVICE).wantsTwoUpdates()).isFalse();
  }

  @Test
  void aMoveToGkeManagedNetworksReplacesThePool() {
    for (Registrations before : List.of(DEVICE, DRANET)) {
      PreviewReport report = UpdateComparison.between(before, AUTO);
      assertThat(changed(report, ChangeKind.REPLACE)).contains("gpu").doesNotContain("cluster");
      assertThat(changed(report, ChangeKind.DELETE)).contains("net-1", "rdma-net", "rdma-sub-0");
      assertThat(report.recreatesGpuNodes()).isNotEmpty();
    }
    PreviewReport back = UpdateComparison.between(AUTO, DRANET);
    assertThat(changed(back, ChangeKind.REPLACE)).contains("gpu").doesNotContain("cluster");
  }
}
