package epfabric.results.judge.run;

/**
 * The generation of a test that printed a log. epfabric defines the letters; docs/results.md shows
 * the lines.
 */
public enum LogFormat {
  /**
   * V1 until mid-2025: bandwidth without time; the time includes notify and host synchronization.
   */
  A("V1 format A"),
  /** Forks of V1: {@code transmit: … us, notify: … us, BW: …} and {@code avg_t: … us}. */
  B("V1 format B"),
  /** V1.2 and the legacy folder of V2: {@code 229 + 1391 us}. */
  C("V1 format C"),
  /** Lines of every low-latency rank, the same in all of V1. */
  LOW_LATENCY("low-latency"),
  /** {@code test_ep.py} of V2. */
  V2("V2 test_ep"),
  /** The format of a program that is not DeepEP's: {@link PrintedFigures#format} has its name. */
  OTHER("other"),
  /** No line identifies the format. */
  UNKNOWN("unknown");

  private final String label;

  LogFormat(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
