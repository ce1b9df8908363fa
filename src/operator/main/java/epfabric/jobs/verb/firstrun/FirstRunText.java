package epfabric.jobs.verb.firstrun;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.jobs.firstrun.Answer;
import epfabric.jobs.firstrun.Answer.Outcome;
import epfabric.jobs.firstrun.CheckStep;
import epfabric.jobs.firstrun.FirstRunRecord.Ending;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats the output of {@code first-run} while it asks questions. */
final class FirstRunText {
  private static final Map<HardwareCheck.Way, String> PLACES =
      Map.of(
          HardwareCheck.Way.LOCAL, "on this machine",
          HardwareCheck.Way.CLUSTER, "from the API server",
          HardwareCheck.Way.HOST, "on the nodes",
          HardwareCheck.Way.POD, "in pods like those of tests",
          HardwareCheck.Way.TEST, "by a test",
          HardwareCheck.Way.HAND, "by hand");

  private FirstRunText() {}

  /** Returns a line such as {@code asking 12 questions on the nodes, about 94 s}. */
  static String asking(CheckStep step) {
    String ids =
        step.checks().size() == 1
            ? step.checks().get(0).id()
            : CountedNoun.of(step.checks().size(), "question");
    return "asking " + ids + " " + PLACES.get(step.way()) + ", about " + step.seconds() + " s";
  }

  /** Returns the outcome of a question, and the remedy if the answer is not as expected. */
  static String line(HardwareCheck check, Answer answer) {
    String line =
        "  " + answer.check() + " " + word(answer.outcome()) + ": " + check.wording().question();
    String reason = answer.reason().isEmpty() ? "" : "\n      " + answer.reason();
    String remedy =
        answer.outcome() == Outcome.DIFFERENT && !check.wording().remedy().isEmpty()
            ? "\n      hint: " + check.wording().remedy()
            : "";
    return line + reason + remedy;
  }

  private static String word(Outcome outcome) {
    return EnumWord.spaced(outcome);
  }

  /** Returns how a run ended, and the next steps. */
  static String summary(String environment, Ending end, Collection<Answer> answers) {
    String next =
        switch (end) {
          case COMPLETE -> "every question that can be asked was asked";
          case BUDGET_REACHED ->
              "the next question would exceed the budget; to continue: epfabric first-run "
                  + environment
                  + " --budget USD, with a higher amount";
          case BLOCKED -> "the last answer makes further questions pointless";
          case INTERRUPTED ->
              "interrupted; to continue: epfabric first-run " + environment + " --budget USD";
        };
    return counts(answers) + "\n" + next;
  }

  /** Returns counts such as {@code 41 as expected, 2 different, 1 recorded}. */
  static String counts(Iterable<Answer> answers) {
    Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    answers.forEach(answer -> counts.merge(answer.outcome(), 1L, Long::sum));
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + word(entry.getKey()))
        .collect(Collectors.joining(", "));
  }
}
