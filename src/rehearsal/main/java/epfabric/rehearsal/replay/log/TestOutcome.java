package epfabric.rehearsal.replay.log;

/** The outcome of a replayed test. */
public enum TestOutcome {
  /** The outcome of a healthy fabric. */
  GOOD,
  /** The outcome of a complete run below the required bandwidth. */
  SLOW,
  /** One of its functional tests fails. */
  WRONG
}
