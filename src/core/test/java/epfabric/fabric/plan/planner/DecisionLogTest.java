package epfabric.fabric.plan.planner;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.planOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.Machine.Price;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.CostPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.PlanDecision;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the values of settings in {@code explain}, and their reasons. */
class DecisionLogTest {
  private static final String POOL = "epfabric:gpuPool.";
  private static final String CACHE = "epfabric:installer.moduleCache";

  private static Arguments row(
      EnvironmentBuilder environment, String key, String value, String origin) {
    return Arguments.of(environment, new PlanDecision(key, value, origin));
  }

  static Stream<Arguments> plannedDecisions() {
    EnvironmentBuilder flex = anEnvironment().boughtAs("flex-start").scalingFrom(0, 4);
    EnvironmentBuilder noChannel = anEnvironment().withCluster("releaseChannel", "none");
    EnvironmentBuilder reserved = anEnvironment().boughtAs("reservation").withReservation("b200");
    EnvironmentBuilder labelled = anEnvironment().withLabel("team", "ml");
    EnvironmentBuilder built = anEnvironment().withSoftware("b200");
    EnvironmentBuilder otherRepository =
        anEnvironment().withSoftware("b200").withImage("repository", "example.org/a");
    return Stream.of(
        row(anEnvironment(), POOL + "placement", "compact", "default for capacity spot"),
        row(reserved, POOL + "placement", "none", "default: a reservation is already placed"),
        row(flex, POOL + "placement", "none", "default for capacity flex-start"),
        row(flex, POOL + "autoscaling.max", "4", "Pulumi.test.yaml:6:32"),
        row(flex, POOL + "autoscaling.min", "0", "Pulumi.test.yaml:6:24"),
        row(flex, POOL + "upgrades.autoRepair", "false", "flex-start forbids it"),
        row(anEnvironment(), POOL + "upgrades.autoRepair", "true", "default"),
        row(
            anEnvironment(),
            POOL + "upgrades.autoUpgrade",
            "true",
            "a release channel requires it"),
        row(noChannel, POOL + "upgrades.autoUpgrade", "false", "no release channel"),
        row(anEnvironment(), POOL + "nodeVersion", "-", "the cluster's version"),
        row(
            anEnvironment().withPool("nodeVersion", "1.35.8-gke.1036000"),
            POOL + "nodeVersion",
            "1.35.8-gke.1036000",
            "Pulumi.test.yaml:5:18"),
        row(labelled, "epfabric:labels.team", "ml", "Pulumi.test.yaml:5:5"),
        row(labelled, "epfabric:labels.epfabric-environment", "test", "always: marks what is ours"),
        row(anEnvironment(), "epfabric:lifetime.until", "-", "always"),
        row(anEnvironment(), "epfabric:lifetime.then", "-", "default: park"),
        row(
            anEnvironment(),
            "epfabric:cluster.authorizedNetworks",
            "",
            "default: every address on the internet; only IAM keeps others out"),
        row(anEnvironment(), CACHE, "false", "GKE's drivers: no kernel modules are built"),
        row(built, CACHE, "true", "default: the artifacts stack's bucket"),
        row(
            otherRepository,
            CACHE,
            "false",
            "default for images that are not in the artifacts stack's repository"),
        row(
            anEnvironment().withSoftware("b200").withAdoptedCluster(),
            CACHE,
            "false",
            "default for an adopted cluster: it may lack Workload Identity"),
        row(
            anEnvironment().accepting("intranode", "internode"),
            "epfabric:acceptance.tests",
            "intranode, internode",
            "Pulumi.test.yaml:5:12"));
  }

  @ParameterizedTest
  @MethodSource("plannedDecisions")
  void aDecisionHasItsValueAndReason(EnvironmentBuilder environment, PlanDecision decision) {
    assertThat(planOf(environment).decisions()).contains(decision);
  }

  static Stream<Arguments> decisionsAboutGivenSettings() {
    EnvironmentBuilder adopted =
        anEnvironment().withAdoptedNetworks().withAdoptedCluster().withAdoptedPool();
    EnvironmentBuilder tainted =
        anEnvironment()
            .withPool("taints", "[{key: a.b/c, value: d, effect: no-execute}]")
            .withPool("labels", "{a.b/team: ml}");
    EnvironmentBuilder withAuthorizedOffice =
        anEnvironment().withCluster("authorizedNetworks", "[{cidr: 10.0.0.0/8, name: office}]");
    String adopt = "epfabric:network.adopt.";
    String taint = POOL + "taints[0].";
    String authorized = "epfabric:cluster.authorizedNetworks";
    return Stream.of(
        row(adopted, "epfabric:cluster.adopt.name", "theirs", "Pulumi.test.yaml:7:19"),
        row(adopted, POOL + "adopt.name", "theirs", "Pulumi.test.yaml:9:19"),
        row(adopted, adopt + "gvnic.network", "gvnic-net", "Pulumi.test.yaml:5:30"),
        row(
            adopted,
            adopt + "rdma.subnetworks",
            "r0, r1, r2, r3, r4, r5, r6, r7",
            "Pulumi.test.yaml:5:96"),
        row(
            anEnvironment().withAdoptedPrimary(""),
            adopt + "primary.podRange",
            "pods-a",
            "Pulumi.test.yaml:5:60"),
        row(tainted, taint + "key", "a.b/c", "Pulumi.test.yaml:5:20"),
        row(tainted, taint + "value", "d", "Pulumi.test.yaml:5:34"),
        row(tainted, taint + "effect", "no-execute", "Pulumi.test.yaml:5:45"),
        row(tainted, POOL + "labels.a.b/team", "ml", "Pulumi.test.yaml:6:14"),
        row(withAuthorizedOffice, authorized + "[0].cidr", "10.0.0.0/8", "Pulumi.test.yaml:5:33"),
        row(withAuthorizedOffice, authorized + "[0].name", "office", "Pulumi.test.yaml:5:51"),
        row(
            anEnvironment().with("budget", "maxSpotPerNodeHour", "60"),
            "epfabric:budget.maxSpotPerNodeHour",
            "60",
            "Pulumi.test.yaml:5:25"),
        row(
            anEnvironment().withLine("epfabric:allowUnlistedZone", "false"),
            "epfabric:allowUnlistedZone",
            "false",
            "Pulumi.test.yaml:4:31"));
  }

  @ParameterizedTest
  @MethodSource("decisionsAboutGivenSettings")
  void aDecisionAboutAGivenSettingHasTheLineOfTheSetting(
      EnvironmentBuilder environment, PlanDecision decision) {
    assertThat(planOf(environment).decisions()).contains(decision);
  }

  /** Checks that the image has a compiler if kernels are compiled at run time. */
  @ParameterizedTest
  @CsvSource({"b200, test", "guide, test", "nccl-gin, test", "deepep-v2, test-cuda-devel"})
  void theTestImageDependsOnTheSoftware(String software, String image) {
    assertThat(planOf(anEnvironment().withSoftware(software)).workload().images().test())
        .isEqualTo(ImageRef.unbuilt("us-central1-docker.pkg.dev/my-project/epfabric/" + image));
  }

  @Test
  void theTimeoutOfPulumiGrowsWithTheNodesUpToALimit() {
    EnvironmentBuilder built = anEnvironment().withSoftware("b200");
    assertThat(timeoutWith(0, built)).isEqualTo(1800);
    assertThat(timeoutWith(2, built)).isEqualTo(3000);
    assertThat(timeoutWith(32, built)).isEqualTo(21_000);
    assertThat(timeoutWith(33, built)).isEqualTo(21_600);
    assertThat(timeoutWith(1000, built)).isEqualTo(21_600);
    assertThat(timeoutWith(0, anEnvironment())).isEqualTo(1200);
    assertThat(timeoutWith(2, anEnvironment())).isEqualTo(1440);
    assertThat(timeoutWith(1000, anEnvironment())).isEqualTo(21_600);
  }

  private static int timeoutWith(int nodes, EnvironmentBuilder environment) {
    return planOf(environment.withNodes(nodes)).install().timeoutSeconds();
  }

  @Test
  void aBudgetIsNotUsedAsAPrice() {
    CostPlan onDemand = planOf(inRegionWithoutPrice("on-demand")).cost();
    assertThat(onDemand.usdPerHour()).isEmpty();
    assertThat(onDemand.exceededBudgetUsdPerNodeHour()).isEmpty();
    assertThat(onDemand.unpriced())
        .isEqualTo(
            "no price known for on-demand a4-highgpu-8g: see"
                + " https://cloud.google.com/products/calculator");
    CostPlan listed =
        planOf(anEnvironment().boughtAs("on-demand").with("budget", "maxSpotPerNodeHour", "10"))
            .cost();
    assertThat(listed.usdPerHour()).contains(2 * 128.88);
    assertThat(listed.exceededBudgetUsdPerNodeHour()).isEmpty();
  }

  /** Returns an environment in a region without a listed price. */
  private static EnvironmentBuilder inRegionWithoutPrice(String capacity) {
    return anEnvironment()
        .inZone("europe-west4-b")
        .boughtAs(capacity)
        .with("budget", "maxSpotPerNodeHour", "10");
  }

  @Test
  void aPriceIsOfTheRegionOrOfASourceWithoutRegions() {
    assertThat(planOf(anEnvironment()).cost().price().map(Price::origin))
        .contains("Google's price list SKU 816D-DB2C-4A30, 2026-06");
    assertThat(planOf(inRegionWithoutPrice("spot")).cost().price().map(Price::origin))
        .contains("dstack offer listing, 2026-08-21");
  }

  @Test
  void aMissingPriceNamesTheSkuOfGooglesPriceList() {
    EnvironmentBuilder flexStart = anEnvironment().boughtAs("flex-start").scalingFrom(0, 4);
    assertThat(planOf(flexStart).cost().unpriced())
        .isEqualTo(
            "no price known for flex-start a4-highgpu-8g, which Google's price list has as SKU"
                + " A0AD-E652-D4F9: see https://cloud.google.com/products/calculator");
  }

  @Test
  void thePriceInTheEnvironmentReplacesListedPrices() {
    EnvironmentBuilder reserved = anEnvironment().boughtAs("reservation").withReservation("b200");
    for (EnvironmentBuilder environment : List.of(anEnvironment(), reserved)) {
      FabricPlan plan = planOf(environment.with("budget", "pricePerNodeHour", "45.5"));
      assertThat(plan.cost().usdPerHour()).contains(2 * 45.5);
      assertThat(plan.cost().price().map(Price::origin))
          .contains("epfabric:budget.pricePerNodeHour");
    }
  }

  @Test
  void explainShowsTheSourceOfAPrice() {
    String key = "epfabric:budget.usdPerNodeHour";
    assertThat(planOf(anEnvironment()).decisions())
        .contains(
            new PlanDecision(key, "39.6336", "Google's price list SKU 816D-DB2C-4A30, 2026-06"));
    assertThat(planOf(inRegionWithoutPrice("on-demand")).decisions())
        .contains(
            new PlanDecision(
                key,
                "-",
                "no price known for on-demand a4-highgpu-8g: see"
                    + " https://cloud.google.com/products/calculator"));
  }

  @Test
  void aReservationHasNoPriceAndIsPaidForEvenWithoutNodes() {
    EnvironmentBuilder reserved = anEnvironment().boughtAs("reservation").withReservation("b200");
    assertThat(planOf(reserved).cost().unpriced())
        .isEqualTo(
            "no price known for reserved a4-highgpu-8g; a reservation is paid for whether nodes"
                + " run or not");
  }

  @Test
  void anAdoptedPoolHasNoKnownPrice() {
    assertThat(
            planOf(anEnvironment().withAdoptedCluster().withAdoptedPool().withAdoptedNetworks())
                .cost()
                .unpriced())
        .isEqualTo("no price known for a4-highgpu-8g of an adopted pool");
  }

  @Test
  void sharedResourcesAreNamedAfterTheProject() {
    FabricScope scope = planOf(anEnvironment()).scope();
    assertThat(scope.imageRepository()).isEqualTo("us-central1-docker.pkg.dev/my-project/epfabric");
    assertThat(scope.bucket()).isEqualTo("my-project-epfabric-us-central1");
    FabricScope ofDomain = planOf(anEnvironment().withLine("gcp:project", "a.org:mine-1")).scope();
    assertThat(ofDomain.imageRepository())
        .isEqualTo("us-central1-docker.pkg.dev/a.org/mine-1/epfabric");
    assertThat(ofDomain.bucket()).isEqualTo("a-org-mine-1-epfabric-us-central1");
  }

  @Test
  void podNetworksHaveTheirNamesInTheOrderOfTheNics() {
    String names = "[a, b, c, d, e, f, g, h]";
    for (EnvironmentBuilder environment :
        List.of(anEnvironment(), anEnvironment().withAdoptedCluster().withAdoptedNetworks())) {
      assertThat(planOf(environment.withPodNetworks("rdma", names)).network().nodeNetworks())
          .map(NetworkPlan.NodeNetwork::podNetwork)
          .containsExactly("gvnic-1", "a", "b", "c", "d", "e", "f", "g", "h");
    }
  }
}
