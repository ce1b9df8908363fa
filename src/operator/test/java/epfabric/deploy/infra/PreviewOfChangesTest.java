package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.Impact;
import epfabric.deploy.preview.PreviewFinding;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.ResourceChange;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.deploy.preview.report.MarkdownReport;
import epfabric.deploy.preview.report.TextReport;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks how changes of an environment file affect a fabric, with the real Pulumi program. */
class PreviewOfChangesTest {
  private static final Registrations DEV = Planned.record(Planned.plan("dev"));

  /** The tests of a fabric, which are repeated when the nodes change. */
  private static final List<String> TESTS =
      List.of(
          "fabric-ready",
          "test-deepep-data",
          "test-deepep-internode",
          "test-deepep-intranode",
          "test-deepep-low-latency",
          "test-deepep-low-latency-nic",
          "test-deepep-low-latency-nvlink",
          "test-epbench-accept",
          "test-nccl-allreduce",
          "test-nic-bandwidth");

  @Test
  void aChangedImageTypeUpdatesInPlaceAndRecreatesGpuNodes() {
    PreviewReport report =
        UpdateComparison.between(
            Registrations.parse(DEV.toJsonLines().replace("COS_CONTAINERD", "UBUNTU_CONTAINERD")),
            DEV);
    assertThat(changed(report, ChangeKind.UPDATE)).containsExactly("gpu");
    assertThat(report.recreatesGpuNodes())
        .extracting(PreviewFinding::property)
        .containsExactly("nodeConfig.imageType");
    assertThat(report.worst()).isEqualTo(Impact.RECREATE);
  }

  @Test
  void aNewLabelUpdatesThePoolInPlace() {
    PreviewReport report = change(t -> t.replace("nodes: 2", "nodes: 2\n    labels: {team: a}"));
    assertThat(changed(report, ChangeKind.UPDATE)).containsExactly("gpu");
    assertThat(report.worst()).isEqualTo(Impact.UPDATE);
  }

  @Test
  void aMoveFromSpotToOnDemandReplacesTheGpuNodes() {
    PreviewReport report = change(t -> t.replace("capacity: spot", "capacity: on-demand"));
    assertThat(changed(report, ChangeKind.REPLACE))
        .containsExactlyInAnyOrderElementsOf(with(TESTS, "gpu"));
    assertThat(report.recreatesGpuNodes())
        .extracting(PreviewFinding::property)
        .contains("nodeConfig.spot");
  }

  @Test
  void anotherRdmaRangeReplacesSubnetsPoolAndPodNetworks() {
    PreviewReport report = changeInDeviceMode(t -> t + "    rdmaCidr: 172.16.0.0/18\n");
    assertThat(changed(report, ChangeKind.REPLACE))
        .contains("gpu", "rdma-sub-0", "rdma-sub-7", "rdma-0-params", "rdma-0-network")
        .doesNotContain("rdma-net", "net-1", "sub-1", "cluster", "system", "gvnic-1-params")
        .containsAll(TESTS)
        .hasSize(8 + 1 + 8 * 2 + TESTS.size());
    assertThat(report.recreatesGpuNodes()).isNotEmpty();
    assertThat(report.replacesNetwork()).isNotEmpty();
    assertThat(TextReport.of(report)).contains("\n! one step at a time: pulumi up --parallel 1 (");
    assertThat(MarkdownReport.of(report, "x")).contains("pulumi up --parallel 1 (");
  }

  @Test
  void aSingleReplacedNetworkNeedsNoStepwiseUpdate() {
    PreviewReport report = change(t -> t + "  epfabric:network:\n    gvnicCidr: 10.9.0.0/24\n");
    assertThat(changed(report, ChangeKind.REPLACE)).contains("gpu", "sub-1");
    assertThat(TextReport.of(report)).doesNotContain("one step at a time");
  }

  @Test
  void addingNodesUpdatesThePoolInPlaceAndRepeatsTests() {
    PreviewReport report = change(t -> t.replace("nodes: 2", "nodes: 4"));
    assertThat(changed(report, ChangeKind.UPDATE)).containsExactly("gpu", "installer-alerts");
    assertThat(changed(report, ChangeKind.REPLACE)).containsExactlyElementsOf(TESTS);
    assertThat(report.worst()).isEqualTo(Impact.UPDATE);
  }

  @Test
  void parkingUpdatesThePoolInPlace() {
    PreviewReport report = change(t -> t.replace("nodes: 2", "nodes: 0"));
    assertThat(changed(report, ChangeKind.UPDATE)).containsExactly("gpu", "installer-alerts");
    assertThat(report.recreatesGpuNodes()).isEmpty();
  }

  @Test
  void anotherTransportRollsOutTheInstallerAndRepeatsTests() {
    PreviewReport report = change(t -> t + "  epfabric:transport: {qpDepth: 2048}\n");
    assertThat(changed(report, ChangeKind.UPDATE)).containsExactly("installer");
    assertThat(changed(report, ChangeKind.REPLACE))
        .containsExactlyInAnyOrderElementsOf(with(TESTS, "installer-config"));
    assertThat(report.recreatesGpuNodes()).isEmpty();
  }

  @Test
  void aThirdPoolDoesNotChangeTheOtherPools() {
    PreviewReport report = UpdateComparison.between(pools(2), pools(3));
    assertThat(report.resources())
        .filteredOn(r -> r.kind() != ChangeKind.SAME)
        .map(r -> r.kind() + " " + name(r))
        .filteredOn(c -> !c.startsWith("CREATE test-") || !c.endsWith("-2"))
        .containsExactlyInAnyOrder(
            "REPLACE fabric-ready",
            "CREATE gpu-2",
            "CREATE installer-2",
            "UPDATE installer-alerts");
    assertThat(report.recreatesGpuNodes()).isEmpty();
  }

  @Test
  void removingAPoolDeletesOnlyItsResources() {
    PreviewReport report = UpdateComparison.between(pools(3), pools(2));
    assertThat(report.resources())
        .filteredOn(r -> r.kind() != ChangeKind.SAME)
        .map(r -> r.kind() + " " + name(r))
        .filteredOn(c -> !c.startsWith("DELETE test-") || !c.endsWith("-2"))
        .containsExactlyInAnyOrder(
            "REPLACE fabric-ready",
            "DELETE gpu-2",
            "DELETE installer-2",
            "UPDATE installer-alerts");
    assertThat(report.recreatesGpuNodes()).isEmpty();
  }

  @Test
  void aSecondPoolDoesNotChangeTheFirst() {
    PreviewReport report = UpdateComparison.between(DEV, pools(2));
    assertThat(report.resources())
        .filteredOn(r -> r.kind() != ChangeKind.SAME)
        .map(r -> r.kind() + " " + name(r))
        .filteredOn(c -> !c.startsWith("CREATE test-") || !c.endsWith("-1"))
        .containsExactlyInAnyOrder(
            "REPLACE fabric-ready",
            "CREATE gpu-1",
            "CREATE installer-1",
            "UPDATE installer-alerts");
  }

  private static List<String> with(List<String> names, String more) {
    return Stream.concat(names.stream(), Stream.of(more)).toList();
  }

  private static Registrations pools(int pools) {
    return Planned.record(
        Planned.plan("dev", t -> t.replace("nodes: 2", "nodes: 2\n    pools: " + pools)));
  }

  @Test
  void aRenamedPodNetworkReplacesOnlyItsObjects() {
    PreviewReport report = changeInDeviceMode(t -> t + "  epfabric:podNetworks: {gvnic: host-1}\n");
    assertThat(changed(report, ChangeKind.REPLACE))
        .containsExactlyInAnyOrder("gvnic-1-params", "gvnic-1-network");
  }

  @Test
  void replacingAProtectedPoolIsRefused() {
    Registrations prod = Planned.record(Planned.plan("prod"));
    Registrations moved =
        Planned.record(Planned.plan("prod", t -> t.replace("b200-prod", "b200-other")));
    PreviewReport report = UpdateComparison.between(prod, moved);
    assertThat(report.refused())
        .extracting(PreviewFinding::urn)
        .anyMatch(urn -> urn.endsWith("::gpu"));
  }

  @Test
  void anUnchangedEnvironmentFileChangesNothing() {
    assertThat(change(UnaryOperator.identity()).worst()).isEqualTo(Impact.NOTHING);
  }

  private static PreviewReport changeInDeviceMode(UnaryOperator<String> edit) {
    UnaryOperator<String> device = t -> t + "  epfabric:network:\n    mode: device\n";
    return UpdateComparison.between(
        Planned.record(Planned.plan("dev", device)),
        Planned.record(Planned.plan("dev", t -> edit.apply(device.apply(t)))));
  }

  private static PreviewReport change(UnaryOperator<String> edit) {
    return UpdateComparison.between(DEV, Planned.record(Planned.plan("dev", edit)));
  }

  private static List<String> changed(PreviewReport report, ChangeKind kind) {
    return report.resources().stream()
        .filter(r -> r.kind() == kind)
        .map(PreviewOfChangesTest::name)
        .toList();
  }

  private static String name(ResourceChange change) {
    return change.urn().substring(change.urn().lastIndexOf("::") + 2);
  }
}
