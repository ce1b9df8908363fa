package epfabric.rehearsal.stack;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.EnumWord;
import epfabric.base.value.NetworkMode;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.preview.ChangeKind;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.provider.EmulatedKubernetesProvider;
import epfabric.rehearsal.provider.GoogleProvider;
import epfabric.rehearsal.time.JumpingTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Changes the network of a fabric from each mode to each other mode in a cloud that enforces
 * Google's rules.
 */
class NetworkMovesTest {
  private final JumpingTime time = new JumpingTime();
  private final ImmediatelyReadyCluster kubernetes = new ImmediatelyReadyCluster();

  static Stream<Arguments> moves() {
    return Arrays.stream(NetworkMode.values())
        .flatMap(
            from ->
                Arrays.stream(NetworkMode.values())
                    .filter(to -> to != from)
                    .map(to -> Arguments.of(from, to)));
  }

  private static FabricPlan plan(NetworkMode mode) {
    return Planning.planOf(anEnvironment().withNetwork("mode", EnumWord.of(mode)));
  }

  @ParameterizedTest
  @MethodSource("moves")
  void networkModeChangesSucceedAndDestroyDeletesOurResources(NetworkMode from, NetworkMode to) {
    FabricPlan before = plan(from);
    CloudSettings settings =
        CloudSettings.of(
            before.scope().project(), before.scope().zone(), Catalog.load().machines());
    EmulatedCloud cloud = new EmulatedCloud(settings, time);
    cloud.giveBucket(before.scope().bucket(), before.scope().region());
    StackDeployer deployer =
        new StackDeployer(
            Map.of(
                "gcp", new GoogleProvider(cloud, time),
                "kubernetes", new EmulatedKubernetesProvider(kubernetes, time)),
            StepListener.NONE);
    deployer.up(Planned.record(before));
    Registrations after = Planned.record(plan(to));
    deployer.up(after);
    assertThat(deployer.up(after).counts())
        .containsEntry(ChangeKind.SAME, after.resources().size());
    assertThat(deployer.refresh()).isEmpty();
    deployer.destroy();
    assertThat(deployer.isEmpty()).isTrue();
    assertThat(kubernetes.keys()).isEmpty();
    boolean createdByGke = from.networksByGke() || to.networksByGke();
    List<String> left = cloud.existing();
    assertThat(left).allMatch(path -> createdByGke && path.contains("/gke-anp-"));
    assertThat(left.isEmpty()).isEqualTo(!createdByGke);
  }
}
