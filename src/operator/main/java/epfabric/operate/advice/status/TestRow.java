package epfabric.operate.advice.status;

import java.time.Duration;
import java.util.Optional;

/**
 * An acceptance test in a status.
 *
 * @param age time since the test ended; while it is running, time since it was created
 * @param took time from start to end
 */
public record TestRow(
    String job, State state, Optional<Duration> age, Optional<Duration> took, Finding finding) {

  /**
   * The judge's finding, or otherwise the state of the pods.
   *
   * @param verdict the judge's verdict; empty if there is none yet
   * @param what measurements or reasons of the verdict as text
   * @param advice the judge's advice; empty if there is none
   */
  public record Finding(String verdict, String what, String advice) {}

  /** The state of a Job. */
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

  /**
   * Returns whether the test passed; a complete Job is not sufficient, because the gate may accept
   * worse verdicts.
   */
  public boolean passed() {
    String verdict = finding.verdict();
    return state == State.COMPLETE
        && (verdict.isEmpty() || verdict.equals("pass") || verdict.equals("ready"));
  }
}
