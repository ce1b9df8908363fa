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
  default void begins(ScenarioProgress course) throws IOException {}

  /**
   * Reports and records a change of a case: it has started, its pods run, it waits for another
   * attempt, or it has ended.
   */
  void changed(CaseState one, ScenarioProgress course) throws IOException;

  /** Prepares the next attempt of a case and returns the name of its Job. */
  String prepared(CaseState one) throws IOException;

  /** Creates the case's Job; returns the case's end if that fails. */
  Optional<CaseEnding> made(CaseState one) throws IOException;

  /** Returns the case's end, which depends on whether its nodes still exist. */
  Optional<CaseEnding> judge(CaseState one, Optional<CaseEnding> seemed);

  /** Collects the evidence of an interrupted attempt. */
  default void keepDisturbed(CaseState one) throws IOException {}

  /** Collects the results of the case's Job and returns the end, which the results may change. */
  CaseEnding collect(CaseState one, CaseEnding ending) throws IOException;

  /** Completes a case whose Job still exists and returns whether the Job may be deleted. */
  boolean finished(CaseState done) throws IOException;

  /** Returns why a case is given up after the API server stopped responding. */
  default String unanswered(CaseState one, ClusterException silence) {
    throw silence;
  }
}
