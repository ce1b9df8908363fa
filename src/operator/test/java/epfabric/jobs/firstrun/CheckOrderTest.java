package epfabric.jobs.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.Observation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckOrderTest {
  private static final String THREE_STATEMENTS =
      "statements: [{page: a.md, sentence: \"a\"}, {page: a.md, sentence: \"b\"},"
          + " {page: a.md, sentence: \"c\"}]";

  private static List<List<String>> ids(List<CheckStep> steps) {
    return steps.stream()
        .map(step -> step.checks().stream().map(HardwareCheck::id).toList())
        .toList();
  }

  private static Answer answer(HardwareCheck check, String text) {
    return AnswerJudge.of(check, List.of(new Observation("", 0, text)), Instant.EPOCH, 1);
  }

  @Test
  void theStepWithTheMostAnswersPerMinuteComesFirst() {
    CheckOrder order =
        new CheckOrder(
            FirstRunLists.checks(
                "1 cluster 60", "2 cluster 10", "3 test 60 " + THREE_STATEMENTS, "4 hand 1"));
    assertThat(ids(order.next(Map.of()))).containsExactly(List.of("2"), List.of("3"), List.of("1"));
    assertThat(order.byHand()).extracting(HardwareCheck::id).containsExactly("4");
  }

  @Test
  void questionsForTheSameKindOfPodShareOnePod() {
    CheckOrder order =
        new CheckOrder(
            FirstRunLists.checks("1 host 5", "2 pod 5", "3 host 5", "4 pod 5", "5 host 20"));
    assertThat(ids(order.next(Map.of())))
        .containsExactly(List.of("1", "3", "5"), List.of("2", "4"));
  }

  @Test
  void equalStepsKeepTheOrderOfTheList() {
    CheckOrder order =
        new CheckOrder(FirstRunLists.checks("1 cluster 5", "2 cluster 5", "3 local 5"));
    assertThat(ids(order.next(Map.of()))).containsExactly(List.of("1"), List.of("2"), List.of("3"));
  }

  @Test
  void aQuestionWaitsForItsPrerequisites() {
    List<HardwareCheck> checks =
        FirstRunLists.checks(
            "1 cluster 5", "2 cluster 1 after: [\"1\"]", "3 test 9 after: [\"2\"]");
    CheckOrder order = new CheckOrder(checks);
    assertThat(ids(order.next(Map.of()))).containsExactly(List.of("1"));
    Map<String, Answer> good = Map.of("1", answer(checks.get(0), "yes"));
    assertThat(ids(order.next(good))).containsExactly(List.of("2"));
    Map<String, Answer> bad = Map.of("1", answer(checks.get(0), "no"));
    assertThat(order.next(bad)).isEmpty();
    assertThat(order.held(bad)).containsOnly(Map.entry(checks.get(1), "1"));
  }

  @Test
  void aPrerequisiteThatDoesNotApplyIsIgnored() {
    CheckOrder order =
        new CheckOrder(FirstRunLists.checks("2 cluster 1 after: [\"1\", \"h\"]", "h hand 1"));
    assertThat(ids(order.next(Map.of()))).containsExactly(List.of("2"));
  }

  @Test
  void aBudgetReservesTimeForTheCleanup() {
    RunBudget budget = new RunBudget(40, 80, 300);
    assertThat(budget.secondsLeft(0)).isEqualTo(1500);
    assertThat(budget.secondsLeft(1400)).isEqualTo(100);
    assertThat(budget.secondsLeft(1700)).isZero();
    assertThat(budget.cost(1800)).isEqualTo(40.0);
  }
}
