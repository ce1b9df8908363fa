package epfabric.operate.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.operate.google.AdvisedCapacity.Chance;
import epfabric.operate.google.AdvisedCapacity.Day;
import epfabric.operate.google.AdvisedCapacity.HourlyPrice;
import epfabric.operate.google.AdvisedCapacity.Slot;
import epfabric.operate.google.CapacityAdvice.Wanted;
import epfabric.operate.google.CapacityAdvice.Window;
import epfabric.operate.google.GoogleAnswerException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Checks the requests for capacity advice, and the values that are read from the responses. The
 * responses have the structure of Google's public API discovery (compute beta:
 * CapacityAdviceResponse, CapacityHistoryResponse; compute v1: CalendarModeAdviceResponse); their
 * values are invented.
 */
class CapacityAdviceTest {
  private static final Zone ZONE = new Zone("us-central1-b");
  private static final Wanted WANTED = new Wanted("a4-highgpu-8g", 2, "SPOT");
  private static final String BETA =
      "POST /compute/beta/projects/my-project/regions/us-central1/advice/";
  private static final String CALENDAR =
      "POST /compute/v1/projects/my-project/regions/us-west3/advice/calendarMode";
  private static final Window WINDOW =
      new Window(
          Instant.parse("2026-11-25T10:00:00Z"),
          Instant.parse("2027-01-24T10:00:00Z"),
          Duration.ofDays(1));

  private ScriptedGoogle google;
  private CapacityAdvice advice;

  @BeforeEach
  void startGoogle() throws IOException {
    google = ScriptedGoogle.start();
    advice = CapacityAdvice.connect(google.variables(), "my-project");
  }

  @AfterEach
  void stopGoogle() {
    google.close();
  }

  private static String readSample(String name) throws IOException {
    return Files.readString(
        Path.of("src/operator/test/resources/epfabric/operate/google/advice", name + ".json"));
  }

  private String requestBody() {
    return google.questions().get(0).body();
  }

  private static ObjectNode json(String text) {
    return Json.parseObject(text);
  }

  @Test
  void theBetaApiIsQueriedForTheObtainabilityInOneZone() throws IOException {
    google.says(BETA + "capacity", readSample("capacity"));
    assertThat(advice.chance(ZONE, WANTED))
        .contains(new Chance(Optional.of(0.8), Optional.of(Duration.ofHours(1))));
    assertThat(json(requestBody()))
        .isEqualTo(
            json(
                """
                {"distributionPolicy":
                   {"targetShape": "ANY_SINGLE_ZONE", "zones": [{"zone": "zones/us-central1-b"}]},
                 "instanceFlexibilityPolicy":
                   {"instanceSelections": {"gpus": {"machineTypes": ["a4-highgpu-8g"]}}},
                 "instanceProperties": {"scheduling": {"provisioningModel": "SPOT"}},
                 "size": 2}"""));
  }

  @Test
  void aScoreOfZeroIsKnownAndAMissingScoreIsUnknown() {
    google.says(BETA + "capacity", "{\"recommendations\": [{\"scores\": {\"obtainability\": 0}}]}");
    assertThat(advice.chance(ZONE, WANTED))
        .contains(new Chance(Optional.of(0.0), Optional.empty()));
    google.says(BETA + "capacity", "{\"recommendations\": [{}]}");
    assertThat(advice.chance(ZONE, WANTED))
        .contains(new Chance(Optional.empty(), Optional.empty()));
    google.says(BETA + "capacity", "{}");
    assertThat(advice.chance(ZONE, WANTED)).isEmpty();
  }

  @Test
  void preemptionsOfAZoneAreReadForEachDayInOrder() throws IOException {
    google.says(BETA + "capacityHistory", readSample("preemption"));
    assertThat(advice.preemptions(ZONE, "a4-highgpu-8g"))
        .containsExactly(
            new Day("2026-11-01T07:00:00Z", 0),
            new Day("2026-11-02T08:00:00Z", 0.25),
            new Day("2026-11-03T08:00:00Z", 0.05));
    assertThat(json(requestBody()))
        .isEqualTo(
            json(
                """
                {"instanceProperties":
                   {"machineType": "a4-highgpu-8g", "scheduling": {"provisioningModel": "SPOT"}},
                 "locationPolicy": {"location": "zones/us-central1-b"},
                 "types": ["PREEMPTION"]}"""));
  }

  @Test
  void theNewestPriceOfTheRegionIsRead() throws IOException {
    google.says(BETA + "capacityHistory", readSample("price"));
    assertThat(advice.spotPrice(ZONE, "a4-highgpu-8g"))
        .contains(new HourlyPrice("2026-11-01T07:00:00Z", "USD", 39.6336));
    assertThat(requestBody()).doesNotContain("locationPolicy").contains("[\"PRICE\"]");
    google.says(BETA + "capacityHistory", "{\"machineType\": \"a4-highgpu-8g\"}");
    assertThat(advice.spotPrice(ZONE, "a4-highgpu-8g")).isEmpty();
  }

  @Test
  void calendarModeNamesOneZoneAndTheReasonsAgainstOthers() throws IOException {
    google.says(CALENDAR, readSample("calendar"));
    assertThat(advice.calendar("us-west3", WANTED, WINDOW))
        .containsExactly(
            new Slot("us-west3-c", "RECOMMENDED", Optional.of("2026-12-03T00:00:00Z"), ""),
            new Slot(
                "us-west3-a", "NOT_SUPPORTED", Optional.empty(), "The machine type is not there."),
            new Slot("us-west3-b", "NO_CAPACITY", Optional.empty(), "No capacity in this time."));
    assertThat(json(requestBody()))
        .isEqualTo(
            json(
                """
                {"futureResourcesSpecs": {"gpus": {
                   "deploymentType": "DENSE",
                   "targetResources": {"specificSkuResources":
                     {"machineType": "a4-highgpu-8g", "instanceCount": "2"}},
                   "timeRangeSpec": {
                     "startTimeNotEarlierThan": "2026-11-25T10:00:00Z",
                     "startTimeNotLaterThan": "2027-01-24T10:00:00Z",
                     "minDuration": "86400s", "maxDuration": "86400s"}}}}"""));
  }

  @Test
  void aRefusalNamesTheRoleThatHasThePermission() {
    google.refuses(BETA + "capacity", 403, "Required 'compute.advice.capacity' permission");
    GoogleAnswerException failure =
        catchThrowableOfType(GoogleAnswerException.class, () -> advice.chance(ZONE, WANTED));
    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot ask for advice on capacity of project my-project: refused: Required \
            'compute.advice.capacity' permission
              hint: ask an owner of my-project for roles/compute.viewer, which has \
            compute.advice.capacity""");
  }

  @Test
  void aDisabledApiIsReportedByName() {
    google.says(
        BETA + "capacity",
        403,
        "{\"error\": {\"message\": \"x\", \"errors\": [{\"reason\": \"accessNotConfigured\"}]}}");
    GoogleAnswerException failure =
        catchThrowableOfType(GoogleAnswerException.class, () -> advice.chance(ZONE, WANTED));
    assertThat(failure.kind()).isEqualTo(Kind.API_DISABLED);
    assertThat(failure.render())
        .isEqualTo(
            """
            cannot ask for advice on capacity of project my-project: compute.googleapis.com is not \
            enabled there
              hint: gcloud services enable compute.googleapis.com --project=my-project""");
  }
}
