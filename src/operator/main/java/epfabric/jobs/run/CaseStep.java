package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.RunStatus;

/** The next step of one case. */
public sealed interface CaseStep {
  String folder();

  /** Starts a case. */
  record Start(String folder) implements CaseStep {}

  /** Ends a case that cannot run, or a running case and its Job. */
  record Close(String folder, RunStatus status, String why) implements CaseStep {}
}
