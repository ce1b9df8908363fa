package epfabric.results.judge;

import epfabric.results.judge.Verdict.Figure;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What our NCCL all-reduce printed.
 *
 * @param announcedSizes how many sizes the last line says were run; empty when it is missing
 * @param joined how many ranks the last line says took part
 */
public record AllReduce(List<Size> sizes, OptionalInt announcedSizes, OptionalInt joined)
    implements PrintedFigures {
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

  @Override
  public String format() {
    return "nccl_allreduce";
  }

  @Override
  public int ranks() {
    return joined.orElse(0);
  }

  /** The largest size: the small ones measure latency. */
  @Override
  public List<Figure> figures(JudgedSituation situation, Limits limits, String source) {
    return sizes.stream().max(Comparator.comparingLong(Size::bytes)).stream()
        .map(size -> figure(size, limits, source))
        .toList();
  }

  private static Figure figure(Size size, Limits limits, String source) {
    return new Figure(
        Phase.ALL_REDUCE,
        Link.RDMA,
        source,
        size.busGbps(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.of(size.microseconds()),
        limits.floor(Phase.ALL_REDUCE),
        limits.band(Phase.ALL_REDUCE),
        Optional.of(size.bytes() + " bytes"));
  }
}
