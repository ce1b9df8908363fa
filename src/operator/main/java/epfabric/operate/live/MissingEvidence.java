package epfabric.operate.live;

/** Something that a diagnosis would have, and why it has not. */
public record MissingEvidence(String what, String why) {
  /** Begins why a cluster was not looked at: nothing leads to it. */
  public static final String NOT_ASKED = "not asked: ";
}
