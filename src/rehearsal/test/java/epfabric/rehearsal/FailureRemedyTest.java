package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import org.junit.jupiter.api.Test;

/**
 * Tests which remedies are chosen for messages of the real engine. These messages have several
 * lines.
 */
class FailureRemedyTest {
  private static final FabricPlan PLAN = Planned.plan("dev");

  private static final String CREATED =
      "resource \"urn:pulumi:dev::epfabric::epfabric:index:A$kubernetes:%s::it\" was successfully"
          + " created, but the Kubernetes API server reported that it failed to fully initialize or"
          + " become live: ";

  private static final String UPDATED =
      "the Kubernetes API server reported that \"n/it\" failed to fully initialize or become live: ";

  private static String twoErrors(String what, String first, String second) {
    return what + ": 2 errors occurred:\n\t* " + first + "\n\t* " + second + "\n\n";
  }

  private static String remedy(FailureRemedy expected, String message) {
    assertThat(FailureRemedy.of(message)).as(message).isEqualTo(expected);
    return new RemedyText(PLAN, "pulumi up", message).of(expected);
  }

  @Test
  void theRemedyForAFailedJobInspectsTheJobAndRepeatsUp() {
    String failed = "Resource 'deepep-intranode' was created but failed to initialize";
    String late = "'deepep-intranode' timed out waiting to be Ready";
    String created = CREATED.formatted("batch/v1:Job");
    for (String first : new String[] {created + failed, created + late, UPDATED + failed}) {
      String message = twoErrors("Job test-deepep-intranode", first, "[DeadlineExceeded] late");
      assertThat(remedy(FailureRemedy.LOOK_AT_THE_TEST, message))
          .isEqualTo(
              "read why: kubectl logs -n epfabric-dev-acceptance"
                  + " -l batch.kubernetes.io/job-name=deepep-intranode --prefix --tail=-1."
                  + " pulumi up again re-creates this Job and continues with those that follow");
    }
  }

  @Test
  void theRemedyForALateInstallerInspectsTheInstaller() {
    String late = "timed out waiting for the condition";
    for (String first :
        new String[] {CREATED.formatted("apps/v1:DaemonSet") + late, UPDATED + late}) {
      String message = twoErrors("DaemonSet installer", first, "{\"numberReady\":1}");
      assertThat(remedy(FailureRemedy.LOOK_AT_THE_INSTALLER, message))
          .endsWith("Then pulumi up again, which waits for all nodes once more");
    }
  }

  @Test
  void theRemedyForAHangingPoolDeletionWaitsAndThenScalesThePoolDown() {
    String message =
        "delete NodePool gpu: timeout while waiting for state to become 'DONE' (last state:"
            + " 'RUNNING', timeout: 30m0s)";
    String wait =
        "GKE is still working on the pool, and changes nothing else meanwhile: gcloud container"
            + " operations list --location=us-central1 --project=my-project. When it has ended, %s"
            + " again";
    assertThat(FailureRemedy.of(message)).isEqualTo(FailureRemedy.WAIT_FOR_POOL);
    assertThat(new RemedyText(PLAN, "pulumi up", message).of(FailureRemedy.WAIT_FOR_POOL))
        .isEqualTo(wait.formatted("pulumi up"));
    assertThat(new RemedyText(PLAN, "pulumi destroy", message).of(FailureRemedy.WAIT_FOR_POOL))
        .isEqualTo(
            wait.formatted("pulumi destroy")
                + ". Another time, remove the machines first: gcloud container clusters resize"
                + " epfabric-dev --node-pool=epfabric-dev-gpu --num-nodes=0"
                + " --location=us-central1 --project=my-project --quiet");
  }
}
