package epfabric.operate.advice.status;

/**
 * The objects of one NIC in a status.
 *
 * @param reason why pods cannot have it; empty when they can
 */
public record NetworkRow(String name, State state, String reason) {
  /** How a pod network stands. */
  public enum State {
    MISSING("missing"),
    NOT_READY("not ready"),
    /** Nothing was said about it, and not all nodes offer it. */
    UNSAID("not told"),
    /** Nothing was said about it, and there is no node that could offer it, nor is one planned. */
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

  /** Nothing is to be done about it. */
  boolean well() {
    return ready() || state == State.UNUSED;
  }
}
