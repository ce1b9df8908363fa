package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which names and labels are refused because they are too long, reserved or used twice. */
class NameRulesTest {
  @Test
  void refusesAPrefixThatLeavesNoRoomForSuffixes() {
    assertThat(problemsOf(anEnvironment().withPrefix("a-very-long-prefix-for-all")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:18: epfabric:name: resource names cannot start with "a-very-long-prefix-for-all" (26 characters)
              expected: at most 24 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen""");
  }

  @Test
  void acceptsAPrefixOf24CharactersButNotOf25() {
    assertThat(problemsOf(anEnvironment().withPrefix("a".repeat(24)))).isEmpty();
    assertThat(problemsOf(anEnvironment().withPrefix("a".repeat(25)))).contains("(25 characters)");
  }

  @Test
  void acceptsAnEnvironmentNameOf63CharactersButNotOf64() {
    assertThat(problemsOf(anEnvironment().called("e".repeat(63)).withPrefix("a"))).isEmpty();
    assertThat(problemsOf(anEnvironment().called("e".repeat(64)).withPrefix("a")))
        .contains("the environment's name cannot be a label");
  }

  @Test
  void acceptsAdoptedResourcesWithNamesOf40Characters() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withCluster("adopt", "{name: %s}".formatted("c".repeat(40)))
                    .withPool("adopt", "{name: %s}".formatted("p".repeat(40)))
                    .withAdoptedNetworks()))
        .isEmpty();
  }

  @Test
  void requiresAPrefixIfTheNameOfTheEnvironmentIsTooLong() {
    assertThat(problemsOf(anEnvironment().called("production-europe-west")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:name: resource names cannot start with "epfabric-production-europe-west" (31 characters)
              expected: at most 24 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen
              hint: set epfabric:name to such a prefix""");
  }

  @Test
  void requiresAPrefixIfTheNameOfTheEnvironmentIsNoResourceName() {
    assertThat(problemsOf(anEnvironment().called("test_1")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:name: resource names cannot start with "epfabric-test_1" (15 characters)
              expected: at most 24 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen
              hint: set epfabric:name to such a prefix""");
  }

  @Test
  void refusesAnEnvironmentNameThatCannotBeALabel() {
    assertThat(problemsOf(anEnvironment().called("Test.1").withPrefix("test")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:labels.epfabric-environment: the environment's name cannot be a label, got "Test.1"
              expected: a stack name of at most 63 lower-case letters, digits, _ -, with no _ - at either end""");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev-", "dev_", "-dev", "_dev"})
  void refusesAnEnvironmentNameThatNodesCannotHave(String name) {
    assertThat(problemsOf(anEnvironment().called(name).withPrefix("test")))
        .contains("the environment's name cannot be a label, got \"" + name + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"d", "0", "dev-1", "dev_1"})
  void acceptsAnEnvironmentNameThatNodesCanHave(String name) {
    assertThat(problemsOf(anEnvironment().called(name).withPrefix("test"))).isEmpty();
  }

  @Test
  void refusesTheNameOfTheSystemPool() {
    assertThat(problemsOf(anEnvironment().withPool("name", "system")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:gpuPool.name: the cluster's pool for everything else has this name, got "system"
              expected: another name""");
    assertThat(problemsOf(anEnvironment().withAdoptedCluster().withPool("name", "system")))
        .isEmpty();
  }

  @Test
  void refusesThePodNetworkNamedDefault() {
    assertThat(problemsOf(anEnvironment().withPodNetworks("gvnic", "default")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:podNetworks.gvnic: this is GKE's own network, which every pod is in already, got "default"
              expected: another name""");
    assertThat(
            problemsOf(anEnvironment().withPodNetworks("rdma", "[default, b, c, d, e, f, g, h]")))
        .contains("two pod networks have the same name, got \"default\"");
  }

  @Test
  void refusesTheLabelByWhichLeftoversAreFound() {
    assertThat(problemsOf(anEnvironment().withLabel("epfabric-environment", "other")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:labels.epfabric-environment: this label always holds the environment's name, by which leftovers are found
              expected: another key""");
  }

  @Test
  void refusesALabelKeyReservedByGoogleCloud() {
    assertThat(problemsOf(anEnvironment().withLabel("goog-team", "ml")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:labels.goog-team: Google Cloud reserves label keys that start with goog
              expected: another key""");
  }

  @Test
  void refusesAClusterNameOver40Characters() {
    assertThat(problemsOf(anEnvironment().withCluster("name", "c".repeat(41))))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:cluster.name: the name has 41 characters, got "ccccccccccccccccccccccccccccccccccccccccc"
              expected: at most 40""");
  }

  @Test
  void acceptsAClusterNameOf40Characters() {
    assertThat(problemsOf(anEnvironment().withCluster("name", "c".repeat(40)))).isEmpty();
  }

  @Test
  void refusesAnAdoptedClusterNameOver40Characters() {
    assertThat(
            problemsOf(
                anEnvironment().withCluster("adopt", "{name: %s}".formatted("c".repeat(41)))))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:19: epfabric:cluster.adopt.name: the name has 41 characters, got "ccccccccccccccccccccccccccccccccccccccccc"
              expected: at most 40""");
  }

  @Test
  void refusesAPoolNameOver40Characters() {
    assertThat(problemsOf(anEnvironment().withPool("name", "p".repeat(41))))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:gpuPool.name: the name has 41 characters, got "ppppppppppppppppppppppppppppppppppppppppp"
              expected: at most 40""");
  }

  @Test
  void refusesAPoolNameThatLeavesNoRoomForPoolNumbers() {
    assertThat(problemsOf(anEnvironment().withPool("name", "p".repeat(38)).withPool("pools", "11")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:gpuPool.name: the last of 11 pools would have 41 characters, got "pppppppppppppppppppppppppppppppppppppp-10"
              expected: at most 37, as a number follows""");
  }

  @Test
  void refusesAPoolNameOf40CharactersForMoreThanOnePool() {
    assertThat(problemsOf(anEnvironment().withPool("name", "p".repeat(40)).withPool("pools", "2")))
        .contains("the last of 2 pools would have 42 characters")
        .contains("expected: at most 38, as a number follows");
    assertThat(problemsOf(anEnvironment().withPool("name", "p".repeat(40)).withPool("pools", "1")))
        .isEmpty();
  }

  @Test
  void acceptsAPoolNameOf40CharactersWithItsNumber() {
    assertThat(problemsOf(anEnvironment().withPool("name", "p".repeat(38)).withPool("pools", "10")))
        .isEmpty();
  }

  @Test
  void reportsOnceThatAPoolNameIsTooLong() {
    assertThat(problemsOf(anEnvironment().withPool("name", "p".repeat(41)).withPool("pools", "2")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:gpuPool.name: the name has 41 characters, got "ppppppppppppppppppppppppppppppppppppppppp"
              expected: at most 40""");
  }

  @Test
  void refusesAnAdoptedPoolNameOver40Characters() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedCluster()
                    .withPool("adopt", "{name: %s}".formatted("p".repeat(41)))
                    .withAdoptedNetworks()))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:19: epfabric:gpuPool.adopt.name: the name has 41 characters, got "ppppppppppppppppppppppppppppppppppppppppp"
              expected: at most 40""");
  }

  @Test
  void refusesAPodNetworkNameOver41Characters() {
    assertThat(problemsOf(anEnvironment().withPodNetworks("gvnic", "g".repeat(42))))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:podNetworks.gvnic: the name has 42 characters, got "gggggggggggggggggggggggggggggggggggggggggg"
              expected: at most 41""");
  }

  @Test
  void acceptsAPodNetworkNameOf41Characters() {
    assertThat(problemsOf(anEnvironment().withPodNetworks("gvnic", "g".repeat(41)))).isEmpty();
  }

  @Test
  void refusesAnRdmaPodNetworkNameOver41Characters() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPodNetworks(
                        "rdma", "[a, b, c, d, e, f, g, %s]".formatted("r".repeat(42)))))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:podNetworks.rdma: the name has 42 characters, got "rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr"
              expected: at most 41""");
  }

  @Test
  void refusesAComputeEngineNameOver63Characters() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedNetworks("g".repeat(64), "rdma-net")
                    .withAdoptedCluster()))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:30: epfabric:network.adopt.gvnic.network: not a resource name, got "gggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggg"
              expected: at most 63 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen""");
  }

  @Test
  void acceptsAComputeEngineNameOf63Characters() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withAdoptedNetworks("g".repeat(63), "rdma-net")
                    .withAdoptedCluster()))
        .isEmpty();
  }

  @Test
  void refusesFewerPodNetworksThanNics() {
    assertThat(problemsOf(anEnvironment().withPodNetworks("rdma", "[a, b]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:podNetworks.rdma: got 2 names for 8 RDMA NICs
              expected: 8 names, in NIC order""");
  }

  @Test
  void refusesTwoRdmaPodNetworksWithTheSameName() {
    assertThat(problemsOf(anEnvironment().withPodNetworks("rdma", "[a, a, c, d, e, f, g, h]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:podNetworks.rdma: two pod networks have the same name, got "a"
              expected: different names""");
  }

  @Test
  void refusesAnRdmaPodNetworkNamedLikeTheGvnicPodNetwork() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPodNetworks("gvnic", "c")
                    .withPodNetworks("rdma", "[a, b, c, d, e, f, g, h]")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:11: epfabric:podNetworks.rdma: two pod networks have the same name, got "c"
              expected: different names""");
  }

  @Test
  void refusesAGvnicPodNetworkNamedLikeADefaultRdmaPodNetwork() {
    assertThat(problemsOf(anEnvironment().withPodNetworks("gvnic", "rdma-3")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:podNetworks.gvnic: two pod networks have the same name, got "rdma-3"
              expected: different names""");
  }

  @Test
  void refusesMoreLabelsThanAResourceCanHave() {
    assertThat(problemsOf(withLabels(63)))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:labels: more labels than a resource can have, got 63 labels
              expected: at most 62""");
  }

  @Test
  void acceptsAsManyLabelsAsAResourceCanHave() {
    assertThat(problemsOf(withLabels(62))).isEmpty();
  }

  private static EnvironmentBuilder withLabels(int count) {
    EnvironmentBuilder environment = anEnvironment();
    for (int i = 0; i < count; i++) {
      environment.withLabel("label-" + i, "x");
    }
    return environment;
  }
}
