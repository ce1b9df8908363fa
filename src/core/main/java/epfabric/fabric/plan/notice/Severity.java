package epfabric.fabric.plan.notice;

/** The severity of a notice; the worst first. */
public enum Severity {
  /** Work cannot continue before this is fixed. */
  BLOCKS,
  /** Work can continue, but may fail. */
  WARNS,
  /** The check had no result. */
  UNKNOWN,
  /** The check found what it expected. */
  FINE
}
