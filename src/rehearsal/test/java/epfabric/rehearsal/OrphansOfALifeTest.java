package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.cleanup.Orphan;
import epfabric.operate.advice.cleanup.Orphans;
import epfabric.operate.advice.cleanup.OwnedResource;
import epfabric.operate.advice.cleanup.ProfileNetworks;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.operate.google.GoogleProject;
import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.scenario.Timeline;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Runs {@code epfabric orphans} over HTTP while a fabric exists, and after its destruction. */
class OrphansOfALifeTest {
  private static void playLife(
      FabricPlan plan, Consumer<GoogleProject> afterUp, Consumer<GoogleProject> afterDestroy)
      throws Exception {
    playLife(plan, Planned::record, afterUp, afterDestroy);
  }

  private static void playLife(
      FabricPlan plan,
      Function<FabricPlan, Registrations> program,
      Consumer<GoogleProject> afterUp,
      Consumer<GoogleProject> afterDestroy)
      throws Exception {
    RehearsalSetting setting = RehearsalSetting.inMemory();
    Timeline timeline = new Timeline(setting.time(), moment -> {});
    EmulatedWorld world = new EmulatedWorld(plan, Catalog.load(), setting, timeline);
    try (world;
        DeploymentEngine stack = setting.deployment(program, world, timeline);
        CloudServer server = CloudServer.start(world.cloud(), 0)) {
      world.begin();
      GoogleProject google =
          GoogleProject.connect(EmulatedGoogle.at(server.address()), plan.scope().project());
      stack.begin();
      stack.up(plan);
      afterUp.accept(google);
      stack.destroy();
      afterDestroy.accept(google);
    }
  }

  private static Orphans orphans(FabricPlan plan, GoogleProject google, Set<OwnedResource> owned) {
    return Orphans.of(plan, google.everything(), owned, Catalog.load().machines());
  }

  @Test
  void aDestroyedFabricLeavesNoOrphans() throws Exception {
    FabricPlan plan = Planned.plan("dev");
    playLife(
        plan,
        google -> {
          List<Orphan> left = orphans(plan, google, Set.of()).left();
          assertThat(left).allMatch(Orphan::ours);
          assertThat(left.stream().map(o -> o.resource().kind()))
              .contains(
                  ResourceKind.INSTANCE,
                  ResourceKind.NODE_POOL,
                  ResourceKind.CLUSTER,
                  ResourceKind.FIREWALL,
                  ResourceKind.ROUTER,
                  ResourceKind.SUBNETWORK,
                  ResourceKind.NETWORK,
                  ResourceKind.SERVICE_ACCOUNT);
          assertThat(orphans(plan, google, Set.of()).usdPerDay()).isEqualTo(2 * 24 * 39.6336);
        },
        google -> {
          assertThat(orphans(plan, google, Set.of()).left()).isEmpty();
          assertThat(google.everything()).isEmpty();
        });
  }

  /**
   * While the fabric exists, all resources of the project are listed, including resources that GKE
   * created for the fabric.
   */
  @Test
  void everyResourceOfTheFabricIsListed() throws Exception {
    FabricPlan plan = Planned.plan("dev");
    playLife(
        plan,
        google -> {
          List<ProjectResource> all = google.everything();
          List<ProjectResource> left =
              orphans(plan, google, Set.of()).left().stream().map(Orphan::resource).toList();
          assertThat(left).containsExactlyInAnyOrderElementsOf(all);
        },
        google -> {});
  }

  @Test
  void adoptedResourcesAreKept() throws Exception {
    FabricPlan plan = Planned.plan("guide");
    playLife(
        plan,
        google -> {
          Orphans orphans = orphans(plan, google, Set.of());
          assertThat(orphans.left().stream().map(o -> o.resource().kind()).distinct())
              .containsExactlyInAnyOrder(
                  ResourceKind.INSTANCE, ResourceKind.NODE_POOL, ResourceKind.SERVICE_ACCOUNT);
          assertThat(orphans.left().stream().map(o -> o.resource().name()))
              .contains("a4-highgpu-ubuntu-02");
        },
        google -> {
          Orphans orphans = orphans(plan, google, Set.of());
          assertThat(orphans.left()).isEmpty();
          assertThat(orphans.kept().stream().map(k -> k.resource().name()))
              .contains("chrisya-gke-a4", "chrisya-gke-a4-net-1", "chrisya-gke-a4-rdma-net");
        });
  }

  @Test
  void networksThatGkeCreatedRemainAndAreFoundByTheHashInTheirNames() throws Exception {
    FabricPlan plan = Planned.plan("dev");
    AtomicReference<String> hash = new AtomicReference<>("");
    playLife(
        plan,
        ClaimingProgram::ofProfile,
        google -> {
          String remedy =
              ProfileNetworks.beforeDestroy(plan, google.everything()).orElseThrow().remedy();
          hash.set(remedy.replaceFirst(".* ", ""));
        },
        google -> {
          List<ProjectResource> all = google.everything();
          Orphans known =
              Orphans.of(plan, all, Set.of(), Set.of(hash.get()), Catalog.load().machines());
          assertThat(known.left()).hasSize(12).allMatch(Orphan::ours);
          assertThat(known.left().stream().map(o -> o.resource().kind()).distinct())
              .containsExactly(
                  ResourceKind.FIREWALL, ResourceKind.SUBNETWORK, ResourceKind.NETWORK);
          assertThat(orphans(plan, google, Set.of()).left()).hasSize(12).noneMatch(Orphan::ours);
        });
  }
}
