package epfabric.rehearsal.scenario;

import java.util.List;

/**
 * A life that was rehearsed.
 *
 * @param stages how each stage ended
 * @param faults what went wrong, and how often it did
 * @param created how many things were there in the cloud at most after the first deployment
 * @param left paths of what is still there at the end: nothing, if all is well
 */
public record Rehearsal(
    Setting setting,
    Gaps gaps,
    List<StageOutcome> stages,
    List<FaultOutcome> faults,
    int created,
    List<String> left,
    List<Moment> moments) {
  /**
   * Where and how a life was played.
   *
   * @param engine what deployed it
   * @param kubernetes in which cluster it lived
   */
  public record Setting(String engine, String kubernetes, FaultScenario scenario) {}

  /**
   * What a rehearsal does not show, in words.
   *
   * @param notChecked what a real cluster would have checked and this one did not
   * @param notTested what the acceptance tests have said nothing about
   */
  public record Gaps(List<String> notChecked, List<String> notTested) {
    public Gaps {
      notChecked = List.copyOf(notChecked);
      notTested = List.copyOf(notTested);
    }
  }

  /** A fault and how often it struck; 0 if its stage had too few occasions. */
  public record FaultOutcome(Fault fault, int struck) {}

  public Rehearsal {
    stages = List.copyOf(stages);
    faults = List.copyOf(faults);
    left = List.copyOf(left);
    moments = List.copyOf(moments);
  }

  /** Every stage ended well, and nothing is left. */
  public boolean well() {
    return left.isEmpty() && stages.stream().allMatch(StageOutcome::well);
  }
}
