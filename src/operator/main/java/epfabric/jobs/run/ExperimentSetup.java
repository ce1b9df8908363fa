package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.ExperimentRecord;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;

/** The part of an experiment's record that does not change while the experiment runs. */
public record ExperimentSetup(About about, Origin origin) {
  /**
   * Returns the setup of a record; throws {@link IllegalArgumentException} if epfabric's runner did
   * not write the record.
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

  /** Returns the label value of every object that the experiment creates in the cluster. */
  public String label() {
    return origin.label();
  }

  /** Returns the namespace of the experiment's Jobs. */
  public String namespace() {
    return origin.namespace();
  }
}
