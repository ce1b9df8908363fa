package epfabric.operate.live.evidence;

/** Evidence that could not be collected, and the reason. */
public record MissingEvidence(String what, String why) {
  /** The entry that is missing when the cluster does not respond at all. */
  public static final String EVERYTHING = "everything in the cluster";

  /** Begins why a cluster was not looked at: nothing leads to it. */
  public static final String NOT_ASKED = "not asked: ";
}
