package epfabric.operate.advice.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks the regional quotas that a plan needs, including those that are needed only while the
 * cluster is created.
 */
class RegionalQuotasTest {
  private static final String HEAD =
      "config:\n  gcp:project: my-project\n  epfabric:zone: us-central1-b\n";

  private static FabricPlan plan(String lines) {
    return Planned.planText("test", HEAD + lines);
  }

  private static List<String> needs(FabricPlan plan) {
    return new RegionalQuotas(plan)
        .regional(List.of()).stream()
            .map(
                notice ->
                    notice.subject().replaceFirst("quota (\\w+) .*", "$1")
                        + notice.message().replaceFirst(".*needs", ""))
            .toList();
  }

  @Test
  void checksEveryQuotaThatDevNeeds() {
    assertThat(needs(Planned.plan("dev")))
        .containsExactly(
            "CPUS 8 vCPUs",
            "SSD_TOTAL_GB 200 GB of boot disks",
            "HDB_TOTAL_GB 400 GB of boot disks",
            "INSTANCES 4 machines",
            "INSTANCE_GROUP_MANAGERS 2 node pools",
            "IN_USE_ADDRESSES 1 public address",
            "RESOURCE_POLICIES 1 placement policy");
  }

  /**
   * terraform-google-kubernetes-engine issue 1795: the project had 250 GB, and a regional cluster's
   * first nodes took 100 GB in each of three zones. In a single zone, the first node fits.
   */
  @Test
  void theFirstNodeNeedsDiskInOneZoneOnly() {
    FabricPlan plan = plan("  epfabric:cluster: {systemPool: {nodes: 1}}\n");
    assertThat(notice(plan, "SSD_TOTAL_GB", 250))
        .isEqualTo(
            Notice.fine(
                "quota SSD_TOTAL_GB in us-central1",
                "250 of 250 free; the plan needs 100 GB of boot disks"));
    assertThat(notice(plan, "SSD_TOTAL_GB", 50).severity()).isEqualTo(Severity.BLOCKS);
  }

  /** The first node is an e2-medium, whatever the machine type of the system pool is. */
  @Test
  void theFirstNodeNeedsQuotaOfItsOwnFamily() {
    FabricPlan plan = plan("  epfabric:cluster: {systemPool: {machine: n2-standard-8}}\n");
    assertThat(needs(plan)).contains("CPUS 2 vCPUs", "N2_CPUS 16 vCPUs");
  }

  /**
   * Google's codelab cloud-istio-aspnetcore-part1, feedback issue 950: quotas of CPUS and addresses
   * were exhausted.
   */
  @Test
  void publicNodesHaveAnAddressEach() {
    FabricPlan plan = plan("  epfabric:cluster: {privateNodes: false}\n");
    assertThat(notice(plan, "IN_USE_ADDRESSES", 4).message())
        .isEqualTo("4 of 4 free; the plan needs 5 public addresses");
    assertThat(notice(plan, "CPUS", 4).severity()).isEqualTo(Severity.BLOCKS);
  }

  @Test
  void newerFamiliesAreCountedByTheCloudQuotasApi() {
    FabricPlan plan = plan("  epfabric:cluster: {systemPool: {machine: c4-standard-8}}\n");
    RegionalQuotas quotas = new RegionalQuotas(plan);
    GpuQuota.Family family = quotas.cpuFamily().orElseThrow();
    assertThat(family.id() + " " + family.dimensions())
        .isEqualTo("CPUS-PER-VM-FAMILY-per-project-region {vm_family=C4}");
    assertThat(quotas.cpus(family, Optional.of(8L)).message())
        .isEqualTo("limit 8; the plan needs 16 vCPUs");
    assertThat(needs(plan)).contains("CPUS 2 vCPUs", "HDB_TOTAL_GB 600 GB of boot disks");
  }

  @ParameterizedTest
  @CsvSource({
    "e2-standard-16, CPUS, 16",
    "e2-small, CPUS, 2",
    "n2d-highmem-48, N2D_CPUS, 48",
    "n1-custom-6-20480, CPUS, 6",
    "n2-custom-12-65536-ext, N2_CPUS, 12",
    "c3-standard-8-lssd, C3_CPUS, 8"
  })
  void countsVcpusByTheNameOfAMachine(String machine, String metric, int cpus) {
    assertThat(new MachineQuota(machine).cpuMetric()).contains(metric);
    assertThat(new MachineQuota(machine).cpus()).isEqualTo(cpus);
  }

  private static Notice notice(FabricPlan plan, String metric, int limit) {
    return new RegionalQuotas(plan)
        .regional(List.of(new Quota(metric, limit, 0))).stream()
            .filter(notice -> notice.subject().contains(" " + metric + " "))
            .findFirst()
            .orElseThrow();
  }
}
