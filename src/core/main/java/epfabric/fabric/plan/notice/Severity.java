package epfabric.fabric.plan.notice;

/** How much a notice matters; the worst first. */
public enum Severity {
  /** Nothing goes on before this is mended. */
  BLOCKS,
  /** It goes on, and may not end well. */
  WARNS,
  /** It could not be found out. */
  UNKNOWN,
  /** As it should be. */
  FINE
}
