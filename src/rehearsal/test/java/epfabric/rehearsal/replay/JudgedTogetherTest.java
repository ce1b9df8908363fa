package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.replay.log.TestOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Checks a chain of tests that stops at the first failure, and a chain that runs all tests. */
class JudgedTogetherTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final String INTRANODE = "deepep-intranode";
  private static final String INTERNODE = "deepep-internode";
  private static final String VERDICT_JOB = "acceptance-verdict";
  private static final String COMPLETE = "Complete CompletionsReached";
  private static final String FAILED = "Failed BackoffLimitExceeded";

  private static TestOutcome wrongResultOfIntranodeTest(PodMoment moment) {
    return moment.label(Labels.TEST).equals("intranode") ? TestOutcome.WRONG : TestOutcome.GOOD;
  }

  private static RehearsedFabric start(String onFailure, ContainerFault... faults) {
    return start(onFailure, JudgedTogetherTest::wrongResultOfIntranodeTest, faults);
  }

  private static RehearsedFabric start(
      String onFailure, Function<PodMoment, TestOutcome> outcomes, ContainerFault... faults) {
    ContainerPlays plays = RehearsedPlays.of(CATALOG, List.of(), outcomes, List.of(faults));
    String acceptance = "  epfabric:acceptance: {onFailure: " + onFailure + "}\n";
    RehearsedFabric fabric =
        new RehearsedFabric(Planned.plan("dev", text -> text + acceptance), plays);
    fabric.applyInfrastructure();
    fabric.joinAll();
    fabric.passUntil(fabric::allVerified, 900);
    return fabric;
  }

  /** Applies each Job when the previous one is complete, as {@code pulumi up} does. */
  private static List<String> run(RehearsedFabric fabric) {
    List<String> endings = new ArrayList<>();
    for (String job : fabric.jobs()) {
      fabric.apply(job);
      fabric.passUntil(() -> !fabric.ending(job).isEmpty(), 20_000);
      endings.add(job + ": " + fabric.ending(job));
      if (!fabric.ending(job).equals(COMPLETE)) {
        break;
      }
    }
    return endings;
  }

  @Test
  void theFirstFailingTestEndsTheChainByDefault() {
    RehearsedFabric fabric = start("stop");
    assertThat(fabric.jobs()).doesNotContain(VERDICT_JOB);
    assertThat(run(fabric))
        .containsExactly(
            "fabric-ready: " + COMPLETE,
            "epbench-accept: " + COMPLETE,
            "nic-bandwidth: " + COMPLETE,
            INTRANODE + ": " + FAILED);
  }

  @Test
  void allTestsRunAndTheLastJobFailsWithTheNameOfTheFailedTest() {
    RehearsedFabric fabric = start("continue");
    List<String> endings = run(fabric);
    assertThat(endings).hasSize(11).last().isEqualTo(VERDICT_JOB + ": " + FAILED);
    assertThat(endings.subList(0, 8)).allMatch(ending -> ending.endsWith(COMPLETE));
    assertThat(fabric.messages(INTRANODE))
        .hasSize(2)
        .allMatch(message -> message.startsWith("0 {\"verdict\":\"fail\""));
    assertThat(fabric.messages(VERDICT_JOB))
        .singleElement()
        .asString()
        .startsWith("6 {\"verdict\":\"fail\",\"log\":\"replayed\",\"reasons\":[{\"kind\":\"fail\"")
        .contains("\"where\":\"deepep-intranode, pod 0 on gpu-0\"")
        .contains("\"where\":\"deepep-intranode, pod 1 on gpu-1\"")
        .doesNotContain(INTERNODE);
  }

  @Test
  void theLastJobOfAHealthyFabricCompletes() {
    RehearsedFabric fabric = start("continue", moment -> TestOutcome.GOOD);
    assertThat(run(fabric)).hasSize(11).last().isEqualTo(VERDICT_JOB + ": " + COMPLETE);
    assertThat(fabric.messages(VERDICT_JOB))
        .containsExactly("0 {\"verdict\":\"pass\",\"log\":\"replayed\",\"reasons\":[]}");
  }

  @Test
  void aVerdictThatIsLostWithItsNodeIsReportedAsInconclusive() {
    RehearsedFabric fabric = start("continue", moment -> TestOutcome.GOOD);
    for (String job : fabric.jobs()) {
      if (job.equals(VERDICT_JOB)) {
        fabric.cluster.leave("gpu-1");
        fabric.pass(600);
        assertThat(fabric.pods(INTRANODE)).hasSize(1);
      }
      fabric.apply(job);
      fabric.passUntil(() -> !fabric.ending(job).isEmpty(), 20_000);
    }
    assertThat(fabric.ending(VERDICT_JOB)).isEqualTo(FAILED);
    assertThat(fabric.messages(VERDICT_JOB))
        .singleElement()
        .asString()
        .startsWith("8 {\"verdict\":\"inconclusive\"")
        .contains("\"where\":\"deepep-intranode, pod 1\"");
  }

  /**
   * The killed container fails the pod, and the pod fails the Job, before the judge can defer the
   * verdict.
   */
  @Test
  void aTestThatExceedsItsMemoryEndsTheChain() {
    ContainerPlay play = ContainerPlay.outOfMemoryAfter(30);
    RehearsedFabric fabric =
        start("continue", m -> TestOutcome.GOOD, new ContainerFault(INTERNODE, "test", 1, play));
    assertThat(run(fabric)).last().isEqualTo(INTERNODE + ": " + FAILED);
  }
}
