package epfabric.rehearsal.verb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.Rehearsal.FaultOutcome;
import epfabric.rehearsal.scenario.StageOutcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the output of a rehearsal in JSON and as text. */
class RehearsalJsonTest {
  private static final Fault STOCK_OUT = new Fault(Fault.What.STOCK_OUT, LifeStage.UP, 40);
  private static final Fault KILL = new Fault(Fault.What.KILL, LifeStage.DESTROY, 1);

  private static Moment moment(long seconds, Area area, Mark mark, String subject, String text) {
    return new Moment(Duration.ofSeconds(seconds), LifeStage.UP, area, mark, subject, text);
  }

  private static Rehearsal life(boolean well, List<String> left, Moment... moments) {
    return new Rehearsal(
        new Rehearsal.Setting(
            "the embedded engine",
            "in memory",
            new FaultScenario("a bad day", List.of(STOCK_OUT, KILL))),
        new Rehearsal.Gaps(List.of("rights", "images"), List.of("NVLink")),
        List.of(new StageOutcome(LifeStage.UP, well), new StageOutcome(LifeStage.DESTROY, true)),
        List.of(new FaultOutcome(STOCK_OUT, 3), new FaultOutcome(KILL, 0)),
        90,
        left,
        List.of(moments));
  }

  @Test
  void jsonContainsTheWholeRehearsal() {
    Moment fault = moment(90, Area.POOLS, Mark.FAULT, "NodePool gpu", "\"no\" room");
    assertThat(RehearsalJson.of("dev", life(true, List.of(), fault)))
        .isEqualTo(
            """
            {
              "environment": "dev",
              "emulated": true,
              "well": true,
              "engine": "the embedded engine",
              "kubernetes": "in memory",
              "scenario": "a bad day",
              "stages": [
                {
                  "stage": "up",
                  "well": true
                },
                {
                  "stage": "destroy",
                  "well": true
                }
              ],
              "faults": [
                {
                  "fault": "stock-out",
                  "during": "up",
                  "amount": 40,
                  "struck": 3
                },
                {
                  "fault": "kill",
                  "during": "destroy",
                  "amount": 1,
                  "struck": 0
                }
              ],
              "created": 90,
              "left": [],
              "notChecked": [
                "rights",
                "images"
              ],
              "notTested": [
                "NVLink"
              ],
              "moments": [
                {
                  "seconds": 90.0,
                  "stage": "up",
                  "area": "pools",
                  "mark": "fault",
                  "subject": "NodePool gpu",
                  "text": "\\"no\\" room"
                }
              ]
            }""");
  }

  @Test
  void aRehearsalWithAFailedStageOrARemainingResourceFails() {
    JsonNode failed = Json.parse(RehearsalJson.of("dev", life(false, List.of())));
    assertThat(failed.get("well").asBoolean()).isFalse();
    assertThat(failed.get("stages").get(0).get("well").asBoolean()).isFalse();
    JsonNode left = Json.parse(RehearsalJson.of("dev", life(true, List.of("projects/p/net"))));
    assertThat(left.get("well").asBoolean()).isFalse();
    assertThat(left.get("left").get(0).asText()).isEqualTo("projects/p/net");
  }

  @Test
  void timesContainFractionsOfASecond() {
    Moment moment =
        new Moment(Duration.ofMillis(1_250), LifeStage.UP, Area.STORY, Mark.NOTE, "", "a moment");
    JsonNode json = Json.parse(RehearsalJson.of("dev", life(true, List.of(), moment)));
    assertThat(json.get("moments").get(0).get("seconds").asText()).isEqualTo("1.25");
  }

  private static List<String> lines(Moment... moments) {
    RehearsalText text = new RehearsalText(false);
    return List.of(moments).stream().flatMap(moment -> text.line(moment).stream()).toList();
  }

  @Test
  void faultsArePrintedBeforeTheyStrike() {
    assertThat(
            new RehearsalText(false).beginning("dev", life(true, List.of()).setting().scenario()))
        .startsWith("The life of dev, EMULATED: no cloud, no GPU; times are assumptions.")
        .hasSize(3)
        .anyMatch(line -> line.equals("  fault planned: " + STOCK_OUT.text()))
        .anyMatch(line -> line.equals("  fault planned: " + KILL.text()));
  }

  @Test
  void anOperationIsPrintedAtItsEndWithItsDuration() {
    assertThat(
            lines(
                moment(0, Area.STORY, Mark.BEGINS, "", "pulumi up"),
                moment(5, Area.CLUSTER, Mark.BEGINS, "Cluster c", "create"),
                moment(6, Area.POOLS, Mark.BEGINS, "NodePool gpu", "create"),
                moment(36, Area.POOLS, Mark.DONE, "NodePool gpu", "create"),
                moment(485, Area.CLUSTER, Mark.DONE, "Cluster c", "create")))
        .containsExactly(
            "\nup  pulumi up",
            "00:00:36 + NodePool gpu  create  30 s",
            "00:08:05 + Cluster c  create  8 min 00 s");
  }

  @Test
  void repeatedOperationsHaveSeparateTimes() {
    assertThat(
            lines(
                moment(0, Area.POOLS, Mark.BEGINS, "NodePool gpu", "create"),
                moment(0, Area.POOLS, Mark.DONE, "NodePool gpu", "create"),
                moment(3_700, Area.POOLS, Mark.BEGINS, "NodePool gpu", "delete"),
                moment(3_760, Area.POOLS, Mark.DONE, "NodePool gpu", "delete"),
                moment(3_761, Area.POOLS, Mark.DONE, "NodePool gpu", "is gone")))
        .containsExactly(
            "00:00:00 + NodePool gpu  create",
            "01:02:40 + NodePool gpu  delete  1 min 00 s",
            "01:02:41 + NodePool gpu  is gone");
  }

  @Test
  void eachMarkIsPrintedWithADifferentSign() {
    assertThat(
            lines(
                moment(1, Area.STORY, Mark.NOTE, "", "remark"),
                moment(2, Area.NODES, Mark.FAULT, "node n", "is preempted"),
                moment(3, Area.STORY, Mark.FAILURE, "", "stopped"),
                moment(4, Area.STORY, Mark.REMEDY, "", "the same again")))
        .containsExactly(
            "00:00:01   remark",
            "00:00:02 ! node n  is preempted",
            "00:00:03 x stopped",
            "00:00:04 > the same again");
  }

  @Test
  void theProofListsFaultsThatStruckAndFaultsThatDidNot() {
    assertThat(new RehearsalText(false).end("dev", life(false, List.of())))
        .containsExactly(
            "",
            "proof  (emulated)",
            "  FAILED         up",
            "  deployed by    the embedded engine",
            "  Kubernetes     in memory",
            "  stages         up NOT WELL, destroy well",
            "  went wrong     " + STOCK_OUT.text() + ": 3 times",
            "  did not happen " + KILL.text() + ": the stage had too few occasions",
            "  created        90 resources in the cloud",
            "  left           nothing",
            "  not tested     NVLink",
            "  not checked    rights; images");
  }
}
