package epfabric.results.judge;

import static java.util.Map.entry;

import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.ElasticRun.ElasticCase;
import epfabric.results.judge.run.ElasticRun.Kernel;
import epfabric.results.judge.run.ElasticRun.RankLine;
import epfabric.results.judge.run.ElasticRun.Ranks;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.Limits;
import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.Roofline;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Compares the measurements of one log with the possible and the required bandwidth. */
final class RunFigures {
  private static final Set<Phase> LOW_LATENCY =
      Set.of(Phase.LOW_LATENCY_BOTH, Phase.LOW_LATENCY_DISPATCH, Phase.LOW_LATENCY_COMBINE);

  private final JudgedSituation situation;
  private final Limits limits;
  private final String source;
  private final List<Figure> figures = new ArrayList<>();

  private RunFigures(JudgedSituation situation, Limits limits, String source) {
    this.situation = situation;
    this.limits = limits;
    this.source = source;
  }

  static List<Figure> of(NodeLog log, JudgedSituation situation, Limits limits) {
    RunFigures figures = new RunFigures(situation, limits, log.origin().source());
    log.best().stream()
        .filter(best -> !Double.isNaN(best.gbps()))
        .forEach(
            best ->
                figures.add(
                    best.phase(),
                    best.link(),
                    best.gbps(),
                    best.times().microseconds(),
                    Optional.of(configuration(best))));
    log.elastic().ifPresent(figures::elastic);
    if (log.identity().test().map(TestKind::lowLatency).orElse(false)) {
      figures.lowLatency(log.lowLatency());
    }
    log.printed()
        .forEach(
            printed ->
                figures.figures.addAll(printed.figures(situation, limits, log.origin().source())));
    return List.copyOf(figures.figures);
  }

  static String configuration(Measurement best) {
    String rdma =
        best.settings().rdmaChunk().isPresent()
            ? ", RDMA chunk " + best.settings().rdmaChunk().getAsInt()
            : "";
    return best.settings().sms() + " SMs, NVL chunk " + best.settings().nvlChunk().orElse(0) + rdma;
  }

  private void add(
      Phase phase, Link link, double gbps, OptionalDouble micros, Optional<String> configuration) {
    boolean everyRank = LOW_LATENCY.contains(phase);
    int destinations =
        everyRank
            ? situation.ranks()
            : link == Link.RDMA ? situation.groups() : situation.ranksTogether();
    OptionalDouble limit = everyRank ? OptionalDouble.empty() : situation.limit(link);
    figures.add(
        new Figure(
            phase,
            link,
            source,
            new Verdict.Rate(
                gbps,
                Roofline.wire(gbps, destinations),
                limit.isPresent()
                    ? OptionalDouble.of(100 * gbps / limit.getAsDouble())
                    : OptionalDouble.empty()),
            micros,
            new Verdict.Bounds(limits.floor(phase), limits.band(phase)),
            configuration));
  }

  /** Adds the measurements of the slowest rank, because all other ranks wait for it. */
  private void lowLatency(List<LowLatencyRank> ranks) {
    Link link = situation.test().lowLatency() ? situation.link() : Link.RDMA;
    ranks.stream()
        .filter(rank -> rank.phases().isEmpty())
        .flatMap(rank -> rank.both().stream().map(both -> entry(rank.rank(), both)))
        .max(Comparator.comparingDouble(entry -> entry.getValue().average()))
        .ifPresent(
            entry ->
                lowLatency(
                    Phase.LOW_LATENCY_BOTH,
                    link,
                    entry.getValue().gbps(),
                    entry.getValue().average(),
                    entry.getKey()));
    ranks.stream()
        .filter(rank -> rank.phases().isPresent())
        .max(Comparator.comparingDouble(rank -> rank.phases().get().dispatchMicros()))
        .ifPresent(
            rank -> {
              LowLatencyRank.Phases slow = rank.phases().orElseThrow();
              lowLatency(
                  Phase.LOW_LATENCY_DISPATCH,
                  link,
                  slow.dispatchGbps(),
                  slow.dispatchMicros(),
                  rank.rank());
            });
    ranks.stream()
        .filter(rank -> rank.phases().isPresent())
        .max(Comparator.comparingDouble(rank -> rank.phases().get().combineMicros()))
        .ifPresent(
            rank -> {
              LowLatencyRank.Phases slow = rank.phases().orElseThrow();
              lowLatency(
                  Phase.LOW_LATENCY_COMBINE,
                  link,
                  slow.combineGbps(),
                  slow.combineMicros(),
                  rank.rank());
            });
  }

  private void lowLatency(Phase phase, Link link, double gbps, double micros, int rank) {
    add(phase, link, gbps, OptionalDouble.of(micros), Optional.of("slowest rank, " + rank));
  }

  /** Adds, for each phase, the measurement of the slowest rank in the median case. */
  private void elastic(ElasticRun run) {
    for (Phase phase : Phase.OF_NORMAL_KERNELS) {
      Kernel kernel = phase == Phase.COMBINE ? Kernel.COMBINE : Kernel.DISPATCH;
      boolean fp8 = phase == Phase.DISPATCH_FP8;
      List<RankLine> slowest =
          run.cases().stream()
              .filter(c -> phase == Phase.COMBINE || c.fp8() == fp8)
              .map(ElasticCase::kernels)
              .flatMap(kernels -> Optional.ofNullable(kernels.get(kernel)).stream())
              .map(Ranks::slowest)
              .sorted(Comparator.comparingDouble(RankLine::microseconds))
              .toList();
      if (!slowest.isEmpty()) {
        RankLine middle = slowest.get(slowest.size() / 2);
        boolean between = !situation.test().perNode() && middle.scaleoutGbps() > 0;
        add(
            phase,
            between ? Link.RDMA : Link.NVLINK,
            between ? middle.scaleoutGbps() : middle.scaleupGbps(),
            OptionalDouble.of(middle.microseconds()),
            Optional.of((run.sms() > 0 ? run.sms() + " SMs, " : "") + "median case, slowest rank"));
      }
    }
  }
}
