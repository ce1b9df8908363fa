package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.Status;

/** What is to be done with one case. */
public sealed interface Step {
  String folder();

  /** Its turn has come. */
  record Start(String folder) implements Step {}

  /** It is over without having run, or its Job is to be ended. */
  record Close(String folder, Status status, String why) implements Step {}
}
