package epfabric.operate.advice;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.Catalog;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Google's own answers say of a fabric. */
class ToldByGoogleTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final String NODE = PlantedFabric.GROUP + "-0002";
  private static final String GROUP_LINK =
      "https://www.googleapis.com/compute/v1/projects/p/zones/z/instanceGroupManagers/GROUP-grp";

  private static List<String> whats(PlantedFabric fabric) {
    return FailureCauses.of(fabric.evidence(), PlantedFabric.PLAN, CATALOG).stream()
        .map(FailureCause::what)
        .toList();
  }

  /** One of the two nodes is not there. */
  private static PlantedFabric lackingANode() {
    return PlantedFabric.well().lost("nodes/" + NODE);
  }

  private static String operation(String type, String link, String time, String error) {
    return "{'name': 'op-%s', 'operationType': '%s', 'targetLink': '%s', 'insertTime': '%s'%s}"
        .formatted(time, type, link, time, error)
        .replace('\'', '"');
  }

  private static final String STOCKOUT =
      ", 'error': {'errors': [{'code': 'ZONE_RESOURCE_POOL_EXHAUSTED', 'message': 'none'}]}";

  @Test
  void aClusterWithoutThePlansPoolWasNotDeployedToItsEnd() {
    PlantedFabric without =
        PlantedFabric.well()
            .has(
                CloudFiles.CLUSTER,
                "{\"status\": \"RUNNING\", \"nodePools\": [],"
                    + " \"networkConfig\": {\"enableMultiNetworking\": true}}");
    assertThat(FailureCauses.of(without.evidence(), PlantedFabric.PLAN, CATALOG))
        .filteredOn(cause -> cause.what().contains("has no pool"))
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.what())
                  .isEqualTo("cluster epfabric-dev has no pool epfabric-dev-gpu");
              assertThat(cause.remedy())
                  .isEqualTo(
                      "a deployment did not get that far, or was refused: epfabric doctor dev,"
                          + " then epfabric rescue dev");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "ERROR, pool epfabric-dev-gpu is ERROR",
    "STOPPING, pool epfabric-dev-gpu is STOPPING",
    "RUNNING_WITH_ERROR, pool epfabric-dev-gpu is RUNNING_WITH_ERROR"
  })
  void aPoolThatIsNotWellIsTold(String status, String what) {
    assertThat(whats(PlantedFabric.well().cluster(status, true, ""))).contains(what);
  }

  @ParameterizedTest
  @CsvSource({"RUNNING", "RECONCILING", "PROVISIONING", "''"})
  void whatIsBeingMadeIsNotToldAsAFault(String status) {
    assertThat(whats(PlantedFabric.well().cluster(status, true, ""))).isEmpty();
  }

  @Test
  void whatAConditionOfThePoolSaysStandsBehindItsStatus() {
    String condition = "{\"code\": \"UNKNOWN\", \"message\": \"try later\"}";
    assertThat(whats(PlantedFabric.well().cluster("ERROR", true, condition)))
        .contains("pool epfabric-dev-gpu is ERROR: UNKNOWN try later");
  }

  /** Old errors of a pool that is complete say nothing. */
  @Test
  void anErrorOfTheGroupCountsWhileANodeIsMissing() {
    String errors =
        "[{\"error\": {\"code\": \"QUOTA_EXCEEDED\", \"message\": \"Quota 'B200' exceeded\"}}]";
    String told =
        "the project's quota is used up: a machine of the pool: QUOTA_EXCEEDED: Quota 'B200' exceeded";
    String file = CloudFiles.groupErrors("GROUP-grp").replace("GROUP", PlantedFabric.GROUP);
    assertThat(whats(lackingANode().has(file, errors))).contains(told);
    assertThat(whats(PlantedFabric.well().has(file, errors))).isEmpty();
    assertThat(whats(lackingANode().has(file, "[{\"error\": {\"code\": \"ODD\"}}]")))
        .noneMatch(what -> what.contains("a machine of the pool"));
  }

  @ParameterizedTest
  @CsvSource({"TERMINATED, true", "STOPPING, true", "RUNNING, false", "STAGING, false"})
  void aMachineThatIsNoMoreTookItsNodeWithIt(String status, boolean told) {
    PlantedFabric fabric =
        lackingANode()
            .failedTest()
            .has(
                CloudFiles.MACHINES,
                "[{\"name\": \"%s\", \"status\": \"%s\"}, {\"name\": \"other\", \"status\": \"TERMINATED\"}]"
                    .formatted(NODE, status));
    String what = "the machine of node " + NODE + " was taken away: it is " + status;
    assertThat(whats(fabric).contains(what)).isEqualTo(told);
    assertThat(whats(fabric)).noneMatch(w -> w.contains("node other"));
  }

  @Test
  void anOperationThatFailedIsToldUntilOneOfItsKindGoesWell() {
    String failed = operation("insert", GROUP_LINK, "2026-10-01T08:00:00Z", STOCKOUT);
    String told =
        "Google has no such machine in the zone now: insert of " + PlantedFabric.GROUP + "-grp:";
    PlantedFabric fabric = lackingANode().has(CloudFiles.ZONE_OPERATIONS, "[" + failed + "]");
    assertThat(whats(fabric)).anyMatch(what -> what.startsWith(told));
    String before = operation("insert", GROUP_LINK, "2026-10-01T07:00:00Z", "");
    assertThat(
            whats(
                lackingANode().has(CloudFiles.ZONE_OPERATIONS, "[" + before + "," + failed + "]")))
        .as("one that went well before mends nothing")
        .anyMatch(what -> what.startsWith(told));
    String later = operation("insert", GROUP_LINK, "2026-10-01T09:00:00+00:00", "");
    assertThat(
            whats(lackingANode().has(CloudFiles.ZONE_OPERATIONS, "[" + later + "," + failed + "]")))
        .noneMatch(what -> what.startsWith(told));
  }

  @Test
  void operationsOfOtherThingsOfTheProjectAreNobodysBusiness() {
    String other =
        operation("insert", "projects/p/zones/z/instances/web-1", "2026-10-01T08:00:00Z", STOCKOUT);
    assertThat(whats(lackingANode().has(CloudFiles.ZONE_OPERATIONS, "[" + other + "]")))
        .noneMatch(what -> what.contains("web-1"));
  }

  @Test
  void anOperationWithoutATimeIsOlderThanAll() {
    String failed = operation("insert", GROUP_LINK, "", STOCKOUT);
    String later = operation("insert", GROUP_LINK, "2026-10-01T09:00:00Z", "");
    assertThat(
            whats(lackingANode().has(CloudFiles.ZONE_OPERATIONS, "[" + failed + "," + later + "]")))
        .noneMatch(what -> what.contains("insert of"));
  }

  @Test
  void answersOfAnotherShapeAreNoCauses() {
    for (String odd : List.of("", "null", "[]", "{}", "[null]", "[[]]", "{\"status\": 7}", "[{")) {
      PlantedFabric fabric =
          PlantedFabric.well()
              .has(CloudFiles.OPERATIONS, odd)
              .has(CloudFiles.MACHINES, odd)
              .has(CloudFiles.network("x"), odd);
      assertThat(whats(fabric)).as(odd).isEmpty();
    }
  }
}
