package epfabric.operate.live.evidence;

/** Evidence that could not be collected, and the reason. */
public record MissingEvidence(String what, String why) {
  /** What is missing when the cluster does not answer at all. */
  public static final String EVERYTHING = "everything in the cluster";

  /** Begins why a cluster was not looked at: nothing leads to it. */
  public static final String NOT_ASKED = "not asked: ";
}
