package epfabric.results.judge;

/** What a figure measures. */
public enum Phase {
  DISPATCH_FP8("dispatch FP8", "dispatchFp8"),
  DISPATCH_BF16("dispatch BF16", "dispatchBf16"),
  COMBINE("combine", "combine"),
  /** Low-latency dispatch and combine, one after the other, in one figure. */
  LOW_LATENCY_BOTH("dispatch + combine", "lowLatencyBoth"),
  LOW_LATENCY_DISPATCH("low-latency dispatch", "lowLatencyDispatch"),
  LOW_LATENCY_COMBINE("low-latency combine", "lowLatencyCombine"),
  ALL_REDUCE("all-reduce", "allReduce");

  private final String label;
  private final String key;

  Phase(String label, String key) {
    this.label = label;
    this.key = key;
  }

  /** For people. */
  public String label() {
    return label;
  }

  /** In JSON and in {@code catalog/limits.yaml}. */
  public String key() {
    return key;
  }
}
