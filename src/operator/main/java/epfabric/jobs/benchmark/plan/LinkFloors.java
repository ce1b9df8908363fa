package epfabric.jobs.benchmark.plan;

import epfabric.fabric.catalog.Machine;
import epfabric.results.judge.LeastTime;
import epfabric.results.judge.LeastTime.Exchange;
import java.util.Optional;

/**
 * The least times of a dispatch and a combine on this machine, from the data that they must move.
 *
 * @param seconds of all repetitions together; 0 when the program decides their number
 */
public record LinkFloors(LeastTime dispatch, LeastTime combine, double seconds) {
  /** Returns empty when the shape does not fit DeepEP's routing. */
  public static Optional<LinkFloors> of(RunShape shape, Machine machine) {
    if (tooBig(shape)) {
      return Optional.empty();
    }
    Exchange exchange =
        new Exchange(
            shape.nodes(),
            shape.ranksPerNode(),
            (int) shape.tokens(),
            (int) shape.hidden(),
            (int) shape.topk(),
            (int) shape.experts(),
            (int) shape.topkGroups());
    Optional<LeastTime> dispatch = least(shape, exchange, shape.fp8(), machine);
    return dispatch.flatMap(
        d ->
            least(shape, exchange, false, machine)
                .map(c -> new LinkFloors(d, c, total(shape, d, c))));
  }

  private static boolean tooBig(RunShape shape) {
    return Math.max(shape.tokens(), shape.hidden()) > 1 << 24
        || Math.min(shape.ranks(), Math.min(shape.tokens(), shape.topk())) < 1
        || Math.max(shape.ranks(), shape.experts()) > 1 << 16
        || shape.topkGroups() < 1;
  }

  private static Optional<LeastTime> least(
      RunShape shape, Exchange exchange, boolean fp8, Machine machine) {
    return shape.lowLatency()
        ? Optional.of(LeastTime.each(exchange, fp8, shape.nvlink(), machine))
        : LeastTime.once(exchange, fp8, machine);
  }

  private static double total(RunShape shape, LeastTime dispatch, LeastTime combine) {
    return shape.repeats() * (dispatch.seconds() + combine.seconds());
  }
}
