package epfabric.jobs.firstrun;

/** Why a first run asks no further question. */
public enum FirstRunEnd {
  /** No question is left that can be asked. */
  COMPLETE,
  /** The next question would take more money than is left. */
  BUDGET_REACHED,
  /** An answer makes further questions pointless. */
  BLOCKED,
  /** The user or the system ended it. */
  INTERRUPTED
}
