package epfabric.fabric.plan;

/** How much a notice matters; the worst first. */
public enum Severity {
  /** Work cannot continue before this is fixed. */
  BLOCKS,
  /** It goes on, and may not end well. */
  WARNS,
  /** It could not be found out. */
  UNKNOWN,
  /** As it should be. */
  FINE
}
