package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.Answer.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Compares observations with the expected answers. */
public final class AnswerJudge {
  private AnswerJudge() {}

  /**
   * Returns the answer to a question: the same observations always give the same outcome and
   * reason.
   *
   * @param seen the observations of all nodes or pods that were asked; empty if none was asked
   */
  public static Answer of(HardwareCheck check, List<Observation> seen, Instant at, long seconds) {
    List<String> differences =
        seen.stream()
            .filter(Observation::answered)
            .flatMap(observation -> check.expectation().differences(observation).stream())
            .toList();
    if (!differences.isEmpty()) {
      String reason = String.join("; ", differences);
      return new Answer(check.id(), Outcome.DIFFERENT, reason, seen, at, seconds);
    }
    if (seen.isEmpty() || !seen.stream().allMatch(Observation::answered)) {
      return new Answer(check.id(), Outcome.UNANSWERED, reasonForSilence(seen), seen, at, seconds);
    }
    Outcome outcome = check.expectation().acceptsAny() ? Outcome.RECORDED : Outcome.AS_EXPECTED;
    return new Answer(check.id(), outcome, "", seen, at, seconds);
  }

  private static String reasonForSilence(List<Observation> seen) {
    List<Observation> silent =
        seen.stream().filter(observation -> !observation.answered()).toList();
    if (silent.stream().allMatch(observation -> observation.place().isEmpty())) {
      return silent.stream().map(Observation::text).findFirst().orElse("not asked");
    }
    return silent.stream()
        .map(observation -> observation.place() + ": " + observation.text())
        .collect(Collectors.joining("; "));
  }
}
