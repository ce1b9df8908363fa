package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.ExperimentRecord;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;

/** The constant part of the record of a scenario that runs on a fabric. */
public record ExperimentSetup(About about, Origin origin) {
  /**
   * Returns the setup of a record; throws {@link IllegalArgumentException} for one that no runner
   * wrote.
   */
  public static ExperimentSetup of(ExperimentRecord recorded) {
    return new ExperimentSetup(
        recorded.about(),
        recorded
            .origin()
            .orElseThrow(
                () -> new IllegalArgumentException("epfabric bench run did not write it")));
  }

  public String scenario() {
    return about.scenario();
  }

  /** Returns the label of every object that it creates in the cluster. */
  public String label() {
    return origin.label();
  }

  /** Returns the namespace of its Jobs. */
  public String namespace() {
    return origin.namespace();
  }
}
