package epfabric.operate.advice.project;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.notice.Notice;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests the check of the permissions with which GKE's service account creates networks of NICs. */
class GkeAgentTest {
  private static final String GRANT =
      "gcloud projects add-iam-policy-binding my-project"
          + " --member=serviceAccount:service-42@container-engine-robot.iam.gserviceaccount.com"
          + " --role=roles/compute.networkAdmin";

  private static Notice noticeOn(String... roles) {
    return new GkeAgent(Planned.plan("dranet-auto")).notice("42", Set.of(roles));
  }

  @Test
  void theRoleOfNetworkAdministratorsIsEnough() {
    assertThat(noticeOn("roles/container.serviceAgent", "roles/compute.networkAdmin"))
        .isEqualTo(
            Notice.fine("GKE's service account", "may create the networks of NICs in my-project"));
    assertThat(noticeOn("roles/editor")).isEqualTo(noticeOn("roles/compute.networkAdmin"));
  }

  @Test
  void theUsualRoleAloneIsAWarning() {
    assertThat(noticeOn("roles/container.serviceAgent"))
        .isEqualTo(
            Notice.warns(
                "GKE's service account",
                "has only roles/container.serviceAgent in my-project, which may not let it create"
                    + " networks",
                GRANT));
  }

  @Test
  void theLackOfRolesBlocks() {
    assertThat(noticeOn())
        .isEqualTo(
            Notice.blocks(
                "GKE's service account",
                "lacks roles/compute.networkAdmin in my-project, in which it creates the networks"
                    + " of NICs",
                GRANT));
  }
}
