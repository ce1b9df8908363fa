package epfabric.results.judge.nccl;

import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.Limits;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.NcclOperation;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The output of a program of nccl-tests, or of epfabric's all-reduce. */
public record NcclRun(Head head, List<Size> sizes, End end) implements PrintedFigures {
  /**
   * Required share of the links' bandwidth. Google's acceptance test of its all-reduce also
   * requires a share.
   */
  static final double SHARE = 0.25;

  /** Least size in bytes of a message that measures bandwidth; smaller messages measure latency. */
  static final long LARGE = 256L << 20;

  public NcclRun {
    sizes = List.copyOf(sizes);
  }

  /**
   * The program and its ranks.
   *
   * @param ours whether epfabric's own script printed the output
   * @param joined number of ranks that took part, if the output states it
   * @param hosts number of machines of these ranks; 0 if the output names none
   */
  public record Head(NcclOperation operation, boolean ours, OptionalInt joined, int hosts) {}

  /**
   * One message size.
   *
   * @param busGbps bus bandwidth in GB/s: algorithm bandwidth × a factor of the collective, as
   *     nccl-tests define it
   * @param wrong number of elements that differed from the expected ones; empty if none were
   *     checked
   */
  public record Size(
      long bytes, double microseconds, double busGbps, OptionalInt wrong, long line) {}

  /**
   * The last lines of the output.
   *
   * @param announcedSizes number of sizes that epfabric's script states
   * @param planned number of sizes that the heading of nccl-tests announces; 0 without a heading
   * @param average bus bandwidth of all sizes, as nccl-tests print it
   * @param refused whether nccl-tests report that their check failed
   */
  public record End(
      OptionalInt announcedSizes, int planned, OptionalDouble average, boolean refused) {
    boolean seen() {
      return announcedSizes.isPresent() || average.isPresent();
    }
  }

  /** Returns the number of sizes that epfabric's script states; empty if it did not. */
  public OptionalInt announcedSizes() {
    return end.announcedSizes();
  }

  public OptionalInt joined() {
    return head.joined();
  }

  @Override
  public String format() {
    return head.ours() ? "nccl_allreduce" : "nccl-tests " + head.operation().phase().label();
  }

  @Override
  public int ranks() {
    return joined().orElse(0);
  }

  @Override
  public int hosts() {
    return head.hosts();
  }

  /** Returns the bandwidth of the largest size only, because small sizes measure latency. */
  @Override
  public List<Figure> figures(JudgedSituation situation, Limits limits, String source) {
    return largest().map(size -> figure(size, situation, limits, source)).stream().toList();
  }

  Optional<Size> largest() {
    return sizes.stream().max(Comparator.comparingLong(Size::bytes));
  }

  private Figure figure(Size size, JudgedSituation situation, Limits limits, String source) {
    Phase phase = head.operation().phase();
    return new Figure(
        phase,
        situation.groups() > 1 ? Link.RDMA : Link.NVLINK,
        source,
        Verdict.Rate.of(size.busGbps()),
        OptionalDouble.of(size.microseconds()),
        new Verdict.Bounds(floor(size, situation, limits), limits.band(phase)),
        Optional.of(size.bytes() + " bytes"));
  }

  /**
   * Returns the bandwidth that large messages must reach: the catalog's floor, or else a share of
   * the links' bandwidth. Only the catalog sets a floor for epfabric's all-reduce.
   */
  private OptionalDouble floor(Size size, JudgedSituation situation, Limits limits) {
    OptionalDouble listed = limits.floor(head.operation().phase());
    boolean judged = situation.expected().judgesBandwidth() && size.bytes() >= LARGE;
    if (head.ours() || !judged) {
      return head.ours() ? listed : OptionalDouble.empty();
    }
    if (listed.isPresent()) {
      return listed;
    }
    double most =
        head.operation().most(situation.roofline(), situation.groups(), situation.ranksTogether());
    return OptionalDouble.of(SHARE * most);
  }
}
