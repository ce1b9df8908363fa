package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.ExperimentRecord;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;

/** A scenario that runs on a fabric: what of its record never changes. */
public record ExperimentSetup(About about, Origin origin) {
  /** That of a record; one that no runner wrote is an {@link IllegalArgumentException}. */
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

  /** Of everything that it makes in the cluster. */
  public String label() {
    return origin.label();
  }

  /** That its Jobs are in. */
  public String namespace() {
    return origin.namespace();
  }
}
