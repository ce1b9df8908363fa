package epfabric.rehearsal.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PreviewReport;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudFault;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.provider.EmulatedKubernetesProvider;
import epfabric.rehearsal.provider.GoogleProvider;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deploys the real program of the dev environment to the emulated cloud. */
class StackDeployerTest {
  private static final FabricPlan PLAN = Planned.plan("dev", Planned.IN_DEVICE_MODE);
  private static final Registrations PROGRAM = Planned.record(PLAN);

  private final JumpingTime time = new JumpingTime();
  private final ImmediatelyReadyCluster kubernetes = new ImmediatelyReadyCluster();
  private final List<DeploymentStep> steps = new ArrayList<>();
  private int killAt = Integer.MAX_VALUE;
  private EmulatedCloud cloud;
  private StackDeployer deployer;

  @BeforeEach
  void createDeployer() {
    CloudSettings settings =
        CloudSettings.of(PLAN.scope().project(), PLAN.scope().zone(), Catalog.load().machines());
    cloud = new EmulatedCloud(settings, time);
    cloud.giveBucket(PLAN.scope().bucket(), PLAN.scope().region());
    deployer =
        new StackDeployer(
            Map.of(
                "gcp", new GoogleProvider(cloud, time),
                "kubernetes", new EmulatedKubernetesProvider(kubernetes, time)),
            new Watcher());
  }

  private final class Watcher implements StepListener {
    @Override
    public void begins(DeploymentStep step) {
      steps.add(step);
    }

    @Override
    public void asked(DeploymentStep step) {
      if (steps.size() == killAt) {
        throw new KilledException("killed while it did " + step.what());
      }
    }

    @Override
    public void ended(DeploymentStep step) {}
  }

  @Test
  void aFabricIsDeployedAndDestroyed() {
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

  private static Registrations changed(String lines) {
    return Planned.record(Planned.plan("dev", text -> Planned.IN_DEVICE_MODE.apply(text) + lines));
  }

  private List<String> stepNames(String operation) {
    return steps.stream()
        .filter(step -> step.operation().words().equals(operation))
        .map(DeploymentStep::name)
        .toList();
  }

  private static String urn(String end) {
    return PROGRAM.resources().stream()
        .map(Registration::urn)
        .filter(urn -> urn.endsWith("::" + end))
        .findFirst()
        .orElseThrow();
  }

  private static String pathOf(String end) {
    return "projects/my-project/global/networks/epfabric-dev-" + end;
  }

  @Test
  void aChangedRdmaRangeReplacesTheSubnetsAndTheirDependents() {
    deployer.up(PROGRAM);
    Registrations after =
        Planned.record(
            Planned.plan(
                "dev",
                text -> text + "  epfabric:network: {mode: device, rdmaCidr: 172.16.0.0/18}\n"));
    PreviewReport report = deployer.preview(after);
    steps.clear();
    deployer.up(after);
    List<String> deleted = stepNames("delete replaced");
    List<String> created = stepNames("create replacement");
    assertThat(created).containsExactlyInAnyOrderElementsOf(deleted).hasSize(9 + 16 + 10);
    assertThat(report.counts()).containsEntry(ChangeKind.REPLACE, 9 + 16 + 10);
    assertThat(deleted.indexOf("gpu")).isLessThan(deleted.indexOf("rdma-sub-0"));
    assertThat(created.indexOf("rdma-sub-0")).isLessThan(created.indexOf("gpu"));
    List<String> all = steps.stream().map(s -> s.operation().words() + " " + s.name()).toList();
    assertThat(all.indexOf("delete replaced rdma-sub-0"))
        .as("the old subnetwork is deleted first, because the new one has the same name")
        .isLessThan(all.indexOf("create replacement rdma-sub-0"));
    assertThat(deployer.up(after).counts())
        .containsEntry(ChangeKind.SAME, after.resources().size());
    deployer.destroy();
    assertThat(cloud.existing()).isEmpty();
    assertThat(kubernetes.keys()).isEmpty();
  }

  @Test
  void aFailedJobIsReplaced() {
    kubernetes.failOnce("deepep-internode");
    assertThatThrownBy(() -> deployer.up(PROGRAM))
        .isInstanceOf(DeploymentException.class)
        .hasMessageStartingWith(
            "create Job test-deepep-internode: 2 errors occurred: * resource \"urn:")
        .hasMessageEndingWith(
            ": Resource 'deepep-internode' was created but failed to initialize"
                + " * [BackoffLimitExceeded] Job has reached the specified backoff limit");
    assertThat(deployer.preview(PROGRAM).counts()).containsEntry(ChangeKind.REPLACE, 1);
    steps.clear();
    deployer.up(PROGRAM);
    assertThat(stepNames("delete replaced")).containsExactly("test-deepep-internode");
    assertThat(stepNames("create replacement")).containsExactly("test-deepep-internode");
    assertThat(stepNames("create")).isNotEmpty().allMatch(name -> name.startsWith("test-"));
    assertThat(deployer.up(PROGRAM).counts())
        .containsEntry(ChangeKind.SAME, PROGRAM.resources().size());
  }

  @Test
  void aRefreshDetectsForeignChangesAndTheNextUpdateRevertsThem() {
    deployer.up(PROGRAM);
    cloud.tamper(pathOf("net-0"), network -> network.put("mtu", 1500));
    assertThat(deployer.refresh()).containsExactly("net-0 was changed: [mtu from 8896 to 1500]");
    steps.clear();
    deployer.up(PROGRAM);
    assertThat(stepNames("update")).containsExactly("net-0");
    assertThat(deployer.refresh()).isEmpty();
  }

  @Test
  void aRefreshDetectsForeignDeletionsAndTheNextUpdateRecreatesThem() {
    deployer.up(PROGRAM);
    cloud.vanish("projects/my-project/global/firewalls/epfabric-dev-net-0-internal");
    assertThat(deployer.refresh()).containsExactly("firewall-net-0 is gone");
    steps.clear();
    deployer.up(PROGRAM);
    assertThat(stepNames("create")).containsExactly("firewall-net-0");
  }

  @Test
  void protectedResourcesAreNotDeleted() {
    Registrations protectedProgram = changed("  epfabric:protection: protect\n");
    deployer.up(protectedProgram);
    int before = cloud.existing().size();
    assertThatThrownBy(deployer::destroy)
        .isInstanceOf(DeploymentException.class)
        .hasMessageMatching("\\d+ protected resources would be deleted, the first is urn:.*");
    assertThat(cloud.existing()).hasSize(before);
    deployer.up(PROGRAM);
    deployer.destroy();
    assertThat(cloud.existing()).isEmpty();
  }

  @Test
  void aResourceOfAKilledCreationIsFoundAndImported() {
    killAt = 8;
    assertThatThrownBy(() -> deployer.up(PROGRAM)).isInstanceOf(KilledException.class);
    killAt = Integer.MAX_VALUE;
    DeploymentStep killed = steps.get(7);
    assertThatThrownBy(() -> deployer.up(PROGRAM))
        .isInstanceOfSatisfying(
            DeploymentException.class,
            stopped -> {
              assertThat(stopped)
                  .hasMessage(
                      "the last update was interrupted while it made %s;"
                          + " whether it exists is unknown",
                      killed.name());
              assertThat(stopped.pending())
                  .singleElement()
                  .asString()
                  .startsWith(urn(killed.name()) + " projects/");
            });
    assertThat(deployer.resolvePending())
        .singleElement()
        .asString()
        .matches(
            ".* exists: pulumi refresh --yes --clear-pending-creates && pulumi import gcp:.* --yes");
    steps.clear();
    deployer.up(PROGRAM);
    assertThat(stepNames("create")).doesNotContain(killed.name());
    deployer.destroy();
    assertThat(cloud.existing()).isEmpty();
  }

  /** Executes one request in the cloud, but loses the response to it. */
  private void loseTheResponseToCreationOf(String collection) {
    List<String> lost = new ArrayList<>();
    cloud.setFaults(
        request -> {
          boolean hit = request.path().endsWith(collection) && lost.isEmpty();
          if (hit && request.method().equals("POST")) {
            lost.add(request.path());
            return Optional.of(CloudFault.of(CloudFault.Kind.LOST_ANSWER));
          }
          return Optional.empty();
        });
  }

  @Test
  void existingResourcesAreAdopted() {
    loseTheResponseToCreationOf("/firewalls");
    assertThatThrownBy(() -> deployer.up(PROGRAM))
        .isInstanceOf(DeploymentException.class)
        .hasMessageContaining("already exists, alreadyExists");
    String lost = steps.get(steps.size() - 1).name();
    time.pass(Duration.ofMinutes(1));
    assertThat(deployer.adopt(PROGRAM, urn("net-0"))).isTrue();
    assertThat(deployer.adopt(PROGRAM, urn(lost))).isTrue();
    assertThat(deployer.id(PROGRAM, urn("net-0"))).isEqualTo(pathOf("net-0"));
    steps.clear();
    deployer.up(PROGRAM);
    assertThat(stepNames("create")).isNotEmpty().doesNotContain(lost);
    deployer.destroy();
    assertThat(cloud.existing()).isEmpty();
  }

  @Test
  void missingResourcesCannotBeAdopted() {
    deployer.up(PROGRAM);
    cloud.vanish("projects/my-project/global/firewalls/epfabric-dev-net-0-internal");
    assertThat(deployer.adopt(PROGRAM, urn("firewall-net-0"))).isFalse();
  }
}
