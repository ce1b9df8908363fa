package epfabric.deploy.infra;

import static epfabric.deploy.infra.Planned.inputs;
import static epfabric.deploy.infra.Planned.named;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the permissions on kernel modules that nodes build for each other. */
class ModuleCacheAccessTest {
  private static final EnvironmentBuilder BUILDS_DRIVERS =
      anEnvironment().withPool("drivers", "installer");
  private static final FabricPlan PLAN = Planning.planOf(BUILDS_DRIVERS);
  private static final Registrations RECORDED = Planned.record(PLAN);

  @Test
  void onlyPodsOfTheInstallerUseTheAccount() {
    Registration user = named(RECORDED, "IAMMember", "module-cache-user");
    assertThat(user.inputs())
        .containsEntry("role", "roles/iam.workloadIdentityUser")
        .containsEntry(
            "member",
            "serviceAccount:my-project.svc.id.goog[" + PLAN.install().namespace() + "/installer]");
    assertThat(String.valueOf(user.inputs().get("serviceAccountId"))).contains("module-cache");
    assertThat(named(RECORDED, "DaemonSet", "installer").inputs().toString())
        .contains("serviceAccountName=installer");
  }

  /** Neither role may overwrite or delete, so every node reads the same content of an object. */
  @Test
  void theAccountCanOnlyReadAndCreateModules() {
    List<Registration> grants = RECORDED.ofType("gcp:storage/bucketIAMMember:BucketIAMMember");
    assertThat(grants)
        .extracting(grant -> grant.inputs().get("role"))
        .containsExactlyInAnyOrder("roles/storage.objectCreator", "roles/storage.objectViewer");
    String bucket = PLAN.scope().bucket();
    assertThat(grants)
        .allSatisfy(
            grant -> {
              assertThat(grant.inputs()).containsEntry("bucket", bucket);
              assertThat(inputs(grant, "condition"))
                  .isEqualTo(
                      Map.of(
                          "title",
                          "kernel modules only",
                          "expression",
                          "resource.name.startsWith(\"projects/_/buckets/"
                              + bucket
                              + "/objects/modules/\")"));
              assertThat(String.valueOf(grant.inputs().get("member"))).contains("module-cache");
            });
  }

  @Test
  void theAccountIsNotTheNodeAccount() {
    assertThat(named(RECORDED, "Account", "module-cache").inputs())
        .isEqualTo(
            Map.of(
                "project",
                "my-project",
                "accountId",
                "epfabric-test-cache",
                "displayName",
                "Kernel modules for nodes of epfabric-test"));
  }

  /** The cluster creates the project's identity pool, which the grant names. */
  @Test
  void theAccountComesAfterTheClusterAndTheInstallerAfterItsGrants() {
    assertThat(named(RECORDED, "Account", "module-cache").dependencies())
        .contains(named(RECORDED, "NodePool", "system").urn());
    List<String> grants =
        RECORDED.resources().stream()
            .filter(r -> r.urn().contains("ModuleCacheAccess$") && r.type().contains("IAMMember"))
            .map(Registration::urn)
            .toList();
    assertThat(grants).hasSize(3);
    assertThat(named(RECORDED, "DaemonSet", "installer").dependencies()).containsAll(grants);
  }

  @Test
  void noAccountIsCreatedWithoutTheCache() {
    for (EnvironmentBuilder environment :
        List.of(
            anEnvironment(),
            anEnvironment()
                .withPool("drivers", "installer")
                .with("installer", "moduleCache", "false"))) {
      assertThat(Planned.record(Planning.planOf(environment)).resources())
          .noneMatch(r -> r.name().startsWith("module-cache"));
    }
  }
}
