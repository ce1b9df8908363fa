package epfabric.rehearsal.cloud.compute;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.cloud.Refused;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which requests calendar mode accepts, and its responses without available machines. */
class CalendarAdviceTest {
  private static final String PATH =
      "/compute/v1/projects/my-project/regions/us-central1/advice/calendarMode";
  private static final String RANGE = "timeRangeSpec.";

  private final Fabric fabric = new Fabric();

  /** Returns a specification of machines of a type, with a latest start and a duration. */
  private static String specification(String type, String latest, String length) {
    return """
        {'deploymentType': 'DENSE',
         'targetResources': {'specificSkuResources':
           {'machineType': '%s', 'instanceCount': '4'}},
         'timeRangeSpec': {
           'startTimeNotEarlierThan': '2026-11-25T10:00:00Z', 'startTimeNotLaterThan': '%s',
           'minDuration': '%s', 'maxDuration': '%s'}}"""
        .formatted(type, latest, length, length);
  }

  private static String validSpecification() {
    return specification("a4-highgpu-8g", "2026-12-25T10:00:00Z", "86400s");
  }

  private CloudResponse send(String... specs) {
    StringBuilder all = new StringBuilder();
    for (String spec : specs) {
      all.append(all.isEmpty() ? "" : ", ").append("'s").append(all.length()).append("': ");
      all.append(spec);
    }
    return fabric.post(PATH, "{'futureResourcesSpecs': {" + all + "}}");
  }

  private static ObjectNode recommendationsPerSpec(CloudResponse answer) {
    return (ObjectNode) answer.body().at("/recommendations/0/recommendationsPerSpec");
  }

  private static JsonNode onlyRecommendation(CloudResponse answer) {
    assertThat(answer.isSuccess()).as(answer.body().toString()).isTrue();
    return recommendationsPerSpec(answer).properties().iterator().next().getValue();
  }

  private void assertRefused(String spec, String field, String value, String why) {
    Refused.as(
        send(spec),
        400,
        "invalid",
        "Invalid value for field 'resource.%s': '%s'. %s".formatted(field, value, why));
  }

  @Test
  void aRecommendedReservationHasTheRequestedDuration() {
    JsonNode found =
        onlyRecommendation(
            send(specification("a4-highgpu-8g", "2026-11-25T10:00:00Z", "7776000s")));
    assertThat(found.get("location").asText()).isEqualTo("zones/us-central1-b");
    assertThat(found.get("startTime").asText()).isEqualTo("2026-11-25T10:00:00Z");
    assertThat(found.get("endTime").asText()).isEqualTo("2027-02-23T10:00:00Z");
  }

  @Test
  void noTimeIsRecommendedIfTheZoneHasTooFewMachines() {
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 3);
    JsonNode found = onlyRecommendation(send(validSpecification()));
    assertThat(found.has("location")).isFalse();
    assertThat(found.has("startTime")).isFalse();
    assertThat(found.at("/otherLocations/zones~1us-central1-b/status").asText())
        .isEqualTo("NO_CAPACITY");
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 4);
    assertThat(onlyRecommendation(send(validSpecification())).has("location")).isTrue();
  }

  @Test
  void eachSpecificationHasItsOwnRecommendation() {
    CloudResponse answer =
        send(
            validSpecification(),
            specification("a4-highgpu-8g", "2026-12-25T10:00:00Z", "172800s"));
    assertThat(recommendationsPerSpec(answer)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"n2-standard-8", "a4-highgpu-4g", "xa4-highgpu-8g"})
  void machinesOutsideCalendarModeAreRefused(String type) {
    assertRefused(
        specification(type, "2026-12-25T10:00:00Z", "86400s"),
        "targetResources.specificSkuResources.machineType",
        type,
        "Not supported in calendar mode.");
  }

  @ParameterizedTest
  @CsvSource({"86399s", "7776001s", "0s"})
  void machinesAreReservedForOneToNinetyDays(String length) {
    assertRefused(
        specification("a4-highgpu-8g", "2026-12-25T10:00:00Z", length),
        RANGE + "minDuration",
        length,
        "Must be from 1 to 90 days.");
  }

  @ParameterizedTest
  @CsvSource({"2026-11-25T09:59:59Z", "2027-01-24T10:00:01Z"})
  void reservationsStartWithinSixtyDays(String latest) {
    assertRefused(
        specification("a4-highgpu-8g", latest, "86400s"),
        RANGE + "startTimeNotLaterThan",
        latest,
        "Must be within 60 days.");
  }

  @Test
  void reservationsMayStartOnTheSixtiethDay() {
    assertThat(send(specification("a4-highgpu-8g", "2027-01-24T10:00:00Z", "86400s")).isSuccess())
        .isTrue();
  }

  @Test
  void aMissingPermissionIsNamed() {
    fabric.cloud.denyPermission("compute.advice.calendarMode");
    Refused.as(
        send(validSpecification()),
        403,
        "forbidden",
        "Required 'compute.advice.calendarMode' permission for 'projects/my-project'");
  }
}
