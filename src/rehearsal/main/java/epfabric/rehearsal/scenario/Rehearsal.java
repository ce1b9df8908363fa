package epfabric.rehearsal.scenario;

import java.util.List;

/**
 * The result of a rehearsal.
 *
 * @param stages how each stage ended
 * @param faults the faults, and how often each struck
 * @param created number of resources in the cloud after the first deployment
 * @param left paths of the resources that still exist at the end; empty if the rehearsal succeeded
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
   * The setting of a rehearsal.
   *
   * @param engine description of the engine that deployed
   * @param kubernetes description of the Kubernetes cluster
   */
  public record Setting(String engine, String kubernetes, FaultScenario scenario) {}

  /**
   * Descriptions of a rehearsal's limits.
   *
   * @param notChecked checks of a real cluster that the emulated one does not make
   * @param notTested subjects that the acceptance tests do not cover
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

  /** Returns whether every stage ended successfully and nothing is left. */
  public boolean well() {
    return left.isEmpty() && stages.stream().allMatch(StageOutcome::well);
  }
}
