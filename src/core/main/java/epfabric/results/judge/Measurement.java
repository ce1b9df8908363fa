package epfabric.results.judge;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One {@code [tuning]} line of DeepEP V1.
 *
 * @param phase what it measures; a line does not say its own data type, so it is the one whose
 *     {@code Best} line comes next
 * @param best whether it is a {@code Best} line
 * @param line 1-based line of the log
 */
public record Measurement(
    Phase phase, Settings settings, Times times, Rates rates, boolean best, long line) {

  /**
   * The settings of a measurement.
   *
   * @param sms streaming multiprocessors used
   * @param nvlChunk tokens sent over NVLink at once; empty where the log says {@code default}
   * @param rdmaChunk tokens sent over RDMA at once; empty inside one node
   */
  public record Settings(int sms, OptionalInt nvlChunk, OptionalInt rdmaChunk) {}

  /**
   * How long it took.
   *
   * @param microseconds time of the kernel; empty in format A, which prints none
   * @param notifyMicroseconds time of the notify kernel before it; between nodes, formats B and C
   */
  public record Times(OptionalDouble microseconds, OptionalDouble notifyMicroseconds) {}

  /**
   * Logical GB/s (10^9 bytes).
   *
   * @param rdmaGBps between nodes: traffic to the own node included
   * @param nvlGBps over NVLink: what stays on the own GPU included
   */
  public record Rates(OptionalDouble rdmaGBps, OptionalDouble nvlGBps) {}

  /** The link that the test is about: RDMA where there is a figure for it. */
  public Link link() {
    return rates.rdmaGBps().isPresent() ? Link.RDMA : Link.NVLINK;
  }

  /** Logical GB/s on {@link #link}; NaN when the line has neither figure. */
  public double gbps() {
    return rates.rdmaGBps().orElse(rates.nvlGBps().orElse(Double.NaN));
  }

  Measurement as(Phase other) {
    return new Measurement(other, settings, times, rates, best, line);
  }
}
