package epfabric.rehearsal.page;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.document.Elsewhere;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.Rehearsal.FaultOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class RehearsalPageTest {
  private static final String TROUBLED = RehearsalPage.of("dev", Lives.TROUBLED);

  @Test
  void beginsWithTheVerdictAndStatesThatNothingIsReal() throws Exception {
    assertThat(Gantt.words(Gantt.parse(TROUBLED).all("header").get(0)))
        .startsWith(
            "epfabric rehearse dev well Every stage ended well. Nothing is left. EMULATED No cloud"
                + " and no GPU took part, and nothing was measured. All times are assumed. The"
                + " logs of the tests are replayed.")
        .contains("environmentdev", "scenarioa bad day: stock-out, unavailable,")
        .contains("deployed by" + Lives.TROUBLED.setting().engine())
        .contains("Kubernetes" + Lives.TROUBLED.setting().kubernetes());
  }

  @Test
  void showsEveryMomentInItsStage() throws Exception {
    Gantt page = Gantt.parse(TROUBLED);
    List<Element> rows =
        page.all("table").stream()
            .filter(table -> table.getAttribute("class").equals("moments"))
            .flatMap(table -> Gantt.list(table.getElementsByTagName("tr")).stream().skip(1))
            .toList();
    List<Moment> moments = Lives.TROUBLED.moments();
    assertThat(rows).hasSameSizeAs(moments);
    for (int i = 0; i < rows.size(); i++) {
      Moment moment = moments.get(i);
      assertThat(Gantt.words(rows.get(i)))
          .startsWith(TimeText.clock(moment.at()) + moment.area().words())
          .contains(moment.subject())
          .endsWith(moment.text());
    }
    assertThat(page.all("details")).hasSize(LifeStage.values().length);
  }

  @Test
  void showsThatNoResourceRemains() throws Exception {
    assertThat(section(Lives.CALM, 1))
        .contains("after the first deployment" + Lives.CALM.created() + " resources")
        .contains("left at the endnothing")
        .contains("ended well7 of 7 stages");
  }

  @Test
  void showsRemainingResourcesAsAFailure() throws Exception {
    Rehearsal life =
        new InventedRehearsals()
            .enter(0, LifeStage.DESTROY, true)
            .rehearsal(List.of(), List.of("p/net-1", "p/2"));
    String page = RehearsalPage.of("dev", life);
    assertThat(Gantt.words(Gantt.parse(page).all("h1").get(0)))
        .isEqualTo("not well Every stage ended well. 2 resources are left.");
    assertThat(section(life, 1)).contains("left at the end2 resources", "p/net-1", "p/2");
  }

  @Test
  void showsWhichStageFailed() throws Exception {
    Rehearsal life = new InventedRehearsals().enter(0, LifeStage.UP, false).rehearsal();
    String page = RehearsalPage.of("dev", life);
    assertThat(Gantt.words(Gantt.parse(page).all("h1").get(0)))
        .isEqualTo("not well Did not end well: up. Nothing is left.");
    assertThat(section(life, 1)).contains("upnot well0:00:000 sa stage", "0 of 1 stage");
  }

  @Test
  void showsTheConsequencesOfEachFault() throws Exception {
    Fault quota = new Fault(Fault.What.QUOTA, LifeStage.UP, 1);
    Fault kill = new Fault(Fault.What.KILL, LifeStage.DESTROY, 12);
    Rehearsal life =
        new InventedRehearsals()
            .enter(0, LifeStage.UP, true)
            .add(5, Area.STORY, Mark.FAULT, "quota", "POST nodePools")
            .add(5, Area.STORY, Mark.FAULT, "quota", "POST nodePools")
            .add(6, Area.STORY, Mark.FAILURE, "", "no quota")
            .add(6, Area.STORY, Mark.REMEDY, "", "ask for more")
            .add(9, Area.STORY, Mark.DONE, "", "up again")
            .enter(10, LifeStage.DESTROY, true)
            .rehearsal(List.of(new FaultOutcome(quota, 1), new FaultOutcome(kill, 0)), List.of());
    assertThat(section(life, 1))
        .contains(
            "up well "
                + quota.text()
                + " (struck 1 time)"
                + " 0:00:05 fault quota: POST nodePools (2 times) 0:00:06 failure no quota"
                + " 0:00:06 remedy ask for more 0:00:09 done up again")
        .contains(
            "destroy well kill during destroy: 12 operations until the Pulumi engine is killed"
                + " (did not happen: the stage had too few occasions)");
  }

  @Test
  void showsTheVerdictsOfTheTestsAndMissingChecks() throws Exception {
    String proof = section(Lives.CALM, 1);
    assertThat(proof)
        .contains("deepep-intranodeuppass, of a log that is replayed:")
        .contains(Lives.CALM.gaps().notChecked());
  }

  private static String section(Rehearsal life, int index) throws Exception {
    return Gantt.words(Gantt.parse(RehearsalPage.of("dev", life)).all("section").get(index));
  }

  @Test
  void thePageLoadsNoFilesAndRunsNoScripts() throws Exception {
    Gantt page = Gantt.parse(TROUBLED);
    assertThat(page.all("script")).isEmpty();
    assertThat(page.all("style").get(0).getTextContent()).doesNotContain("url(", "@import");
    assertThat(TROUBLED)
        .contains("default-src 'none'; style-src 'unsafe-inline'; img-src data:")
        .doesNotContain("src=\"", "onload", " style=\"");
    assertThat(page.all("a")).isEmpty();
    assertThat(page.all("link")).hasSize(1);
  }

  @Test
  void showsHostileTextAsText() throws Exception {
    String hostile = InventedRehearsals.HOSTILE;
    Rehearsal life =
        new InventedRehearsals()
            .enter(0, LifeStage.UP, true)
            .operation(0, 60, Area.CLUSTER, hostile, hostile)
            .add(60, Area.NODES, Mark.NOTE, "node " + hostile, "joins pool " + hostile)
            .add(60, Area.NODES, Mark.NOTE, "node " + hostile, "is verified")
            .add(61, Area.TESTS, Mark.NOTE, "Job " + hostile, hostile)
            .add(61, Area.STORY, Mark.FAULT, hostile, hostile + "\u0000\uD800")
            .add(99, Area.STORY, Mark.FAILURE, hostile, hostile)
            .rehearsal(List.of(), List.of(hostile));
    Gantt page = Gantt.parse(RehearsalPage.of(hostile, life));
    assertThat(page.all("script")).isEmpty();
    assertThat(page.all("c")).isEmpty();
    assertThat(page.all("svg")).hasSize(2);
    assertThat(Gantt.words(page.all("body").get(0)))
        .contains("epfabric rehearse " + hostile, hostile + "\uFFFD\uFFFD");
    assertThat(page.names().texts()).allMatch(text -> text.right() <= page.names().width());
  }

  @Test
  void thePageIsTheSameInEveryLocaleAndTimeZone() {
    assertThat(Elsewhere.compute(() -> RehearsalPage.of("dev", Lives.TROUBLED)))
        .containsOnly(TROUBLED);
  }
}
