package epfabric.jobs.verb.firstrun;

import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.CheckStep;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Asks the questions of one step. */
interface CheckExecutor {
  /**
   * Asks all questions of the step.
   *
   * @param mostSeconds seconds after which it gives up
   * @return the observations, by ID of the question; a question without an entry has no answer
   */
  Map<String, List<Observation>> ask(CheckStep step, long mostSeconds) throws IOException;
}
