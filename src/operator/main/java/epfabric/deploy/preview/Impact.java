package epfabric.deploy.preview;

/** The effects of an update, from harmless to worst. */
public enum Impact {
  NOTHING,
  CREATE,
  UPDATE,
  DELETE,
  REPLACE,
  /** Nodes with GPUs are re-created: they need capacity and a driver installation again. */
  RECREATE;

  public boolean atLeast(Impact limit) {
    return compareTo(limit) >= 0;
  }
}
