package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests Google's rules for requests for capacity advice. The emulated cloud calculates the scores
 * from the free machines of the zone.
 */
class AdviceTest {
  private static final String BETA =
      "/compute/beta/projects/my-project/regions/us-central1/advice/";
  private static final String V1 = BETA.replace("/beta/", "/v1/");
  private static final String CAPACITY =
      """
      {'distributionPolicy':
         {'targetShape': 'ANY_SINGLE_ZONE', 'zones': [{'zone': 'zones/us-central1-b'}]},
       'instanceFlexibilityPolicy':
         {'instanceSelections': {'gpus': {'machineTypes': ['a4-highgpu-8g']}}},
       'instanceProperties': {'scheduling': {'provisioningModel': 'SPOT'}},
       'size': 4}""";
  private static final String HISTORY =
      """
      {'instanceProperties':
         {'machineType': 'a4-highgpu-8g', 'scheduling': {'provisioningModel': 'SPOT'}},
       'types': ['PREEMPTION', 'PRICE']}""";
  private static final String CALENDAR =
      """
      {'futureResourcesSpecs': {'gpus': {
         'deploymentType': 'DENSE',
         'targetResources': {'specificSkuResources':
           {'machineType': 'a4-highgpu-8g', 'instanceCount': '4'}},
         'timeRangeSpec': {
           'startTimeNotEarlierThan': '2026-11-25T10:00:00Z',
           'startTimeNotLaterThan': '2026-12-25T10:00:00Z',
           'minDuration': '86400s', 'maxDuration': '86400s'}}}}""";

  private final Fabric fabric = new Fabric();

  private ObjectNode answer(String method, String body) {
    CloudResponse response = fabric.post(method, body);
    assertThat(response.isSuccess()).as(response.body().toString()).isTrue();
    return response.body();
  }

  @ParameterizedTest
  @CsvSource({"4, 0.9, 3600s", "3, 0.5, 600s", "0, 0.1, 60s"})
  void scoresAreCalculatedFromFreeMachines(int free, double score, String uptime) {
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", free);
    assertThat(answer(BETA + "capacity", CAPACITY))
        .isEqualTo(
            Fabric.json(
                """
                {'recommendations': [{
                   'scores': {'obtainability': %s, 'estimatedUptime': '%s'},
                   'shards': [{'zone': 'zones/us-central1-b', 'machineType': 'a4-highgpu-8g',
                     'instanceCount': 4, 'provisioningModel': 'SPOT'}]}]}"""
                    .formatted(score, uptime)));
  }

  @Test
  void theV1ApiRefusesSpotMachinesAndTheBetaApiRefusesFlexStart() {
    String message =
        "Invalid value for field 'resource.instanceProperties.scheduling.provisioningModel': '%s'. The"
            + " provisioning model is not supported by this method.";
    Refused.as(fabric.post(V1 + "capacity", CAPACITY), 400, "invalid", message.formatted("SPOT"));
    Refused.as(
        fabric.post(BETA + "capacity", CAPACITY.replace("SPOT", "FLEX_START")),
        400,
        "invalid",
        message.formatted("FLEX_START"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "'size': 4 | 'size': 0 | Invalid value for field 'resource.size': '0'. Must be greater than 0.",
        "us-central1-b | us-east1-b | Invalid value for field 'resource.distributionPolicy.zones':"
            + " 'us-east1-b'. The zone is not in the region.",
        "us-central1-b | us-central1-a | Machine type \"a4-highgpu-8g\" is not available in the"
            + " requested zones of \"us-central1\".",
        "'size' | 'count' | Invalid JSON payload received. Unknown name \"count\": Cannot find field.",
        "ANY_SINGLE_ZONE | ONE | Invalid value for field 'resource.distributionPolicy.targetShape': 'ONE'."
            + " Unknown value.",
        "'gpus': | 'a': {}, 'b': | Exactly one instance selection must be specified.",
        "['a4-highgpu-8g'] | [] | Exactly one machine type must be specified."
      })
  void invalidRequestsForCapacityAreRefused(String from, String to, String message) {
    CloudResponse response = fabric.post(BETA + "capacity", CAPACITY.replace(from, to));
    assertThat(response.status()).isEqualTo(400);
    assertThat(response.body().get("error").get("message").asText()).isEqualTo(message);
  }

  @Test
  void theHistoryHasThirtyDaysAndThePriceOfTheCatalog() {
    ObjectNode answer = answer(BETA + "capacityHistory", HISTORY);
    assertThat(answer.get("preemptionHistory")).hasSize(30);
    assertThat(answer.get("preemptionHistory").get(29).toString())
        .isEqualTo(
            "{\"interval\":{\"startTime\":\"2025-12-30T08:00:00Z\","
                + "\"endTime\":\"2025-12-31T08:00:00Z\"},\"preemptionRate\":0.05}");
    assertThat(answer.get("priceHistory").get(0).get("listPrice"))
        .isEqualTo(Fabric.json("{'currencyCode': 'USD', 'units': '39', 'nanos': 633600000}"));
    ObjectNode other =
        answer(BETA + "capacityHistory", HISTORY.replace("a4-highgpu", "a3-ultragpu"));
    assertThat(other.get("priceHistory")).isEmpty();
  }

  private double rate(String body) {
    return answer(BETA + "capacityHistory", body)
        .at("/preemptionHistory/0/preemptionRate")
        .asDouble();
  }

  @Test
  void aRegionWithoutFreeMachinesHasAHighPreemptionRate() {
    assertThat(rate(HISTORY)).isEqualTo(0.05);
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-a", 0);
    assertThat(rate(HISTORY)).as("the zone does not sell this machine").isEqualTo(0.05);
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 0);
    assertThat(rate(HISTORY)).isEqualTo(0.5);
    assertThat(rate(HISTORY.replace("a4-highgpu", "a9-highgpu")))
        .as("preemption rate of machines that the zone does not sell")
        .isEqualTo(0.05);
  }

  @Test
  void theHistoryNeedsTheBetaApiAndSpotMachinesAndHasNoPricesOfZones() {
    assertThat(fabric.post(V1 + "capacityHistory", HISTORY).status()).isEqualTo(404);
    Refused.as(
        fabric.post(BETA + "capacityHistory", HISTORY.replace("SPOT", "STANDARD")),
        400,
        "invalid",
        "Invalid value for field 'resource.instanceProperties.scheduling.provisioningModel': 'STANDARD'."
            + " Must be SPOT.");
    String zonal =
        HISTORY.replace(
            "'types'", "'locationPolicy': {'location': 'zones/us-central1-b'}, 'types'");
    Refused.as(
        fabric.post(BETA + "capacityHistory", zonal),
        400,
        "invalid",
        "Invalid value for field 'resource.types': 'PRICE'. Price history is not supported for zones.");
    assertThat(
            answer(BETA + "capacityHistory", zonal.replace(", 'PRICE'", ""))
                .get("location")
                .asText())
        .isEqualTo("zones/us-central1-b");
  }

  @Test
  void calendarModeListsTheMachinesOfEachZone() {
    assertThat(answer(V1 + "calendarMode", CALENDAR))
        .isEqualTo(
            Fabric.json(
                """
                {'recommendations': [{'recommendationsPerSpec': {'gpus': {
                   'recommendationType': 'FUTURE_RESERVATION',
                   'location': 'zones/us-central1-b',
                   'startTime': '2026-11-25T10:00:00Z',
                   'endTime': '2026-11-26T10:00:00Z',
                   'otherLocations': {
                     'zones/us-central1-a':
                       {'status': 'NOT_SUPPORTED', 'details': 'The zone does not have it.'},
                     'zones/us-central1-c':
                       {'status': 'NOT_SUPPORTED', 'details': 'The zone does not have it.'}}}}}]}"""));
    fabric.cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 3);
    assertThat(
            answer(V1 + "calendarMode", CALENDAR)
                .at("/recommendations/0/recommendationsPerSpec/gpus/otherLocations")
                .get("zones/us-central1-b")
                .get("status")
                .asText())
        .isEqualTo("NO_CAPACITY");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "'86400s' | '3600s' | Must be from 1 to 90 days.",
        "'86400s' | '7862400s' | Must be from 1 to 90 days.",
        "2026-12-25 | 2027-03-25 | Must be within 60 days.",
        "a4-highgpu-8g | a2-highgpu-8g | Not supported in calendar mode.",
        "'deploymentType' | 'kind' | Cannot find field"
      })
  void invalidRequestsForCalendarModeAreRefused(String from, String to, String message) {
    CloudResponse response = fabric.post(V1 + "calendarMode", CALENDAR.replace(from, to));
    assertThat(response.status()).isEqualTo(400);
    assertThat(response.body().get("error").get("message").asText()).contains(message);
  }

  @ParameterizedTest
  @CsvSource({"capacity", "capacityHistory", "calendarMode"})
  void eachMethodNeedsASeparatePermission(String method) {
    String permission = "compute.advice." + method;
    fabric.cloud.denyPermission(permission);
    Refused.as(
        fabric.post(BETA + method, "{}"),
        403,
        "forbidden",
        "Required '" + permission + "' permission for 'projects/my-project'");
  }
}
