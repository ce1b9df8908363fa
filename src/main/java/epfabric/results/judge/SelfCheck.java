package epfabric.results.judge;

import epfabric.results.judge.ElasticRun.ElasticCase;
import epfabric.results.judge.ElasticRun.Kernel;
import epfabric.results.judge.ElasticRun.RankLine;
import epfabric.results.judge.ElasticRun.Ranks;
import epfabric.results.judge.RunFindings.Place;
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

  /** The best lines of V1. */
  void best(NodeLog log) {
    Optional<ExpectedBytes> bytes = bytes(log);
    if (bytes.isEmpty() && !log.best().isEmpty()) {
      findings.note("not self-checked: " + log.source() + " names no configuration to check with");
    }
    for (Measurement best : log.best()) {
      Place where = Place.of(log, best.line());
      bytes.ifPresent(of -> check(best, of, where));
    }
  }

  private void check(Measurement best, ExpectedBytes bytes, Place where) {
    if (best.microseconds().isEmpty()) {
      ratio(best, bytes, where);
      return;
    }
    link(best, Link.RDMA, best.rdmaGBps(), bytes, where);
    link(best, Link.NVLINK, best.nvlGBps(), bytes, where);
  }

  /** Format A prints no time, but between nodes two figures of the same time. */
  private void ratio(Measurement best, ExpectedBytes bytes, Place where) {
    if (best.rdmaGBps().isEmpty() || best.nvlGBps().isEmpty()) {
      findings.note("format A prints no time, so its figures within a node cannot be checked");
      return;
    }
    checked++;
    double expected = bytes.nvlink() / bytes.rdma();
    double printed = best.nvlGBps().getAsDouble() / best.rdmaGBps().getAsDouble();
    if (off(printed, expected) > tolerance()) {
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
  }

  private static final String DAMAGED =
      "the line was damaged, or --nodes, --tokens, --hidden, --topk or --experts are not the run's";

  private void link(
      Measurement best, Link link, OptionalDouble gbps, ExpectedBytes expected, Place where) {
    if (gbps.isEmpty()) {
      return;
    }
    checked++;
    double moved = gbps.getAsDouble() * best.microseconds().orElseThrow() / 1000;
    double implied = expected.of(best.phase(), link) / 1e6;
    if (off(moved, implied) > tolerance()) {
      String what = mismatch(best.phase().label(), link, moved, implied);
      OptionalInt gpus = gpusWith(moved, best.phase(), link);
      String remedy = gpus.isPresent() ? OtherMachine.remedy(gpus.getAsInt(), DAMAGED) : DAMAGED;
      findings.fail("self-check", where, what, remedy);
    }
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

  private void inRange(String what, double moved, double least, double most, Place where) {
    checked++;
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
    for (ElasticCase testCase : run.cases()) {
      for (Map.Entry<Kernel, Ranks> kernel : testCase.kernels().entrySet()) {
        elastic(log, testCase, kernel, bytes);
      }
    }
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
    double rounding = 0.5 * line.microseconds() / 1000;
    double printed = line.bytes() / 1e6;
    checked++;
    if (Math.abs(moved - printed) > rounding + printed * 0.001) {
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
