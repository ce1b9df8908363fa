package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.StageOutcome;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays a rehearsal for each fault in each of its stages. */
class FaultStoriesTest {
  static Stream<Fault> faults() {
    return SingleFaults.all();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aRehearsalContinuesAfterAFaultAndPrintsRemedies(Fault fault) {
    SingleFaults.assertRecoveredFrom(play(fault), fault);
  }

  static Stream<What> requestFaults() {
    return Stream.of(
        What.UNAVAILABLE, What.RATE_LIMIT, What.CONFLICT, What.FAILED_OPERATION, What.LOST_ANSWER);
  }

  /**
   * Faults of requests strike only requests of the engine, so a foreign user's firewall rule is
   * still created.
   */
  @ParameterizedTest
  @MethodSource("requestFaults")
  void faultsOfRequestsDoNotPreventTheCreationOfAForeignFirewall(What kind) {
    Rehearsal life =
        play(
            new Fault(What.FOREIGN_FIREWALL, LifeStage.DESTROY, 2),
            new Fault(kind, LifeStage.DESTROY, kind.usual()));
    assertThat(life.left()).isEmpty();
    assertThat(life.well()).isTrue();
    assertThat(life.faults().get(0).struck()).isEqualTo(2);
    assertThat(life.faults().get(1).struck()).isEqualTo(kind.usual());
    assertThat(texts(life, m -> m.mark() == Mark.FAULT))
        .noneMatch(text -> text.contains(" global/firewalls/foreign-"));
  }

  /** Returns faults from which GKE and Kubernetes recover without an operator. */
  static Stream<What> delays() {
    return Stream.of(
        What.UNAVAILABLE,
        What.RATE_LIMIT,
        What.CONFLICT,
        What.SLOW_OPERATIONS,
        What.INSTALLER_FAILURE,
        What.IMAGE_PULL_ERROR,
        What.PREEMPTION_IN_INSTALL,
        What.PREEMPTION_IN_ACCEPTANCE,
        What.NEW_PROJECT);
  }

  @ParameterizedTest
  @MethodSource("delays")
  void faultsThatEndByThemselvesOnlyDelayTheRehearsal(What kind) {
    Rehearsal life = play(new Fault(kind, LifeStage.UP, kind.usual()));
    assertThat(texts(life, m -> m.mark() == Mark.FAILURE)).isEmpty();
    assertThat(durationOfUp(life)).isGreaterThan(durationOfUp(CalmLife.LIFE));
  }

  private static Duration durationOfUp(Rehearsal life) {
    List<Duration> times =
        life.moments().stream().filter(m -> m.stage() == LifeStage.UP).map(Moment::at).toList();
    return times.get(times.size() - 1).minus(times.get(0));
  }

  private static Rehearsal play(Fault... faults) {
    return LifecycleRehearsalTest.play(new FaultScenario("test", List.of(faults)));
  }

  private static List<String> texts(Rehearsal life, Predicate<Moment> filter) {
    return life.moments().stream().filter(filter).map(Moment::text).toList();
  }

  /**
   * All tests of this fabric run despite a failure. Then the failed test and the Job that judges
   * all tests are repeated.
   */
  @Test
  void allTestsRunDespiteAFailingTestIfTheyAreJudgedTogether() {
    Rehearsal life =
        LifecycleRehearsal.play(
            LifecycleRehearsalTest.plans("dev", "  epfabric:acceptance: {onFailure: continue}\n"),
            new FaultScenario("test", List.of(new Fault(What.SLOW_FABRIC, LifeStage.UP, 1))),
            Planned::record,
            moment -> {});
    assertThat(life.well()).isTrue();
    assertThat(texts(life, m -> m.mark() == Mark.FAILURE))
        .singleElement()
        .asString()
        .contains("'acceptance-verdict' was created but failed to initialize");
    assertThat(
            texts(life, m -> m.mark() == Mark.NOTE && m.subject().equals("Job acceptance-verdict")))
        .anyMatch(text -> text.startsWith("degraded, of a log that is replayed: degraded: "))
        .last()
        .asString()
        .startsWith("pass");
    assertThat(texts(life, m -> m.mark() == Mark.REMEDY))
        .contains(
            "read which tests did not pass: kubectl logs -n epfabric-dev-acceptance"
                + " job/acceptance-verdict. Once that is fixed, pulumi up with the options --replace"
                + " that it prints runs these tests again");
  }

  @Test
  void aPoolThatWasCreatedWithoutNodesIsNotRecreated() {
    Rehearsal life = play(new Fault(What.STOCK_OUT, LifeStage.UP, 40));
    assertThat(texts(life, m -> m.mark() == Mark.BEGINS && m.subject().equals("NodePool gpu")))
        .containsExactly("create", "update", "update", "delete");
  }

  @Test
  void aResourceWithALostResponseIsImportedByItsRealId() {
    Rehearsal life = play(new Fault(What.LOST_ANSWER, LifeStage.UP, 1));
    assertThat(texts(life, m -> m.mark() == Mark.REMEDY))
        .contains(
            "pulumi import gcp:compute/network:Network"
                + " net-1 projects/my-project/global/networks/epfabric-dev-net-1"
                + " --parent parent=urn:pulumi:dev::epfabric::epfabric:index:GvnicNetwork::gvnic-network"
                + " --protect=false --generate-code=false --yes");
    assertThat(texts(life, m -> m.mark() == Mark.BEGINS && m.subject().equals("Network net-1")))
        .containsExactly("create", "delete");
  }

  /**
   * Google's provider removes the default pool only when it creates a cluster, so the operator must
   * remove the default pool of an imported cluster.
   */
  @Test
  void theDefaultPoolOfAnImportedClusterIsRemoved() {
    Rehearsal killed = play(new Fault(What.KILL, LifeStage.UP, 25));
    assertThat(texts(killed, m -> m.mark() == Mark.FAULT))
        .contains("the Pulumi engine was killed while the cloud performed: create Cluster cluster");
    Rehearsal unanswered = play(new Fault(What.LOST_ANSWER, LifeStage.UP, 1, 17));
    assertThat(texts(unanswered, m -> m.mark() == Mark.FAULT))
        .contains("obeyed, but answered with 503: POST locations/us-central1/clusters");
    for (Rehearsal life : List.of(killed, unanswered)) {
      assertThat(texts(life, m -> m.mark() == Mark.REMEDY))
          .anyMatch(text -> text.startsWith("gcloud container node-pools delete default-pool "));
      assertThat(life.created()).isEqualTo(CalmLife.LIFE.created());
      assertThat(life.well()).isTrue();
    }
  }

  /**
   * Returns faults that kill the engine at three points of an operation: before the request, during
   * the operation, and after the operation.
   */
  static Stream<Fault> kills() {
    int step = SeedsTest.LONG ? 1 : 11;
    return Stream.of(
            kills(LifeStage.UP, 60, step),
            kills(LifeStage.CHANGE, 16, SeedsTest.LONG ? 1 : 4),
            kills(LifeStage.DESTROY, 60, step))
        .flatMap(kills -> kills);
  }

  private static Stream<Fault> kills(LifeStage stage, int last, int step) {
    return IntStream.iterate(1, operation -> operation <= last, operation -> operation + step)
        .mapToObj(operation -> new Fault(What.KILL, stage, operation));
  }

  @ParameterizedTest
  @MethodSource("kills")
  void aKilledEngineCreatesNoResourceTwice(Fault kill) {
    Rehearsal life = play(kill);
    assertThat(life.faults().get(0).struck()).isOne();
    assertThat(life.left()).isEmpty();
    assertThat(life.well()).isTrue();
    assertThat(life.created()).isEqualTo(CalmLife.LIFE.created());
    List<String> killed = texts(life, m -> m.text().startsWith("the Pulumi engine was killed"));
    List<String> found = texts(life, m -> m.text().contains("pending-creates"));
    assertThat(killed).hasSize(1);
    assertThat(found).hasSize(killed.get(0).contains(": create") ? 1 : 0);
    if (killed.get(0).matches(".*before it requested: create (?!Service ).*")) {
      assertThat(found.get(0))
          .endsWith(" was not made: pulumi refresh --yes --clear-pending-creates");
    }
  }

  private static final class CalmLife {
    static final Rehearsal LIFE = LifecycleRehearsalTest.play(FaultScenario.CALM);
  }

  @Test
  void theOperatorGivesUpAfterTwelveAttemptsAndDestroys() {
    Rehearsal life = play(new Fault(What.UNAVAILABLE, LifeStage.UP, 9000, 20));
    assertThat(life.well()).isFalse();
    assertThat(life.stages())
        .containsExactly(
            new StageOutcome(LifeStage.PREVIEW, true),
            new StageOutcome(LifeStage.UP, false),
            new StageOutcome(LifeStage.DESTROY, true));
    assertThat(life.created()).isPositive();
    assertThat(life.left()).isEmpty();
    assertThat(texts(life, m -> m.mark() == Mark.FAILURE))
        .anyMatch(
            text -> text.startsWith("gave up after 12 attempts at pulumi up; the last message"));
    assertThat(texts(life, m -> m.area() == Area.STORY && m.mark() == Mark.FAULT))
        .as("moments about thousands of refused requests")
        .hasSizeLessThan(30);
  }
}
