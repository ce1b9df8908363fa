package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.RunStatus;

/** What is to be done with one case. */
public sealed interface CaseStep {
  String folder();

  /** Its turn has come. */
  record Start(String folder) implements CaseStep {}

  /** It is over without having run, or its Job is to be ended. */
  record Close(String folder, RunStatus status, String why) implements CaseStep {}
}
