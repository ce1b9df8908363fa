package epfabric.rehearsal.replay.log;

/** The outcome of a replayed test. */
public enum TestOutcome {
  /** The outcome of a healthy fabric. */
  GOOD,
  /** The outcome of a complete run below the required bandwidth. */
  SLOW,
  /** The outcome of a run that finds wrong data. */
  WRONG
}
