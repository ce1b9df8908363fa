package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is tried again when somebody goes on with an experiment: what was disturbed, what was never
 * run, and what was skipped, which is decided anew. What passed, failed or took too long stays: it
 * has its answer.
 */
public final class RetrySelection {
  private RetrySelection() {}

  /**
   * The runs that are worth it; none where a failure has ended everything, which it would again.
   */
  public static List<CaseState> of(ScenarioProgress course) {
    boolean over = course.fatal().isPresent();
    Set<String> again = new HashSet<>();
    List<CaseState> runs = new ArrayList<>();
    for (CaseState one : course.cases()) {
      if (isDisturbed(one) || follows(one, again)) {
        runs.add(one);
        if (!one.isHook()) {
          again.add(place(one));
        }
      }
    }
    return over ? List.of() : List.copyOf(runs);
  }

  private static boolean isDisturbed(CaseState one) {
    boolean disturbed = one.status() == RunStatus.PREEMPTED || one.status() == RunStatus.NOT_RUN;
    return one.finished() && disturbed;
  }

  /** A hook behind a run that is tried again; before it, what has passed need not be repeated. */
  private static boolean follows(CaseState one, Set<String> again) {
    return one.run().isHook("post") && one.finished() && again.contains(place(one));
  }

  private static String place(CaseState one) {
    return one.test() + "/" + one.run().turn();
  }

  /** The course with these runs before their turn, and all that was skipped. */
  public static ScenarioProgress opened(ScenarioProgress course, List<CaseState> runs) {
    Set<String> folders = new HashSet<>();
    runs.forEach(one -> folders.add(one.folder()));
    List<CaseState> cases = new ArrayList<>();
    for (CaseState one : course.cases()) {
      boolean skipped = !runs.isEmpty() && one.status() == RunStatus.SKIPPED;
      cases.add(skipped || folders.contains(one.folder()) ? one.reopened() : one);
    }
    return new ScenarioProgress(course.onFailure(), cases);
  }
}
