package epfabric.results.judge;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.ElasticRun.ElasticCase;
import epfabric.results.judge.ElasticRun.Kernel;
import epfabric.results.judge.ElasticRun.RankLine;
import epfabric.results.judge.ElasticRun.Ranks;
import epfabric.results.judge.RunFindings.Place;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Bandwidth × time must be the bytes that the configuration implies; if not, a line was damaged, or
 * the run was another one than it is taken for.
 */
final class SelfCheck {
  /** The tests' routing is random: seen within 0.3 % with 4096 tokens. */
  private static final double TOLERANCE = 0.015;

  /** With fewer tokens than these, chance weighs more. */
  private static final double TOKENS = 1024;

  /** Ours: routing is random, and figures are whole GB/s. */
  private static final double PROPORTION = 0.1;

  /** Whole GB/s and bytes with indices and weights, in V2. */
  private static final double ELASTIC_TOLERANCE = 0.025;

  private final JudgedSituation situation;
  private final RunFindings findings;
  private int checked;

  SelfCheck(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  /** How many figures were checked. */
  int checked() {
    return checked;
  }

  /** The lines of V1: each best one, and the first other of a phase that does not fit. */
  void first(NodeLog log) {
    Optional<ExpectedBytes> bytes = bytes(log);
    if (bytes.isEmpty()) {
      unchecked(log);
      return;
    }
    for (Measurement best : log.best()) {
      boolean fits = check(best, bytes.get(), Place.of(log, best.line()));
      if (fits && log.copies() == 1) { // else phases are not told apart
        others(log, best.phase(), bytes.get());
      }
    }
  }

  /** The lines before a best one; they are checked and not counted. */
  private void others(NodeLog log, Phase phase, ExpectedBytes bytes) {
    int figures = checked;
    for (Measurement other : log.tuning(phase).toList()) {
      if (!check(other, bytes, Place.of(log, other.line()))) {
        break;
      }
    }
    checked = figures;
  }

  /** Figures that nothing can be held against are no evidence. */
  private void unchecked(NodeLog log) {
    if (findings.has(RunConfiguration.BAD)) {
      return;
    }
    if (situation.config().isPresent() && log.config().isPresent()) {
      LogConfig config = situation.config().get();
      findings.inconclusive(
          RunConfiguration.BAD,
          Place.of(log, log.config().get().line()),
          String.format(
              Locale.ROOT,
              "figures cannot be checked: %d tokens of %d elements, top-%d, on %s of %s are no"
                  + " configuration that the judge knows",
              config.tokens(),
              config.hidden(),
              config.topk(),
              CountedNoun.of(situation.nodes(), "node"),
              CountedNoun.of(situation.gpus(), "GPU")),
          DAMAGED);
    } else if (!log.best().isEmpty()) {
      findings.note("not self-checked: " + log.source() + " names no configuration to check with");
    }
  }

  /** Whether the line fits; reports what does not. */
  private boolean check(Measurement line, ExpectedBytes bytes, Place where) {
    if (line.microseconds().isEmpty()) {
      return ratio(line, bytes, where);
    }
    boolean between = link(line, Link.RDMA, line.rdmaGBps(), bytes, where);
    return link(line, Link.NVLINK, line.nvlGBps(), bytes, where) && between;
  }

  /** Format A prints no time, but between nodes two figures of the same time. */
  private boolean ratio(Measurement best, ExpectedBytes bytes, Place where) {
    if (best.rdmaGBps().isEmpty() || best.nvlGBps().isEmpty()) {
      findings.note("format A prints no time, so its figures within a node cannot be checked");
      return true;
    }
    checked++;
    double expected = bytes.nvlink() / bytes.rdma();
    double printed = best.nvlGBps().getAsDouble() / best.rdmaGBps().getAsDouble();
    boolean fits = off(printed, expected) <= tolerance();
    if (!fits) {
      findings.fail(
          "self-check",
          where,
          String.format(
              Locale.ROOT,
              "%s: NVLink and RDMA figures are as %.3f to 1, the configuration implies %.3f",
              best.phase().label(),
              printed,
              expected),
          DAMAGED);
    }
    return fits;
  }

  private static final String DAMAGED =
      "the line was damaged, or --nodes, --tokens, --hidden, --topk or --experts are not the run's";

  private boolean link(
      Measurement best, Link link, OptionalDouble gbps, ExpectedBytes expected, Place where) {
    if (gbps.isEmpty()) {
      return true;
    }
    checked++;
    double moved = gbps.getAsDouble() * best.microseconds().orElseThrow() / 1000;
    double implied = expected.of(best.phase(), link) / 1e6;
    boolean fits = off(moved, implied) <= tolerance();
    if (!fits) {
      String what = mismatch(best.phase().label(), link, moved, implied);
      OptionalInt gpus = gpusWith(moved, best.phase(), link);
      String remedy = gpus.isPresent() ? OtherMachine.remedy(gpus.getAsInt(), DAMAGED) : DAMAGED;
      findings.fail("self-check", where, what, remedy);
    }
    return fits;
  }

  /** GPUs of a node with which the same configuration moves so much. */
  private OptionalInt gpusWith(double moved, Phase phase, Link link) {
    return OtherMachine.USUAL.stream()
        .mapToInt(Integer::intValue)
        .filter(gpus -> gpus != situation.gpus())
        .filter(
            gpus ->
                situation
                    .config()
                    .flatMap(c -> bytesOf(situation.withGpus(gpus), c))
                    .filter(bytes -> off(moved, bytes.of(phase, link) / 1e6) <= tolerance())
                    .isPresent())
        .findFirst();
  }

  private static Optional<ExpectedBytes> bytesOf(JudgedSituation situation, LogConfig config) {
    return situation
        .draw(false)
        .flatMap(draw -> ExpectedBytes.of(draw, config.tokens(), config.hidden()));
  }

  private static String mismatch(String what, Link link, double moved, double implied) {
    return String.format(
        Locale.ROOT,
        "%s: bandwidth x time is %.1f MB over %s, the configuration implies %.1f MB",
        what,
        moved,
        link.label(),
        implied);
  }

  private static double off(double printed, double expected) {
    return Math.abs(printed / expected - 1);
  }

  private double tolerance() {
    double tokens = situation.config().map(LogConfig::tokens).orElse(0);
    return tokens >= TOKENS ? TOLERANCE : TOLERANCE * Math.sqrt(TOKENS / Math.max(tokens, 1));
  }

  private Optional<ExpectedBytes> bytes(NodeLog log) {
    return situation
        .draw(log)
        .flatMap(
            draw ->
                situation.config().flatMap(c -> ExpectedBytes.of(draw, c.tokens(), c.hidden())));
  }

  /** Every rank of the low-latency test. */
  void lowLatency(NodeLog log) {
    int tokens = situation.expected().shape().tokens().orElse(LowLatencyRules.TOKENS);
    int hidden = situation.expected().shape().hidden().orElse(LowLatencyRules.HIDDEN);
    int topk = situation.expected().shape().topk().orElse(LowLatencyRules.TOPK);
    double most = (double) tokens * topk;
    double least = most - ExpectedBytes.LOW_LATENCY_MASKED;
    double dispatch = ExpectedBytes.lowLatencyDispatch(hidden);
    for (LowLatencyRank rank : log.lowLatency()) {
      if (rank.both().isPresent()) {
        double token = dispatch + hidden * 2;
        both(log, rank, least * token, most * token);
      }
      rank.phases()
          .ifPresent(
              p -> {
                String of = "rank " + rank.rank() + ", ";
                Place where = Place.of(log);
                double sent = p.dispatchGbps() * p.dispatchMicros() * 1000;
                double back = p.combineGbps() * p.combineMicros() * 1000;
                inRange(of + "dispatch", sent, least * dispatch, most * dispatch, where);
                inRange(of + "combine", back, least * hidden * 2, most * hidden * 2, where);
              });
    }
  }

  /** Dispatch and combine in one go; the three times of the line are in order. */
  private void both(NodeLog log, LowLatencyRank rank, double least, double most) {
    LowLatencyRank.Both both = rank.both().orElseThrow();
    String of = "rank " + rank.rank() + ", dispatch + combine";
    outside(of, both.gbps() * both.average() * 1000, least, most, Place.of(log));
    if (!both.ordered()) {
      String times =
          String.format(
              Locale.ROOT,
              "%s: avg_t %.2f us is not between min_t %.2f us and max_t %.2f us",
              of,
              both.average(),
              both.least(),
              both.most());
      findings.fail("self-check", Place.of(log), times, DAMAGED);
    }
  }

  private void inRange(String what, double moved, double least, double most, Place where) {
    checked++;
    outside(what, moved, least, most, where);
  }

  private void outside(String what, double moved, double least, double most, Place where) {
    if (moved < least * (1 - TOLERANCE) || moved > most * (1 + TOLERANCE)) {
      findings.fail(
          "self-check",
          where,
          String.format(
              Locale.ROOT,
              "%s: bandwidth x time is %.2f MB, the configuration implies %.2f MB",
              what,
              moved / 1e6,
              most / 1e6),
          DAMAGED);
    }
  }

  /** Every kernel of V2, by its slowest rank. */
  void elastic(NodeLog log, ElasticRun run) {
    Optional<ExpectedBytes> bytes = bytes(log);
    outliers(log, run);
    for (ElasticCase testCase : run.cases()) {
      for (Map.Entry<Kernel, Ranks> kernel : testCase.kernels().entrySet()) {
        elastic(log, testCase, kernel, bytes);
      }
    }
  }

  /**
   * A line states the bytes over NVLink only. Those between nodes are in the same proportion in all
   * cases of a kernel, so that a figure that is off by much was damaged.
   */
  private void outliers(NodeLog log, ElasticRun run) {
    for (Kernel kernel : Kernel.values()) {
      List<RankLine> lines =
          run.cases().stream()
              .flatMap(c -> Optional.ofNullable(c.kernels().get(kernel)).stream())
              .map(Ranks::slowest)
              .sorted(Comparator.comparingDouble(SelfCheck::scaleout))
              .toList();
      double usual = lines.isEmpty() ? 0 : scaleout(lines.get(lines.size() / 2));
      lines.stream()
          .filter(line -> Math.abs(scaleout(line) - usual) > usual * PROPORTION)
          .findFirst()
          .ifPresent(line -> outlier(Place.of(log, line.line()), kernel, line, usual));
    }
  }

  private static double scaleout(RankLine line) {
    return line.scaleoutGbps() / Math.max(1, line.scaleupGbps());
  }

  private void outlier(Place where, Kernel kernel, RankLine line, double usual) {
    String what =
        String.format(
            Locale.ROOT,
            "%s of rank %d: RDMA and NVLink figures are as %.3f to 1, those of other cases %.3f",
            kernel.label(),
            line.rank(),
            scaleout(line),
            usual);
    findings.fail("self-check", where, what, DAMAGED);
  }

  private void elastic(
      NodeLog log,
      ElasticCase testCase,
      Map.Entry<Kernel, Ranks> kernel,
      Optional<ExpectedBytes> bytes) {
    RankLine line = kernel.getValue().slowest();
    Place where = Place.of(log, line.line());
    String what = kernel.getKey().label() + " of rank " + line.rank();
    double moved = line.scaleupGbps() * line.microseconds() / 1000;
    double printed = line.bytes() / 1e6;
    checked++;
    if (!line.consistent()) {
      findings.fail(
          "self-check",
          where,
          String.format(
              Locale.ROOT,
              "%s: bandwidth x time is %.1f MB, the line says %.1f MB",
              what,
              moved,
              printed),
          DAMAGED);
    }
    Phase phase = kernel.getKey().phase(testCase.fp8());
    boolean known = bytes.isPresent() && kernel.getKey() != Kernel.REDUCED_COMBINE;
    if (known && off(printed, bytes.get().of(phase, Link.NVLINK) / 1e6) > ELASTIC_TOLERANCE) {
      double implied = bytes.get().of(phase, Link.NVLINK) / 1e6;
      findings.fail("self-check", where, mismatch(what, Link.NVLINK, printed, implied), DAMAGED);
    }
  }
}
