package epfabric.results.judge.run;

import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One {@code [tuning]} line of DeepEP V1.
 *
 * @param phase the measured phase: that of the next {@code Best} line, because only best lines
 *     state it
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
   * The time of a measurement.
   *
   * @param microseconds time of the kernel; empty in format A, which prints none
   * @param notifyMicroseconds time of the preceding notify kernel; only between nodes, in formats B
   *     and C
   */
  public record Times(OptionalDouble microseconds, OptionalDouble notifyMicroseconds) {}

  /**
   * Logical GB/s (10^9 bytes).
   *
   * @param rdmaGBps bandwidth between nodes, including traffic to the own node
   * @param nvlGBps bandwidth over NVLink, including bytes that stay on the own GPU
   */
  public record Rates(OptionalDouble rdmaGBps, OptionalDouble nvlGBps) {}

  /**
   * Returns the link that the test measures: RDMA if the line has a bandwidth for it, otherwise
   * NVLink.
   */
  public Link link() {
    return rates.rdmaGBps().isPresent() ? Link.RDMA : Link.NVLINK;
  }

  /** Returns logical GB/s on {@link #link}; NaN if the line has no bandwidth. */
  public double gbps() {
    return rates.rdmaGBps().orElse(rates.nvlGBps().orElse(Double.NaN));
  }

  /** Returns the same measurement as one of another phase. */
  public Measurement as(Phase other) {
    return new Measurement(other, settings, times, rates, best, line);
  }
}
