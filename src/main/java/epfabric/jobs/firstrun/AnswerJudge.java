package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.Answer.Outcome;
import java.time.Instant;
import java.util.List;

/** Compares what was seen with what was expected. */
public final class AnswerJudge {
  private AnswerJudge() {}

  /**
   * The answer to a question.
   *
   * @param seen of all places that were asked; empty when none answered
   */
  public static Answer of(HardwareCheck check, List<Observation> seen, Instant at, long seconds) {
    if (seen.isEmpty()) {
      return unanswered(check, "no answer came", at);
    }
    if (check.expectation().open()) {
      return new Answer(check.id(), Outcome.RECORDED, "", seen, at, seconds);
    }
    List<String> differences =
        seen.stream().flatMap(one -> check.expectation().differences(one).stream()).toList();
    Outcome outcome = differences.isEmpty() ? Outcome.AS_EXPECTED : Outcome.DIFFERENT;
    return new Answer(check.id(), outcome, String.join("; ", differences), seen, at, seconds);
  }

  /** For a question that was not asked, or that no place answered. */
  public static Answer unanswered(HardwareCheck check, String why, Instant at) {
    return new Answer(check.id(), Outcome.UNANSWERED, why, List.of(), at, 0);
  }
}
