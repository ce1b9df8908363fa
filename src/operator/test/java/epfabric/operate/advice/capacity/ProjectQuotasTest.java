package epfabric.operate.advice.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.operate.advice.status.SeenFabrics;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProjectQuotasTest {
  private static final String REMEDY =
      "ask for more at"
          + " https://console.cloud.google.com/iam-admin/quotas?project=my-project; it may take"
          + " days";

  private static Notice networks(Quota listed) {
    return new ProjectQuotas(SeenFabrics.PLAN)
        .networks(List.of(listed)).stream()
            .filter(notice -> notice.subject().contains(" NETWORKS "))
            .findFirst()
            .orElseThrow();
  }

  @Test
  void theNetworkQuotaOfANewProjectBlocksTheDeployment() {
    assertThat(networks(new Quota("NETWORKS", 2, 0)))
        .isEqualTo(
            Notice.blocks(
                "quota NETWORKS in project my-project",
                "2 of 2 free; the plan needs 3 VPC networks",
                REMEDY));
  }

  @Test
  void checksTheQuotaOfEachKindOfNetworkResource() {
    assertThat(new ProjectQuotas(SeenFabrics.PLAN).networks(List.of()))
        .extracting(notice -> notice.severity() + " " + notice.subject() + ": " + notice.message())
        .containsExactly(
            "UNKNOWN quota NETWORKS in project my-project: it is not listed; the plan needs 3 VPC"
                + " networks",
            "UNKNOWN quota SUBNETWORKS in project my-project: it is not listed; the plan needs 10"
                + " subnetworks",
            "UNKNOWN quota FIREWALLS in project my-project: it is not listed; the plan needs 6"
                + " firewall rules",
            "UNKNOWN quota ROUTERS in project my-project: it is not listed; the plan needs 1"
                + " router");
  }

  /** The plan has one network; GKE creates two, with nine subnetworks. */
  @Test
  void countsNetworksThatGkeCreates() {
    assertThat(new ProjectQuotas(Planned.plan("dranet-auto")).networks(List.of()))
        .extracting(Notice::message)
        .containsExactly(
            "it is not listed; the plan needs 3 VPC networks",
            "it is not listed; the plan needs 10 subnetworks",
            "it is not listed; the plan needs 6 firewall rules",
            "it is not listed; the plan needs 1 router");
  }

  @Test
  void networksInUseMayBelongToTheFabric() {
    Notice notice = networks(new Quota("NETWORKS", 5, 3));
    assertThat(notice.severity()).isEqualTo(Severity.WARNS);
    assertThat(notice.message()).startsWith("2 of 5 free; ").endsWith("if it is already deployed");
  }

  @Test
  void enoughNetworksAreFine() {
    assertThat(networks(new Quota("NETWORKS", 5, 2)).severity()).isEqualTo(Severity.FINE);
  }

  /** The plan has 2 system nodes with 4 vCPUs each, and 2 GPU nodes with 224 vCPUs each. */
  @Test
  void quotasOfAllRegionsWarnIfTheProjectHasThem() {
    assertThat(
            new ProjectQuotas(SeenFabrics.PLAN)
                .machines(
                    List.of(
                        new Quota("CPUS_ALL_REGIONS", 32, 0),
                        new Quota("GPUS_ALL_REGIONS", 0, 0),
                        new Quota("INSTANCE_TEMPLATES", 1, 0))))
        .containsExactly(
            Notice.blocks(
                "quota INSTANCE_TEMPLATES in project my-project",
                "1 of 1 free; the plan needs 2 node pools",
                REMEDY),
            Notice.warns(
                "quota CPUS_ALL_REGIONS in project my-project",
                "32 of 32 free; the plan needs 456 vCPUs, if it counts machines with these GPUs",
                REMEDY),
            Notice.warns(
                "quota GPUS_ALL_REGIONS in project my-project",
                "0 of 0 free; the plan needs 16 GPUs, if it counts machines with these GPUs",
                REMEDY));
  }
}
