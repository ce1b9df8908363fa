package epfabric.results.judge.nic;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.Limits;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.NicPhase;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict.Bounds;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Rate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The output of {@code nic_bandwidth.py}.
 *
 * @param begin first line of the output; empty if missing
 * @param end last line of the output; empty if missing
 */
public record NicRun(Optional<Begin> begin, NicSetup setup, Found found, Optional<End> end)
    implements PrintedFigures {
  static final String WRITE = "write";
  static final String READ = "read";
  static final String LATENCY = "latency";
  static final String ACROSS = "across";
  static final String HOST = "host-write";

  /** A run without output. */
  static final NicRun NONE =
      new NicRun(
          Optional.empty(),
          new NicSetup(Map.of(), List.of(), Map.of()),
          new Found(List.of(), List.of(), List.of(), List.of(), List.of(), List.of()),
          Optional.empty());

  /**
   * The test as its first line describes it.
   *
   * @param gpuMemory whether the NICs access GPU memory; otherwise the host's memory
   */
  public record Begin(Size size, boolean gpuMemory, String gid, Wanted wanted) {}

  /**
   * The number of measurements, and the part of them that this log contains.
   *
   * @param rails NICs of each node
   * @param view the only node whose lines are in the log; empty if the log has the lines of all
   *     nodes
   */
  public record Size(int nodes, int rails, int rounds, OptionalInt view) {
    /** Returns whether every node is paired with every other node. */
    boolean allPairs() {
      return rounds >= nodes - 1 + nodes % 2;
    }
  }

  /** The hardware that each node should have; 0 for values that were not given. */
  public record Wanted(int rails, int mtu, int gbitPerSecond) {}

  /**
   * Everything between the first line and the last.
   *
   * @param leftOut NICs that no further run used
   */
  public record Found(
      List<Measured> measured,
      List<Failed> failed,
      List<Probed> probed,
      List<Counted> counted,
      List<NicPlace> leftOut,
      List<Lost> lost) {
    public Found {
      measured = List.copyOf(measured);
      failed = List.copyOf(failed);
      probed = List.copyOf(probed);
      counted = List.copyOf(counted);
      leftOut = List.copyOf(leftOut);
      lost = List.copyOf(lost);
    }
  }

  /**
   * The measurement of one pair of NICs.
   *
   * @param value GB/s in each direction; for {@code latency}, microseconds
   * @param path MTU of the path, in bytes, that both sides agreed on; 0 if it was not printed
   */
  public record Measured(String what, NicPair pair, double value, int path) {}

  /** A pair of NICs that could not be measured. */
  public record Failed(String what, NicPair pair, String cause, String text, long line) {}

  /**
   * The search for a reason after a failure.
   *
   * @param udp {@code passes} or {@code lost}: plain UDP between the NICs; {@code -} if unknown
   * @param unrouted NICs without a route to the other one
   */
  public record Probed(NicPair pair, String udp, List<NicPlace> unrouted) {
    public Probed {
      unrouted = List.copyOf(unrouted);
    }

    boolean lost() {
      return udp.equals("lost");
    }
  }

  /**
   * Error counters of a NIC that grew during a run.
   *
   * @param what kind of run
   * @param other the other node of the pair
   */
  public record Counted(
      String what, NicPlace nic, int other, long packets, Map<String, Long> grown) {
    public Counted {
      grown = Map.copyOf(grown);
    }
  }

  /** A node that no longer took part. */
  public record Lost(int node, String why) {}

  /** The numbers of measurements and failures, as the last line states them. */
  public record End(long measured, long failed, double seconds) {}

  /** Returns whether this is the complete output of node 0, which has the lines of all nodes. */
  boolean ofAllNodes() {
    return isComplete() && begin.filter(head -> head.size().view().isEmpty()).isPresent();
  }

  /** Returns whether this is the complete output of a node other than node 0. */
  boolean ofOneNode() {
    return isComplete() && begin.filter(head -> head.size().view().isPresent()).isPresent();
  }

  /**
   * Returns whether the output is complete: it reports a lost node, or has as many measurements and
   * failures as its last line states.
   */
  private boolean isComplete() {
    return !found.lost().isEmpty()
        || end.filter(
                last ->
                    last.measured() == found.measured().size()
                        && last.failed() == found.failed().size())
            .isPresent();
  }

  /** Returns whether this output of node 0 has everything that the other node's output has. */
  boolean has(NicRun other) {
    Set<Integer> lost = found.lost().stream().map(Lost::node).collect(Collectors.toSet());
    return hosts() == other.hosts()
        && other.found().lost().stream().map(Lost::node).allMatch(lost::contains);
  }

  @Override
  public String format() {
    return "nic_bandwidth";
  }

  @Override
  public int hosts() {
    return begin.map(head -> head.size().nodes()).orElse(0);
  }

  /** Returns the measurements of one kind of run, in ascending order. */
  List<Double> values(Predicate<Measured> which) {
    return found.measured().stream().filter(which).map(Measured::value).sorted().toList();
  }

  List<Double> values(String what) {
    return values(one -> one.what().equals(what));
  }

  static OptionalDouble median(List<Double> sorted) {
    if (sorted.isEmpty()) {
      return OptionalDouble.empty();
    }
    int half = sorted.size() / 2;
    double upper = sorted.get(half);
    return OptionalDouble.of(sorted.size() % 2 == 1 ? upper : (sorted.get(half - 1) + upper) / 2);
  }

  @Override
  public List<Figure> figures(JudgedSituation situation, Limits limits, String source) {
    List<Double> writes = values(WRITE);
    Map<Phase, OptionalDouble> measured = new LinkedHashMap<>();
    measured.put(NicPhase.WRITE, median(writes));
    measured.put(NicPhase.SLOWEST, writes.stream().mapToDouble(Double::doubleValue).min());
    measured.put(NicPhase.READ, median(values(READ)));
    measured.put(NicPhase.HOST, median(values(HOST)));
    double most = situation.roofline().rdmaPerGpu();
    List<Figure> figures = new ArrayList<>();
    measured.forEach(
        (phase, gbps) ->
            gbps.ifPresent(
                value -> figures.add(figure(phase, value, most, limits.floor(phase), source))));
    return figures;
  }

  private static Figure figure(
      Phase phase, double gbps, double most, OptionalDouble floor, String source) {
    return new Figure(
        phase,
        Link.RDMA,
        source,
        new Rate(gbps, OptionalDouble.of(gbps), OptionalDouble.of(100 * gbps / most)),
        OptionalDouble.empty(),
        new Bounds(floor, OptionalDouble.empty()),
        Optional.of("each direction, all NICs at once"));
  }

  @Override
  public Optional<List<Fact>> facts() {
    List<Fact> facts = new ArrayList<>();
    begin.ifPresent(
        head -> {
          String nics = CountedNoun.of(head.size().rails(), "NIC") + " of each";
          facts.add(new Fact("fabric", CountedNoun.of(head.size().nodes(), "node") + ", " + nics));
          facts.add(new Fact("memory", memory(head)));
        });
    median(values(LATENCY))
        .ifPresent(us -> facts.add(new Fact("latency", String.format(Locale.ROOT, "%.1f us", us))));
    end.ifPresent(
        last ->
            facts.add(
                new Fact(
                    "pairs of NICs",
                    last.measured()
                        + " measured, "
                        + last.failed()
                        + " failed, in "
                        + String.format(Locale.ROOT, "%.1f s", last.seconds()))));
    return Optional.of(facts);
  }

  /**
   * Returns which memory was measured; for GPU memory, also its share of the bandwidth with host
   * memory.
   */
  private String memory(Begin head) {
    if (!head.gpuMemory()) {
      return "host memory; GPU memory was not measured";
    }
    OptionalDouble host = median(values(HOST));
    OptionalDouble gpu = median(values(WRITE));
    return host.isEmpty() || gpu.isEmpty()
        ? "GPU memory"
        : String.format(
            Locale.ROOT,
            "GPU memory, %.0f %% of the figure with host memory",
            100 * gpu.getAsDouble() / host.getAsDouble());
  }
}
