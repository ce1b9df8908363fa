package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Selects the runs that are retried when an experiment is continued: runs that were interrupted or
 * never started, and skipped runs, whose dependencies are checked again. Runs that passed, failed
 * or timed out are final.
 */
public final class RetrySelection {
  private RetrySelection() {}

  /**
   * Returns the runs to retry; none if a failure has ended the scenario, because that failure is
   * final.
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

  /**
   * Returns whether this is a hook after a retried run; a passed hook before a retried run is not
   * repeated.
   */
  private static boolean follows(CaseState one, Set<String> again) {
    return one.run().isHook("post") && one.finished() && again.contains(place(one));
  }

  private static String place(CaseState one) {
    return one.test() + "/" + one.run().turn();
  }

  /** Returns the progress in which these runs and all skipped runs can start again. */
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
