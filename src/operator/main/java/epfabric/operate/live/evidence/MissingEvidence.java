package epfabric.operate.live.evidence;

/** Evidence that could not be collected, and the reason. */
public record MissingEvidence(String what, String why) {
  /** The entry for the whole cluster, if it did not respond or was not queried. */
  public static final String EVERYTHING = "everything in the cluster";

  /**
   * The prefix of the reason if the cluster was not queried because no kubeconfig has access to it.
   */
  public static final String NOT_ASKED = "not asked: ";
}
