package epfabric.operate.advice.project;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.notice.Notice;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Checks how the permissions with which GKE's service account creates networks of NICs are judged.
 */
class GkeAgentTest {
  private static final String GRANT =
      "gcloud projects add-iam-policy-binding my-project"
          + " --member=serviceAccount:service-42@container-engine-robot.iam.gserviceaccount.com"
          + " --role=roles/compute.networkAdmin";

  private static Notice noticeForRoles(String... roles) {
    return new GkeAgent(Planned.plan("dranet-auto")).notice("42", Set.of(roles));
  }

  @Test
  void theRoleOfNetworkAdministratorsIsEnough() {
    assertThat(noticeForRoles("roles/container.serviceAgent", "roles/compute.networkAdmin"))
        .isEqualTo(
            Notice.fine("GKE's service account", "may create the networks of NICs in my-project"));
    assertThat(noticeForRoles("roles/editor"))
        .isEqualTo(noticeForRoles("roles/compute.networkAdmin"));
  }

  @Test
  void theDefaultRoleAloneIsAWarning() {
    assertThat(noticeForRoles("roles/container.serviceAgent"))
        .isEqualTo(
            Notice.warns(
                "GKE's service account",
                "has only roles/container.serviceAgent in my-project, which may not let it create"
                    + " networks",
                GRANT));
  }

  @Test
  void missingRolesBlockTheDeployment() {
    assertThat(noticeForRoles())
        .isEqualTo(
            Notice.blocks(
                "GKE's service account",
                "lacks roles/compute.networkAdmin in my-project, in which it creates the networks"
                    + " of NICs",
                GRANT));
  }
}
