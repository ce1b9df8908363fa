package epfabric.rehearsal.replay.log;

/** How a played-back test turns out. */
public enum TestOutcome {
  /** As a healthy fabric's. */
  GOOD,
  /** Complete, but below the bandwidth that is wanted. */
  SLOW,
  /** One of its functional tests fails. */
  WRONG
}
