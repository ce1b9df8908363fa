package epfabric.results.judge;

/** The link that carries the bytes of a figure. */
public enum Link {
  RDMA("RDMA"),
  NVLINK("NVL");

  private final String label;

  Link(String label) {
    this.label = label;
  }

  /** Returns its name as DeepEP prints it. */
  public String label() {
    return label;
  }
}
