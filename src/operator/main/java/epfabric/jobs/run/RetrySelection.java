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
  public static List<CaseState> of(ScenarioProgress progress) {
    boolean endedByFailure = progress.fatal().isPresent();
    Set<String> retriedPlaces = new HashSet<>();
    List<CaseState> runs = new ArrayList<>();
    for (CaseState state : progress.cases()) {
      if (isDisturbed(state) || isHookAfterRetry(state, retriedPlaces)) {
        runs.add(state);
        if (!state.isHook()) {
          retriedPlaces.add(place(state));
        }
      }
    }
    return endedByFailure ? List.of() : List.copyOf(runs);
  }

  private static boolean isDisturbed(CaseState state) {
    boolean disturbed =
        state.status() == RunStatus.PREEMPTED || state.status() == RunStatus.NOT_RUN;
    return state.finished() && disturbed;
  }

  /**
   * Returns whether this is a hook after a retried run; a passed hook before a retried run is not
   * repeated.
   */
  private static boolean isHookAfterRetry(CaseState state, Set<String> retriedPlaces) {
    return state.run().isHook("post") && state.finished() && retriedPlaces.contains(place(state));
  }

  private static String place(CaseState state) {
    return state.test() + "/" + state.run().turn();
  }

  /** Returns the progress in which these runs and all skipped runs can start again. */
  public static ScenarioProgress opened(ScenarioProgress progress, List<CaseState> runs) {
    Set<String> folders = new HashSet<>();
    runs.forEach(state -> folders.add(state.folder()));
    List<CaseState> cases = new ArrayList<>();
    for (CaseState state : progress.cases()) {
      boolean skipped = !runs.isEmpty() && state.status() == RunStatus.SKIPPED;
      cases.add(skipped || folders.contains(state.folder()) ? state.reopened() : state);
    }
    return new ScenarioProgress(progress.onFailure(), cases);
  }
}
