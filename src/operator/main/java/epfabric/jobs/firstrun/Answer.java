package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.Observation;
import java.time.Instant;
import java.util.List;

/**
 * The answer to one question.
 *
 * @param check ID of the question
 * @param reason why the outcome is what it is, in a sentence; empty when it is as expected
 * @param seconds how long it took
 */
public record Answer(
    String check,
    Outcome outcome,
    String reason,
    List<Observation> observations,
    Instant at,
    long seconds) {
  public Answer {
    observations = List.copyOf(observations);
  }

  /** How an answer compares with the expectation. */
  public enum Outcome {
    AS_EXPECTED,
    /** Something else than expected: either the product or its documentation is wrong. */
    DIFFERENT,
    /** There is no expectation; what was seen is kept. */
    RECORDED,
    /** The question could not be asked, or no answer came. */
    UNANSWERED
  }
}
