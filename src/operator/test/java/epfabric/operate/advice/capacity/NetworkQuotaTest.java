package epfabric.operate.advice.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.operate.advice.status.SeenFabrics;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkQuotaTest {
  private static Notice of(Quota... listed) {
    return new NetworkQuota(SeenFabrics.PLAN).notice(List.of(listed));
  }

  @Test
  void aNewProjectsFewNetworksBlock() {
    assertThat(of(new Quota("NETWORKS", 2, 0)))
        .isEqualTo(
            Notice.blocks(
                "quota NETWORKS in project my-project",
                "2 of 2 free; the plan needs 3 VPC networks",
                "ask for more at"
                    + " https://console.cloud.google.com/iam-admin/quotas?project=my-project; it"
                    + " may take days"));
  }

  /** The plan's network, and two of GKE's. */
  @Test
  void countsNetworksThatGkeMakes() {
    assertThat(
            new NetworkQuota(Planned.plan("dranet-auto"))
                .notice(List.of(new Quota("NETWORKS", 2, 0)))
                .message())
        .isEqualTo("2 of 2 free; the plan needs 3 VPC networks");
  }

  @Test
  void networksInUseMayBelongToTheFabric() {
    Notice notice = of(new Quota("NETWORKS", 5, 3));
    assertThat(notice.severity()).isEqualTo(Severity.WARNS);
    assertThat(notice.message()).startsWith("2 of 5 free; ").endsWith("if it is already deployed");
  }

  @Test
  void enoughIsFineAndNotListedIsUnknown() {
    assertThat(of(new Quota("NETWORKS", 5, 2)).severity()).isEqualTo(Severity.FINE);
    assertThat(of(new Quota("ROUTERS", 5, 2)).severity()).isEqualTo(Severity.UNKNOWN);
  }
}
