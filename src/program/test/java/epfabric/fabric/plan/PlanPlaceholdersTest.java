package epfabric.fabric.plan;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.CloudRefusal;
import epfabric.fabric.catalog.CloudRefusals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanPlaceholdersTest {
  private static String remedy(String environment, String id) {
    return new PlanPlaceholders(Planned.plan(environment), "pulumi up")
        .remedy(CloudRefusals.known().named(id));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "prod|stockout|see whether the reservation has machines left, or Google repairs one of them: gcloud compute reservations describe b200-prod --zone=us-central1-b --project=my-project; Google tries again by itself",
        "dev|stockout|wait, or use another zone or kind of capacity; Google tries again by itself",
        "prod|reservation-full|free machines of it, extend it, or use fewer nodes (epfabric:gpuPool.nodes), then pulumi up again; its count and its count in use: gcloud compute reservations describe b200-prod --zone=us-central1-b --project=my-project",
        "dev|reservation-full|free machines of it, extend it, or use fewer nodes (epfabric:gpuPool.nodes), then pulumi up again; its count and its count in use: gcloud compute reservations list --filter=zone:us-central1-b --project=my-project",
        "prod|placement-machine|set epfabric:gpuPool.placement: none, or use machines that have compact placement, then pulumi up again",
        "dev|network-profile|an RDMA network has the profile ZONE-vpc-roce of the pool's own zone; if us-central1-b has none, use a zone that has: gcloud compute network-profiles list --project=my-project",
      })
  void theRemedyOfARefusalNamesResourcesOfTheFabric(String environment, String id, String remedy) {
    assertThat(remedy(environment, id)).isEqualTo(remedy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide"})
  void everyPlaceholderOfTheTableIsKnown(String environment) {
    assertThat(CloudRefusals.known().all())
        .map(CloudRefusal::id)
        .allSatisfy(id -> assertThat(remedy(environment, id)).doesNotContain("{", "}"));
  }

  @Test
  void aRemedyNamesTheCommandToRepeat() {
    assertThat(
            new PlanPlaceholders(Planned.plan("dev"), "pulumi destroy")
                .remedy(CloudRefusals.known().named("busy")))
        .isEqualTo(
            "wait until it has ended, then pulumi destroy again: gcloud container operations list"
                + " --location=us-central1 --project=my-project");
  }
}
