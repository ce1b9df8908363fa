package epfabric.operate.advice.status;

import java.time.Duration;
import java.util.Optional;

/**
 * An acceptance test in a status.
 *
 * @param age since it ended, or since it was made while it works
 * @param took from start to end
 */
public record TestRow(
    String job, State state, Optional<Duration> age, Optional<Duration> took, Said said) {

  /**
   * What the judge said, or else what is known of the pods.
   *
   * @param verdict the judge's word; empty when it has not judged
   * @param what its figures or reasons, in words
   * @param advice what it advises; empty when there is nothing to do
   */
  public record Said(String verdict, String what, String advice) {}

  /** How a Job stands. */
  public enum State {
    NOT_RUN("not run"),
    WAITING("waiting"),
    RUNNING("running"),
    FAILED("failed"),
    COMPLETE("complete");

    private final String word;

    State(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** A Job that is complete is no pass where the gate lets more through. */
  public boolean passed() {
    String verdict = said.verdict();
    return state == State.COMPLETE
        && (verdict.isEmpty() || verdict.equals("pass") || verdict.equals("ready"));
  }
}
