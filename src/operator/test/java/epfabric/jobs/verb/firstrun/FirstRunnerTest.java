package epfabric.jobs.verb.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.Answer;
import epfabric.jobs.firstrun.Answer.Outcome;
import epfabric.jobs.firstrun.CheckOrder;
import epfabric.jobs.firstrun.CheckStep;
import epfabric.jobs.firstrun.FirstRunLists;
import epfabric.jobs.firstrun.FirstRunRecord.Ending;
import epfabric.jobs.firstrun.RunBudget;
import epfabric.jobs.verb.StoryClock;
import epfabric.jobs.verb.WaitingWatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FirstRunnerTest {
  private static final RunBudget LARGE_BUDGET = new RunBudget(1000, 80, 180);

  private final StoryClock clock = new StoryClock();
  private final StringWriter output = new StringWriter();
  private final List<Answer> keptAnswers = new ArrayList<>();
  private final Map<String, String> texts = new TreeMap<>();
  private final List<String> asked = new ArrayList<>();

  /**
   * Answers every question of a step after a minute, with its text in {@code texts} or with yes.
   */
  private Map<String, List<Observation>> answer(CheckStep step) {
    Map<String, List<Observation>> seen = new TreeMap<>();
    for (HardwareCheck check : step.checks()) {
      asked.add(check.id());
      String text = texts.getOrDefault(check.id(), "yes");
      if (!text.isEmpty()) {
        seen.put(check.id(), List.of(new Observation("", 0, text)));
      }
    }
    clock.pause();
    return seen;
  }

  private FirstRunner runner(RunBudget budget, Map<String, Answer> known, String... rows) {
    Map<Way, CheckExecutor> executors = new HashMap<>();
    for (Way way : Way.values()) {
      executors.put(way, (step, most) -> answer(step));
    }
    WaitingWatch watch = new WaitingWatch(clock, new PrintWriter(output, true));
    FirstRunner.Setting setting =
        new FirstRunner.Setting(
            executors, budget, watch, text -> text.replace("hunter2", "[redacted]"), 0);
    return new FirstRunner(
        new CheckOrder(FirstRunLists.checks(rows)), setting, known, keptAnswers::addAll);
  }

  private List<Outcome> outcomes() {
    return keptAnswers.stream().map(Answer::outcome).toList();
  }

  @Test
  void everyQuestionThatNeedsNoPersonIsAsked() throws IOException {
    Ending end =
        runner(LARGE_BUDGET, Map.of(), "1 cluster 1", "2 host 5", "3 pod 9", "4 hand 1").run();
    assertThat(end).isEqualTo(Ending.COMPLETE);
    assertThat(asked).containsExactly("1", "2", "3");
    assertThat(outcomes()).containsOnly(Outcome.AS_EXPECTED);
  }

  @Test
  void anUnexpectedAnswerToABlockingQuestionEndsTheRun() throws IOException {
    texts.put("1", "no");
    Ending end = runner(LARGE_BUDGET, Map.of(), "1 cluster 1 blocking: true", "2 test 60").run();
    assertThat(end).isEqualTo(Ending.BLOCKED);
    assertThat(asked).containsExactly("1");
    assertThat(output)
        .hasToString(
            """
            asking 1 from the API server, about 1 s
              1 different: Is it so?
                  no match for `^yes$`
                  hint: Do something.
            """);
  }

  @Test
  void questionsThatDependOnAnUnexpectedAnswerAreNotAsked() throws IOException {
    texts.put("1", "no");
    Ending end =
        runner(
                LARGE_BUDGET,
                Map.of(),
                "1 cluster 1",
                "2 test 60 after: [\"1\"]",
                "3 test 9 after: [\"2\"]")
            .run();
    assertThat(end).isEqualTo(Ending.COMPLETE);
    assertThat(asked).containsExactly("1");
    assertThat(keptAnswers)
        .extracting(Answer::reason)
        .containsExactly(
            "no match for `^yes$`",
            "not asked: the answer to 1 is different",
            "not asked: the answer to 2 is unanswered");
  }

  /** At 80 dollars an hour, 5 dollars cover 225 seconds, of which 45 remain without the cleanup. */
  @Test
  void theRunEndsBeforeAQuestionThatTheBudgetDoesNotCover() throws IOException {
    Ending end =
        runner(new RunBudget(5, 80, 180), Map.of(), "1 cluster 40", "2 cluster 44", "3 test 9")
            .run();
    assertThat(end).isEqualTo(Ending.BUDGET_REACHED);
    assertThat(asked).containsExactly("3");
  }

  @Test
  void anInterruptedRunContinuesWithTheRemainingQuestions() throws IOException {
    runner(LARGE_BUDGET, Map.of(), "1 cluster 1", "2 cluster 5").run();
    Map<String, Answer> known = Map.of("1", keptAnswers.get(0));
    keptAnswers.clear();
    asked.clear();
    runner(LARGE_BUDGET, known, "1 cluster 1", "2 cluster 5").run();
    assertThat(asked).containsExactly("2");
  }

  @Test
  void aMissingAnswerIsNotAnExpectedAnswer() throws IOException {
    texts.put("1", "");
    runner(LARGE_BUDGET, Map.of(), "1 cluster 1").run();
    assertThat(keptAnswers).extracting(Answer::outcome).containsExactly(Outcome.UNANSWERED);
    assertThat(keptAnswers).extracting(Answer::reason).containsExactly("not asked");
  }

  @Test
  void secretsAreRemovedBeforeAnswersAreStored() throws IOException {
    texts.put("1", "the password is hunter2");
    runner(LARGE_BUDGET, Map.of(), "1 cluster 1").run();
    assertThat(keptAnswers.get(0).observations().get(0).text())
        .isEqualTo("the password is [redacted]");
  }
}
