package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.planOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import epfabric.base.value.EnumWord;
import epfabric.base.value.NetworkMode;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.PlanDecision;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the default network mode, which depends on the other settings. */
class DefaultNetworkModeTest {
  private static void assertDefault(EnvironmentBuilder environment, NetworkMode mode, String why) {
    FabricPlan plan = planOf(environment);
    assertThat(plan.network().mode()).isEqualTo(mode);
    assertThat(plan.decisions())
        .contains(new PlanDecision("epfabric:network.mode", EnumWord.of(mode), "default: " + why));
  }

  @Test
  void podsClaimNicsOnNodesWithDriversOfGke() {
    String why =
        "nodes with GKE's drivers, where Google documents claims on networks that users create";
    assertDefault(anEnvironment(), NetworkMode.DRANET, why);
    assertDefault(anEnvironment().withMachine("a3-ultragpu-8g"), NetworkMode.DRANET, why);
    assertDefault(inExtendedChannel(ManagedDranetVersion.FIRST), NetworkMode.DRANET, why);
  }

  /**
   * Returns an environment in the extended channel, because standard support of GKE 1.34 has ended.
   */
  private static EnvironmentBuilder inExtendedChannel(String version) {
    return anEnvironment()
        .withCluster("releaseChannel", "extended")
        .withCluster("version", version);
  }

  static Stream<Arguments> obstacles() {
    return Stream.of(
        arguments(
            anEnvironment().withPool("drivers", "installer"),
            "GKE's managed DRANET is not documented for the Ubuntu nodes of the installer's"
                + " drivers"),
        arguments(
            anEnvironment().withPodNetworks("gvnic", "host-1"),
            "podNetworks are set, which rules out claims"),
        arguments(
            anEnvironment().withAdoptedCluster(),
            "an adopted cluster may have Network objects, which rule out claims"),
        arguments(
            anEnvironment().with("acceptance", "hostNetwork", "true"),
            "a pod in the host's network cannot claim NICs"),
        arguments(
            inExtendedChannel(ManagedDranetVersion.LAST_UNSUPPORTED),
            "GKE's managed DRANET needs GKE " + ManagedDranetVersion.FIRST));
  }

  @ParameterizedTest
  @MethodSource("obstacles")
  void multiNetworkingIsTheDefaultIfClaimsAreExcluded(EnvironmentBuilder environment, String why) {
    assertDefault(environment, NetworkMode.DEVICE, why);
  }

  private static final class ManagedDranetVersion {
    static final String FIRST = "1.34.1-gke.1829001";
    static final String LAST_UNSUPPORTED = "1.34.1-gke.1829000";
  }
}
