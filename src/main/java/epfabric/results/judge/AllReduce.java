package epfabric.results.judge;

import java.util.List;
import java.util.OptionalInt;

/**
 * What our NCCL all-reduce printed.
 *
 * @param announcedSizes how many sizes the last line says were run; empty when it is missing
 * @param ranks how many ranks the last line says took part
 */
public record AllReduce(List<Size> sizes, OptionalInt announcedSizes, OptionalInt ranks) {
  public AllReduce {
    sizes = List.copyOf(sizes);
  }

  /**
   * One message size.
   *
   * @param busGbps bus bandwidth in GB/s: algorithm bandwidth × 2(n−1)/n, as nccl-tests define it
   * @param wrong elements that differed from the expected sum
   */
  public record Size(long bytes, double microseconds, double busGbps, long wrong, long line) {}
}
