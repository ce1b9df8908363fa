package epfabric.operate.advice.status;

/**
 * The objects of one NIC in a status.
 *
 * @param reason why pods cannot use the NIC; empty if they can
 */
public record NetworkRow(String name, State state, String reason) {
  /** The state of a pod network. */
  public enum State {
    MISSING("missing"),
    NOT_READY("not ready"),
    /** GKE reports no readiness, and not all nodes offer the NIC. */
    UNSAID("not reported"),
    /** GKE reports no readiness, and no node that could offer the NIC exists or is planned. */
    UNUSED("unused"),
    READY("ready");

    private final String word;

    State(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  public boolean ready() {
    return state == State.READY;
  }

  /** Returns whether no action is needed. */
  boolean well() {
    return ready() || state == State.UNUSED;
  }
}
