package epfabric.operate.live.evidence;

/** Evidence that could not be collected, and the reason. */
public record MissingEvidence(String what, String why) {
  /** Stands for the whole cluster, which did not respond or was not asked. */
  public static final String EVERYTHING = "everything in the cluster";

  /** The prefix of the reason when the cluster was not asked because no kubeconfig leads to it. */
  public static final String NOT_ASKED = "not asked: ";
}
