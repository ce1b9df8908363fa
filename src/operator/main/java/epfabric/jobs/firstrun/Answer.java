package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.Observation;
import java.time.Instant;
import java.util.List;

/**
 * The answer to one question.
 *
 * @param check ID of the question
 * @param reason explanation of the outcome in a sentence; empty if the answer is as expected
 * @param seconds seconds that the question took
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
    /** The answer differs: either the product or its documentation is wrong. */
    DIFFERENT,
    /** There is no expectation; the observation is recorded. */
    RECORDED,
    /** The question could not be asked, or was not answered. */
    UNANSWERED
  }
}
