package epfabric.jobs.verb;

import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.operate.live.access.ClusterException;
import java.io.IOException;
import java.util.Optional;

/** What the Jobs of a verb are, and what is kept of them. */
public interface CaseWork {
  /** Before the first step; of an interrupted run, what it has left is found. */
  default void begins(ScenarioProgress course) throws IOException {}

  /** It has started, its pods run, it waits again or is over: told and recorded at once. */
  void changed(CaseState one, ScenarioProgress course) throws IOException;

  /** Gets ready for the next attempt of a case; the name of its Job. */
  String prepared(CaseState one) throws IOException;

  /** Makes its Job; how it ends if that cannot be. */
  Optional<CaseEnding> made(CaseState one) throws IOException;

  /** How it ended, in the light of what became of its nodes. */
  Optional<CaseEnding> weighed(CaseState one, Optional<CaseEnding> seemed);

  /** Keeps what is left of an attempt that is not counted. */
  default void keepDisturbed(CaseState one) throws IOException {}

  /** Keeps what its Job has left, which may show another end. */
  CaseEnding keep(CaseState one, CaseEnding ending) throws IOException;

  /** Keeps the last of one whose Job is there; whether that may go now. */
  boolean finished(CaseState done) throws IOException;

  /** Why one is given up of which the API server says nothing any more. */
  default String unanswered(CaseState one, ClusterException silence) {
    throw silence;
  }
}
