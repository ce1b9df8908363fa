package epfabric.operate.advice.project;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.SeenResource.Network;
import epfabric.operate.google.SeenResource.Subnetwork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Checks how an existing network, in which a cluster is created, is judged. */
class AdoptedPrimaryTest {
  private static final FabricPlan PLAN =
      Planning.planOf(
          anEnvironment().withAdoptedPrimary("").withNetwork("rdmaCidr", "10.8.0.0/16"));
  private static final String CORRECTION = "correct epfabric:network.adopt.primary";

  private final AdoptedPrimary check =
      new AdoptedPrimary(PLAN, PLAN.network().primary().orElseThrow());

  private List<Notice> notices(String range, Map<String, String> secondary) {
    return check.subnetwork(Optional.of(new Subnetwork("p", "n", range, secondary)));
  }

  private static Map<String, String> ranges(String pods, String services) {
    return Map.of("pods-a", pods, "services-a", services);
  }

  @Test
  void aSubnetworkWithItsTwoRangesIsFine() {
    assertThat(notices("10.9.0.0/24", ranges("10.16.0.0/14", "10.10.0.0/20")))
        .containsExactly(Notice.fine("subnetwork p", "10.9.0.0/24, with both secondary ranges"));
  }

  @Test
  void eachMissingRangeIsReportedWithTheExistingRanges() {
    assertThat(notices("10.9.0.0/24", Map.of("z", "10.16.0.0/14", "b", "10.10.0.0/20")))
        .containsExactly(
            Notice.blocks("subnetwork p", "has no secondary range pods-a; it has b, z", CORRECTION),
            Notice.blocks(
                "subnetwork p", "has no secondary range services-a; it has b, z", CORRECTION));
    assertThat(notices("10.9.0.0/24", Map.of()).get(0).message())
        .isEqualTo("has no secondary range pods-a; it has none");
  }

  @Test
  void aRangeThatTheFabricWouldCreateMustBeFree() {
    assertThat(notices("10.9.0.0/24", ranges("10.0.0.0/12", "10.32.0.0/20")))
        .contains(
            Notice.blocks(
                "subnetwork p",
                "its range 10.0.0.0/12 overlaps epfabric:network.rdmaCidr",
                "set epfabric:network.rdmaCidr to a free range"));
  }

  @Test
  void thePodsOfEachNodeNeedASeparateRange() {
    assertThat(notices("10.9.0.0/24", ranges("10.16.0.0/24", "10.10.0.0/20")))
        .singleElement()
        .satisfies(
            notice -> {
              assertThat(notice.message())
                  .matches(
                      "10\\.16\\.0\\.0/24 is too small for the pods of [2-9] nodes, including those of"
                          + " upgrades, a /24 each");
              assertThat(notice.remedy())
                  .isEqualTo(
                      "name a larger secondary range: epfabric:network.adopt.primary.podRange");
            });
  }

  @Test
  void eachNodeNeedsAnAddress() {
    assertThat(notices("10.9.0.0/30", ranges("10.16.0.0/14", "10.10.0.0/20")))
        .singleElement()
        .extracting(Notice::remedy)
        .isEqualTo(
            "gcloud compute networks subnets expand-ip-range p --region=us-central1"
                + " --project=my-project --prefix-length=LENGTH");
  }

  @Test
  void theSubnetworkMustBelongToTheNetwork() {
    assertThat(check.subnetwork(Optional.of(new Subnetwork("p", "other", "10.9.0.0/24", Map.of()))))
        .containsExactly(Notice.blocks("subnetwork p", "is in network other, not n", CORRECTION));
    assertThat(check.subnetwork(Optional.empty()))
        .containsExactly(
            Notice.blocks("subnetwork p", "does not exist (my-project, us-central1)", CORRECTION));
  }

  @Test
  void networkOfAClusterMustBeAnOrdinaryNetwork() {
    assertThat(check.network(Optional.of(new Network("n", 1460, ""))))
        .isEqualTo(Notice.fine("network n", "an ordinary network, MTU 1460"));
    assertThat(check.network(Optional.of(new Network("n", 8896, "us-central1-b-vpc-roce"))))
        .isEqualTo(
            Notice.blocks(
                "network n",
                "has profile us-central1-b-vpc-roce; a cluster's network has none",
                CORRECTION));
    assertThat(check.network(Optional.empty()))
        .isEqualTo(Notice.blocks("network n", "does not exist (my-project)", CORRECTION));
  }
}
