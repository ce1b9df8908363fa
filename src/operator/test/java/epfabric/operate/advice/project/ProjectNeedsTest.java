package epfabric.operate.advice.project;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.Planning;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that the required permissions follow from the resources that the program creates. */
class ProjectNeedsTest {
  private static final String ACCOUNT = "gpu-nodes@my-project.iam.gserviceaccount.com";

  private static List<String> permissions(EnvironmentBuilder environment) {
    return new ProjectNeeds(Planning.planOf(environment)).permissions();
  }

  @Test
  void creatingTheAccountOfNodesNeedsPermissions() {
    assertThat(permissions(anEnvironment()))
        .contains("iam.serviceAccounts.create", "resourcemanager.projects.setIamPolicy")
        .doesNotHaveDuplicates();
  }

  @Test
  void theModuleCacheNeedsAnAccountEvenIfTheAccountOfNodesIsAdopted() {
    EnvironmentBuilder adoptedAccount =
        anEnvironment().withSoftware("b200").withPool("serviceAccount", ACCOUNT);
    assertThat(permissions(adoptedAccount))
        .contains("iam.serviceAccounts.create", "storage.buckets.setIamPolicy")
        .doesNotContain("resourcemanager.projects.setIamPolicy");
    assertThat(permissions(adoptedAccount.with("installer", "moduleCache", "false")))
        .doesNotContain("iam.serviceAccounts.create", "storage.buckets.setIamPolicy");
  }

  @Test
  void adoptedResourcesNeedNoPermissionToCreateThem() {
    assertThat(
            permissions(
                anEnvironment().withAdoptedCluster().withAdoptedPool().withAdoptedNetworks()))
        .contains("container.jobs.create")
        .doesNotContain("serviceusage.services.enable", "compute.firewalls.create")
        .doesNotContain("container.clusters.create", "iam.serviceAccounts.create");
  }

  @Test
  void creatingAPlacementPolicyNeedsPermissions() {
    EnvironmentBuilder flexStart = anEnvironment().boughtAs("flex-start").scalingFrom(0, 4);
    assertThat(permissions(flexStart.placed("compact")))
        .contains("compute.resourcePolicies.create", "compute.resourcePolicies.delete");
    assertThat(permissions(anEnvironment().withPool("placementPolicy", "{name: near}")))
        .doesNotContain("compute.resourcePolicies.create");
  }
}
