package epfabric.operate.live;

/** Evidence that could not be collected, and the reason. */
public record MissingEvidence(String what, String why) {
  /** The prefix of the reason if no configuration leads to a cluster. */
  public static final String NOT_ASKED = "not asked: ";
}
