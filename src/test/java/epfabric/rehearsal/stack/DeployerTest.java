package epfabric.rehearsal.stack;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.catalog.Catalog;
import epfabric.engine.Registrations;
import epfabric.infra.Planned;
import epfabric.plan.FabricPlan;
import epfabric.preview.ChangeKind;
import epfabric.rehearsal.cloud.CloudSettings;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.provider.GoogleProvider;
import epfabric.rehearsal.provider.KubernetesProvider;
import epfabric.rehearsal.time.JumpingTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The real program of the dev environment, deployed to the emulated cloud. */
class DeployerTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final Registrations PROGRAM = Planned.record(PLAN);

  private final JumpingTime time = new JumpingTime();
  private final ReadyAtOnce kubernetes = new ReadyAtOnce();
  private final List<Step> steps = new ArrayList<>();
  private int killAt = Integer.MAX_VALUE;
  private EmulatedCloud cloud;
  private Deployer deployer;

  @BeforeEach
  void begin() {
    CloudSettings settings =
        CloudSettings.of(PLAN.scope().project(), PLAN.scope().zone(), Catalog.load().machines());
    cloud = new EmulatedCloud(settings, time);
    cloud.giveBucket(PLAN.scope().bucket(), PLAN.scope().region());
    deployer =
        new Deployer(
            Map.of(
                "gcp", new GoogleProvider(cloud, time),
                "kubernetes", new KubernetesProvider(kubernetes, time)),
            new Watcher());
  }

  private final class Watcher implements StepListener {
    @Override
    public void begins(Step step) {
      steps.add(step);
    }

    @Override
    public void asked(Step step) {
      if (steps.size() == killAt) {
        throw new KilledException("killed while it did " + step.what());
      }
    }

    @Override
    public void ended(Step step) {}
  }

  @Test
  void livesFromUpToDestroy() {
    assertThat(deployer.up(PROGRAM).counts())
        .containsEntry(ChangeKind.CREATE, PROGRAM.resources().size());
    assertThat(deployer.size()).isEqualTo(PROGRAM.resources().size());
    assertThat(deployer.up(PROGRAM).counts())
        .containsEntry(ChangeKind.SAME, PROGRAM.resources().size());
    assertThat(deployer.refresh()).isEmpty();
    deployer.destroy();
    assertThat(deployer.isEmpty()).isTrue();
    assertThat(cloud.existing()).isEmpty();
    assertThat(kubernetes.keys()).isEmpty();
  }
}
