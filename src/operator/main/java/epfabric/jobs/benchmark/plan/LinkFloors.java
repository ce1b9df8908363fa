package epfabric.jobs.benchmark.plan;

import epfabric.fabric.catalog.Machine;
import epfabric.results.judge.run.LeastTime;
import epfabric.results.judge.run.LeastTime.Exchange;
import java.util.Optional;

/**
 * The minimum times of a dispatch and a combine on this machine, computed from the data that they
 * must move.
 *
 * @param seconds minimum time of all repetitions together; 0 if the program decides how often it
 *     repeats
 */
public record LinkFloors(LeastTime dispatch, LeastTime combine, double seconds) {
  /** Returns the minimum times; empty if the shape does not fit DeepEP's routing. */
  public static Optional<LinkFloors> of(RunShape shape, Machine machine) {
    if (isOutOfRange(shape)) {
      return Optional.empty();
    }
    Exchange exchange =
        new Exchange(
            shape.nodes(),
            shape.ranksPerNode(),
            (int) shape.exchange().tokens(),
            (int) shape.exchange().hidden(),
            (int) shape.exchange().topk(),
            (int) shape.exchange().experts(),
            (int) shape.exchange().topkGroups());
    Optional<LeastTime> dispatch = minimumTime(shape, exchange, shape.kernels().fp8(), machine);
    return dispatch.flatMap(
        d ->
            minimumTime(shape, exchange, false, machine)
                .map(c -> new LinkFloors(d, c, total(shape, d, c))));
  }

  private static boolean isOutOfRange(RunShape shape) {
    return Math.max(shape.exchange().tokens(), shape.exchange().hidden()) > 1 << 24
        || Math.min(shape.ranks(), Math.min(shape.exchange().tokens(), shape.exchange().topk())) < 1
        || Math.max(shape.ranks(), shape.exchange().experts()) > 1 << 16
        || shape.exchange().topkGroups() < 1;
  }

  private static Optional<LeastTime> minimumTime(
      RunShape shape, Exchange exchange, boolean fp8, Machine machine) {
    return shape.kernels().lowLatency()
        ? Optional.of(LeastTime.each(exchange, fp8, shape.kernels().nvlink(), machine))
        : LeastTime.once(exchange, fp8, machine);
  }

  private static double total(RunShape shape, LeastTime dispatch, LeastTime combine) {
    return shape.repeats() * (dispatch.seconds() + combine.seconds());
  }
}
