package epfabric.jobs.verb.firstrun;

import epfabric.base.value.EnumWord;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.Answer;
import epfabric.jobs.firstrun.Answer.Outcome;
import epfabric.jobs.firstrun.AnswerJudge;
import epfabric.jobs.firstrun.CheckOrder;
import epfabric.jobs.firstrun.CheckStep;
import epfabric.jobs.firstrun.FirstRunRecord.Ending;
import epfabric.jobs.firstrun.RunBudget;
import epfabric.jobs.verb.WaitingWatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Asks the questions step by step until no question is left, the budget is used up, or an answer
 * blocks the remaining questions.
 */
final class FirstRunner {
  /** Stores answers as they arrive, so that no answer is lost if the process ends. */
  interface Keeper {
    /** Stores the answers of a step. */
    void store(List<Answer> answers) throws IOException;
  }

  /**
   * How questions are asked.
   *
   * @param redaction removes secrets from every observed text
   * @param usedSeconds seconds that the continued runs have used
   */
  record Setting(
      Map<Way, CheckExecutor> executors,
      RunBudget budget,
      WaitingWatch watch,
      UnaryOperator<String> redaction,
      long usedSeconds) {
    Setting {
      executors = Map.copyOf(executors);
    }
  }

  /**
   * The maximum number of characters of an observation. Longer texts are truncated; {@code
   * diagnose} collects complete logs.
   */
  private static final int MAX_CHARACTERS = 65_536;

  private final CheckOrder order;
  private final Setting setting;
  private final Keeper keeper;
  private final Map<String, Answer> answers;
  private final long started;

  /**
   * Creates a runner.
   *
   * @param known answers of questions that are not asked again, by ID of the question
   */
  FirstRunner(CheckOrder order, Setting setting, Map<String, Answer> known, Keeper keeper) {
    this.order = order;
    this.setting = setting;
    this.keeper = keeper;
    this.answers = new TreeMap<>(known);
    this.started = setting.watch().elapsed().toSeconds();
  }

  /** Returns the seconds of this run and of the continued runs, which count against the budget. */
  long usedSeconds() {
    return setting.usedSeconds() + setting.watch().elapsed().toSeconds() - started;
  }

  /** Asks all questions whose prerequisites are met. */
  Ending run() throws IOException {
    while (true) {
      List<CheckStep> steps = order.next(answers);
      if (steps.isEmpty()) {
        recordUnasked();
        return Ending.COMPLETE;
      }
      long left = setting.budget().secondsLeft(usedSeconds());
      Optional<CheckStep> step = steps.stream().filter(s -> s.seconds() <= left).findFirst();
      if (step.isEmpty()) {
        return Ending.BUDGET_REACHED;
      }
      if (blocks(step.get(), ask(step.get(), left))) {
        return Ending.BLOCKED;
      }
    }
  }

  private List<Answer> ask(CheckStep step, long mostSeconds) throws IOException {
    setting.watch().say(FirstRunText.asking(step));
    long from = setting.watch().elapsed().toSeconds();
    CheckExecutor executor = Objects.requireNonNull(setting.executors().get(step.way()));
    Map<String, List<Observation>> seen = executor.ask(step, mostSeconds);
    long seconds = setting.watch().elapsed().toSeconds() - from;
    List<Answer> newAnswers = new ArrayList<>();
    for (HardwareCheck check : step.checks()) {
      List<Observation> clean =
          seen.getOrDefault(check.id(), List.of()).stream().map(this::redacted).toList();
      newAnswers.add(AnswerJudge.of(check, clean, setting.watch().instant(), seconds));
    }
    record(newAnswers);
    return newAnswers;
  }

  private Observation redacted(Observation seen) {
    String text = setting.redaction().apply(seen.text());
    String kept =
        text.length() <= MAX_CHARACTERS
            ? text
            : text.substring(0, MAX_CHARACTERS) + "\n[shortened]";
    return new Observation(seen.place(), seen.exit(), kept);
  }

  private void record(List<Answer> newAnswers) throws IOException {
    newAnswers.forEach(answer -> answers.put(answer.check(), answer));
    keeper.store(newAnswers);
    for (Answer answer : newAnswers) {
      HardwareCheck check =
          order.checks().stream()
              .filter(one -> one.id().equals(answer.check()))
              .findFirst()
              .orElseThrow();
      setting.watch().say(FirstRunText.line(check, answer));
    }
  }

  /** Records questions whose prerequisites were not met as unanswered, with this reason. */
  private void recordUnasked() throws IOException {
    List<Answer> held = new ArrayList<>();
    order
        .held(answers)
        .forEach(
            (check, before) -> {
              Answer answer = Objects.requireNonNull(answers.get(before));
              String why =
                  "not asked: the answer to " + before + " is " + EnumWord.spaced(answer.outcome());
              held.add(
                  AnswerJudge.of(
                      check, List.of(Observation.silent("", why)), setting.watch().instant(), 0));
            });
    if (!held.isEmpty()) {
      record(held);
      recordUnasked();
    }
  }

  private static boolean blocks(CheckStep step, List<Answer> newAnswers) {
    return step.checks().stream()
        .filter(check -> check.schedule().blocking())
        .anyMatch(
            check ->
                newAnswers.stream()
                    .anyMatch(
                        answer ->
                            answer.check().equals(check.id())
                                && answer.outcome() == Outcome.DIFFERENT));
  }
}
