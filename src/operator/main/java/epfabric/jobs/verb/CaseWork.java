package epfabric.jobs.verb;

import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.operate.live.access.ClusterException;
import java.io.IOException;
import java.util.Optional;

/**
 * The work of a verb that runs as Jobs: creating the Jobs, judging them and collecting their
 * results.
 */
public interface CaseWork {
  /** Prepares the first step; if an interrupted run is continued, finds its remaining Jobs. */
  default void begins(ScenarioProgress progress) throws IOException {}

  /**
   * Reports and records a change of a case: it has started, its pods run, it waits for another
   * attempt, or it has ended.
   */
  void changed(CaseState testCase, ScenarioProgress progress) throws IOException;

  /** Prepares the next attempt of a case and returns the name of its Job. */
  String prepared(CaseState testCase) throws IOException;

  /** Creates the case's Job; returns the case's ending if that fails. */
  Optional<CaseEnding> made(CaseState testCase) throws IOException;

  /**
   * Returns the ending that the Job's state shows, corrected if nodes of the case no longer exist.
   */
  Optional<CaseEnding> judge(CaseState testCase, Optional<CaseEnding> apparentEnding);

  /** Collects the evidence of an interrupted attempt. */
  default void keepDisturbed(CaseState testCase) throws IOException {}

  /**
   * Collects the results of the case's Job; returns the case's ending, which the results may
   * change.
   */
  CaseEnding collect(CaseState testCase, CaseEnding ending) throws IOException;

  /** Completes a case whose Job still exists and returns whether the Job may be deleted. */
  boolean finished(CaseState finishedCase) throws IOException;

  /** Returns why a case is given up after the API server stopped responding. */
  default String unanswered(CaseState testCase, ClusterException silence) {
    throw silence;
  }
}
