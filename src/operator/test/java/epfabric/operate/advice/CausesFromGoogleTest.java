package epfabric.operate.advice;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.Catalog;
import epfabric.operate.advice.cause.CloudFiles;
import epfabric.operate.advice.cause.FailureCause;
import epfabric.operate.advice.cause.FailureCauses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the causes that Google's responses show about a fabric. */
class CausesFromGoogleTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final String NODE = EvidenceSamples.GROUP + "-0002";
  private static final String GROUP_LINK =
      "https://www.googleapis.com/compute/v1/projects/p/zones/z/instanceGroupManagers/GROUP-grp";

  private static List<String> descriptions(EvidenceSamples fabric) {
    return FailureCauses.of(fabric.evidence(), EvidenceSamples.PLAN, CATALOG).stream()
        .map(FailureCause::what)
        .toList();
  }

  /** Returns a fabric that lacks one of its two nodes. */
  private static EvidenceSamples withoutOneNode() {
    return EvidenceSamples.well().withoutFiles("nodes/" + NODE);
  }

  private static String operation(String type, String link, String time, String error) {
    return "{'name': 'op-%s', 'operationType': '%s', 'targetLink': '%s', 'insertTime': '%s'%s}"
        .formatted(time, type, link, time, error)
        .replace('\'', '"');
  }

  private static final String STOCKOUT =
      ", 'error': {'errors': [{'code': 'ZONE_RESOURCE_POOL_EXHAUSTED', 'message': 'none'}]}";

  @Test
  void aClusterWithoutThePlannedPoolIsAnIncompleteDeployment() {
    EvidenceSamples without =
        EvidenceSamples.well()
            .has(
                CloudFiles.CLUSTER,
                "{\"status\": \"RUNNING\", \"nodePools\": [],"
                    + " \"networkConfig\": {\"enableMultiNetworking\": true}}");
    assertThat(FailureCauses.of(without.evidence(), EvidenceSamples.PLAN, CATALOG))
        .filteredOn(cause -> cause.what().contains("has no pool"))
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.what())
                  .isEqualTo("cluster epfabric-dev has no pool epfabric-dev-gpu");
              assertThat(cause.remedy())
                  .isEqualTo(
                      "a deployment ended before it created the pool, or Google refused the pool:"
                          + " run epfabric doctor dev, then epfabric rescue dev");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "ERROR, pool epfabric-dev-gpu is ERROR",
    "STOPPING, pool epfabric-dev-gpu is STOPPING",
    "RUNNING_WITH_ERROR, pool epfabric-dev-gpu is RUNNING_WITH_ERROR"
  })
  void anUnhealthyPoolIsReported(String status, String what) {
    assertThat(descriptions(EvidenceSamples.well().cluster(status, true, ""))).contains(what);
  }

  @ParameterizedTest
  @CsvSource({"RUNNING", "RECONCILING", "PROVISIONING", "''"})
  void aHealthyPoolOrAPoolInProgressIsNotACause(String status) {
    assertThat(descriptions(EvidenceSamples.well().cluster(status, true, ""))).isEmpty();
  }

  @Test
  void theMessageOfAConditionFollowsTheStatusOfThePool() {
    String condition = "{\"code\": \"UNKNOWN\", \"message\": \"try later\"}";
    assertThat(descriptions(EvidenceSamples.well().cluster("ERROR", true, condition)))
        .contains("pool epfabric-dev-gpu is ERROR: UNKNOWN try later");
  }

  /** Old errors of a complete pool are irrelevant. */
  @Test
  void anErrorOfTheGroupIsACauseOnlyIfANodeIsMissing() {
    String errors =
        "[{\"error\": {\"code\": \"QUOTA_EXCEEDED\", \"message\": \"Quota 'B200' exceeded\"}}]";
    String expected =
        "the project's quota is used up: a machine of the pool: QUOTA_EXCEEDED: Quota 'B200' exceeded";
    String file = CloudFiles.groupErrors("GROUP-grp").replace("GROUP", EvidenceSamples.GROUP);
    assertThat(descriptions(withoutOneNode().has(file, errors))).contains(expected);
    assertThat(descriptions(EvidenceSamples.well().has(file, errors))).isEmpty();
    assertThat(descriptions(withoutOneNode().has(file, "[{\"error\": {\"code\": \"ODD\"}}]")))
        .noneMatch(what -> what.contains("a machine of the pool"));
  }

  @ParameterizedTest
  @CsvSource({"TERMINATED, true", "STOPPING, true", "RUNNING, false", "STAGING, false"})
  void aTerminatedMachineIsTheCauseOfALostNode(String status, boolean expected) {
    EvidenceSamples fabric =
        withoutOneNode()
            .failedTest()
            .has(
                CloudFiles.MACHINES,
                "[{\"name\": \"%s\", \"status\": \"%s\"}, {\"name\": \"other\", \"status\": \"TERMINATED\"}]"
                    .formatted(NODE, status));
    String what = "the machine of node " + NODE + " was taken away: it is " + status;
    assertThat(descriptions(fabric).contains(what)).isEqualTo(expected);
    assertThat(descriptions(fabric)).noneMatch(w -> w.contains("node other"));
  }

  @Test
  void aFailedOperationIsReportedUntilAnOperationOfItsKindSucceeds() {
    String failed = operation("insert", GROUP_LINK, "2026-10-01T08:00:00Z", STOCKOUT);
    String expected =
        "Google has no such machine in the zone now: insert of " + EvidenceSamples.GROUP + "-grp:";
    EvidenceSamples fabric = withoutOneNode().has(CloudFiles.ZONE_OPERATIONS, "[" + failed + "]");
    assertThat(descriptions(fabric)).anyMatch(what -> what.startsWith(expected));
    String before = operation("insert", GROUP_LINK, "2026-10-01T07:00:00Z", "");
    assertThat(
            descriptions(
                withoutOneNode()
                    .has(CloudFiles.ZONE_OPERATIONS, "[" + before + "," + failed + "]")))
        .as("an earlier success resolves nothing")
        .anyMatch(what -> what.startsWith(expected));
    String later = operation("insert", GROUP_LINK, "2026-10-01T09:00:00+00:00", "");
    assertThat(
            descriptions(
                withoutOneNode().has(CloudFiles.ZONE_OPERATIONS, "[" + later + "," + failed + "]")))
        .noneMatch(what -> what.startsWith(expected));
  }

  @Test
  void operationsOnOtherResourcesAreIgnored() {
    String other =
        operation("insert", "projects/p/zones/z/instances/web-1", "2026-10-01T08:00:00Z", STOCKOUT);
    assertThat(descriptions(withoutOneNode().has(CloudFiles.ZONE_OPERATIONS, "[" + other + "]")))
        .noneMatch(what -> what.contains("web-1"));
  }

  @Test
  void anOperationWithoutATimeIsTreatedAsTheOldest() {
    String failed = operation("insert", GROUP_LINK, "", STOCKOUT);
    String later = operation("insert", GROUP_LINK, "2026-10-01T09:00:00Z", "");
    assertThat(
            descriptions(
                withoutOneNode().has(CloudFiles.ZONE_OPERATIONS, "[" + failed + "," + later + "]")))
        .noneMatch(what -> what.contains("insert of"));
  }

  @Test
  void responsesOfAnUnexpectedStructureAreIgnored() {
    for (String odd : List.of("", "null", "[]", "{}", "[null]", "[[]]", "{\"status\": 7}", "[{")) {
      EvidenceSamples fabric =
          EvidenceSamples.well()
              .has(CloudFiles.OPERATIONS, odd)
              .has(CloudFiles.MACHINES, odd)
              .has(CloudFiles.network("x"), odd);
      assertThat(descriptions(fabric)).as(odd).isEmpty();
    }
  }

  /**
   * Each row has Google's message about a refused pool, the cause and the remedy; the last message
   * is unknown.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Reservation does not have enough resources for the request: short of 2 VM count.|the reservation has too few free machines|free machines of it,",
        "reservation \"x\" not found for node pool \"gpu\" at zone \"us-east4-b\".|there is no such reservation in this zone and project, or it is not shared with the project|correct epfabric:gpuPool.reservation",
        "IP space of 'projects/p/regions/r/subnetworks/s' is exhausted.|a subnetwork has no addresses left|use larger ranges or fewer nodes",
        "Placement policy is not applicable to machine type n1-standard-8.|this machine type does not support such a placement policy|set epfabric:gpuPool.placement: none",
        "No more than 0 instances of machine type a3-highgpu-8g can be created with this policy.|the placement policy admits no more machines of this type|use fewer nodes in the pool",
        "Invalid value for field 'resource.networkProfile': 'x'. No such profile.|the zone has no such network profile, or its name has the wrong form|an RDMA network has the profile",
        "Requested invalid target size '16' for a group in the gang mode.|Google refused it|these are Google's own words; epfabric doctor dev checks the project",
      })
  void refusedMachinesAreReportedWithTheMessageOfGoogle(
      String message, String meaning, String remedy) {
    String errors =
        "[{\"error\": {\"code\": \"ODD\", \"message\": \"%s\"}}]"
            .formatted(message.replace("\"", "\\\""));
    String file = CloudFiles.groupErrors("GROUP-grp").replace("GROUP", EvidenceSamples.GROUP);
    assertThat(
            FailureCauses.of(
                withoutOneNode().has(file, errors).evidence(), EvidenceSamples.PLAN, CATALOG))
        .filteredOn(cause -> cause.what().contains(message))
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.what())
                  .isEqualTo(meaning + ": a machine of the pool: ODD: " + message);
              assertThat(cause.remedy()).startsWith(remedy);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "RUNNING, Google refused it: pool epfabric-dev-gpu: ODD new words",
    "ERROR, pool epfabric-dev-gpu is ERROR: ODD new words"
  })
  void unknownMessagesOfAPoolAreQuoted(String status, String what) {
    String condition = "{\"code\": \"ODD\", \"message\": \"new words\"}";
    assertThat(descriptions(withoutOneNode().cluster(status, true, condition))).contains(what);
  }

  @Test
  void unknownMessagesOfAnOperationAreQuoted() {
    String odd =
        operation(
            "insert",
            GROUP_LINK,
            "2026-10-01T08:00:00Z",
            ", 'error': {'errors': [{'code': 'ODD', 'message': 'gang mode'}]}");
    assertThat(descriptions(withoutOneNode().has(CloudFiles.ZONE_OPERATIONS, "[" + odd + "]")))
        .contains("Google refused it: insert of " + EvidenceSamples.GROUP + "-grp: ODD: gang mode");
  }
}
