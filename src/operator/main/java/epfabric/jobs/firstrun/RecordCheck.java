package epfabric.jobs.firstrun;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.jobs.firstrun.Answer.Outcome;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks whether a record is consistent: the answers must follow from the observations, and the
 * cost from the duration.
 */
final class RecordCheck {
  private static final BigDecimal CENT = new BigDecimal("0.01");

  private final FirstRunRecord record;
  private final HardwareCheckList list;

  RecordCheck(FirstRunRecord record, HardwareCheckList list) {
    this.record = record;
    this.list = list;
  }

  /** Returns the contradictions in the record. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Answer answer : record.answers()) {
      if (!seen.add(answer.check())) {
        problems.add("question " + answer.check() + " is answered twice");
      }
      answerProblem(answer).ifPresent(problems::add);
    }
    courseProblem().ifPresent(problems::add);
    return problems;
  }

  /** Returns information for the user about an accepted record. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!record.course().list().equals(list.sha256())) {
      notes.add("the run had another list of questions than this release");
    }
    record.answers().stream()
        .filter(answer -> list.check(answer.check()).isEmpty())
        .forEach(answer -> notes.add("this release has no question " + answer.check()));
    return notes;
  }

  private Optional<String> answerProblem(Answer answer) {
    if (answer.observations().isEmpty()) {
      if (answer.outcome() != Outcome.UNANSWERED) {
        return Optional.of(claim(answer) + ", but has no observations");
      }
      return answer.reason().isEmpty()
          ? Optional.of(claim(answer) + ", but has no reason")
          : Optional.empty();
    }
    return list.check(answer.check())
        .map(check -> AnswerJudge.of(check, answer.observations(), answer.at(), answer.seconds()))
        .filter(judged -> !judged.equals(answer))
        .map(judged -> difference(answer, judged));
  }

  private static String difference(Answer answer, Answer judged) {
    String why = judged.reason().isEmpty() ? "" : ": " + judged.reason();
    return judged.outcome() == answer.outcome()
        ? claim(answer) + " for another reason than the observations give" + why
        : claim(answer) + ", but the observations make it " + EnumWord.of(judged.outcome()) + why;
  }

  private static String claim(Answer answer) {
    return "question " + answer.check() + " is recorded as " + EnumWord.of(answer.outcome());
  }

  private Optional<String> courseProblem() {
    FirstRunRecord.Course course = record.course();
    if (course.end().isBefore(course.start())) {
      return Optional.of(
          "the run ends at " + course.end() + ", before its start at " + course.start());
    }
    long between = Duration.between(course.start(), course.end()).toSeconds();
    if (course.seconds() > between + 1) {
      return Optional.of(
          "the run claims to have lasted "
              + CountedNoun.of(course.seconds(), "second")
              + ", but there are "
              + between
              + " from its start to its end");
    }
    BigDecimal price = record.price();
    BigDecimal spent = record.cost().spent();
    return price.subtract(spent).abs().compareTo(CENT) <= 0
        ? Optional.empty()
        : Optional.of(
            "the run claims to have cost "
                + spent
                + " US dollars, but its nodes and hours cost "
                + price);
  }
}
