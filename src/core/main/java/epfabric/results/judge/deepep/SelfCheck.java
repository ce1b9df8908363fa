package epfabric.results.judge.deepep;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.ElasticRun.ElasticCase;
import epfabric.results.judge.run.ElasticRun.Kernel;
import epfabric.results.judge.run.ElasticRun.RankLine;
import epfabric.results.judge.run.ElasticRun.Ranks;
import epfabric.results.judge.run.ExpectedBytes;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.LogConfig;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunConfiguration;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Checks that bandwidth × time equals the bytes that the configuration implies; otherwise a line
 * was damaged, or the run had another configuration.
 */
final class SelfCheck {
  /**
   * Accepted relative difference. The tests' routing is random: differences up to 0.3 % were seen
   * with 4096 tokens.
   */
  static final double TOLERANCE = 0.015;

  /** Number of tokens below which the tolerance is greater, because chance has more influence. */
  private static final double TOKENS = 1024;

  /** Tolerance of a ratio (our choice): routing is random, and bandwidths are whole GB/s. */
  private static final double PROPORTION = 0.1;

  /** Tolerance for V2, which prints whole GB/s, and bytes that include indices and weights. */
  private static final double ELASTIC_TOLERANCE = 0.025;

  private static final String REMOTE_ONLY =
      "it ran with --ignore-local-traffic: judge its results folder, whose run.json says so; else"
          + " --gpus is not the run's";

  private final JudgedSituation situation;
  private final RunFindings findings;
  private int checked;

  SelfCheck(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  /** Returns how many measurements were checked. */
  int checked() {
    return checked;
  }

  /**
   * Checks the lines of V1: each best line, and the other lines of each phase up to the first
   * mismatch.
   */
  void first(NodeLog log) {
    Optional<ExpectedBytes> bytes = bytes(log);
    if (bytes.isEmpty()) {
      reportUnchecked(log);
      return;
    }
    for (Measurement best : log.best()) {
      boolean fits = check(best, bytes.get(), Place.of(log, best.line()));
      if (fits && log.origin().copies() == 1) { // otherwise the lines cannot be assigned to phases
        checkOthers(log, best.phase(), bytes.get());
      }
    }
  }

  /** Checks the lines before a best line, without counting them. */
  private void checkOthers(NodeLog log, Phase phase, ExpectedBytes bytes) {
    int figures = checked;
    for (Measurement other : log.tuning(phase).toList()) {
      if (!check(other, bytes, Place.of(log, other.line()))) {
        break;
      }
    }
    checked = figures;
  }

  /** Reports measurements that cannot be compared with the configuration and so prove nothing. */
  private void reportUnchecked(NodeLog log) {
    if (findings.has(RunConfiguration.BAD)) {
      return;
    }
    if (situation.config().isPresent() && log.identity().config().isPresent()) {
      LogConfig config = situation.config().get();
      findings.inconclusive(
          RunConfiguration.BAD,
          Place.of(log, log.identity().config().get().line()),
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
      findings.note(
          "not self-checked: " + log.origin().source() + " names no configuration to check with");
    }
  }

  /** Returns whether the line fits the configuration; reports a mismatch. */
  private boolean check(Measurement line, ExpectedBytes bytes, Place where) {
    if (line.times().microseconds().isEmpty()) {
      return checkRatio(line, bytes, where);
    }
    boolean between = checkLink(line, Link.RDMA, line.rates().rdmaGBps(), bytes, where);
    return checkLink(line, Link.NVLINK, line.rates().nvlGBps(), bytes, where) && between;
  }

  /**
   * Checks a ratio: format A prints no time, but between nodes it prints the bandwidths of both
   * links for the same time.
   */
  private boolean checkRatio(Measurement best, ExpectedBytes bytes, Place where) {
    if (best.rates().rdmaGBps().isEmpty() || best.rates().nvlGBps().isEmpty()) {
      findings.note("format A prints no time, so its figures within a node cannot be checked");
      return true;
    }
    checked++;
    double expected = bytes.nvlink() / bytes.rdma();
    double printed = best.rates().nvlGBps().getAsDouble() / best.rates().rdmaGBps().getAsDouble();
    boolean fits = off(printed, expected) <= tolerance();
    if (!fits) {
      findings.fail(
          "self-check",
          where,
          String.format(
              Locale.ROOT,
              "%s: the NVLink figure is %.3f times the RDMA figure, the configuration implies %.3f",
              best.phase().label(),
              printed,
              expected),
          DAMAGED);
    }
    return fits;
  }

  static final String DAMAGED =
      "the line was damaged, or --nodes, --tokens, --hidden, --topk or --experts are not the run's";

  private boolean checkLink(
      Measurement best, Link link, OptionalDouble gbps, ExpectedBytes expected, Place where) {
    if (gbps.isEmpty()) {
      return true;
    }
    checked++;
    double moved = gbps.getAsDouble() * best.times().microseconds().orElseThrow() / 1000;
    double implied = expected.of(best.phase(), link) / 1e6;
    boolean fits = off(moved, implied) <= tolerance();
    if (!fits) {
      String what = mismatch(best.phase().label(), link, moved, implied);
      OptionalInt gpus = gpusWith(moved, best.phase(), link);
      String remedy = gpus.isPresent() ? GpuCountRemedy.remedy(gpus.getAsInt(), DAMAGED) : DAMAGED;
      findings.fail("self-check", where, what, remedy);
    }
    return fits;
  }

  /** Returns the number of GPUs per node with which the same configuration moves these bytes. */
  private OptionalInt gpusWith(double moved, Phase phase, Link link) {
    return GpuCountRemedy.USUAL.stream()
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

  static double off(double printed, double expected) {
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

  /** Checks every kernel of V2 by the line of its slowest rank. */
  void elastic(NodeLog log, ElasticRun run, boolean remoteOnly) {
    Optional<ExpectedBytes> bytes = bytes(log);
    checkOutliers(log, run);
    List<Moved> moved = new ArrayList<>();
    for (ElasticCase testCase : run.cases()) {
      testCase
          .kernels()
          .forEach(
              (kernel, ranks) -> {
                checkConsistent(log, kernel, ranks.slowest());
                if (bytes.isPresent() && kernel != Kernel.REDUCED_COMBINE) {
                  double implied = bytes.get().of(kernel.phase(testCase.fp8()), Link.NVLINK) / 1e6;
                  moved.add(new Moved(kernel, ranks.slowest(), implied));
                }
              });
    }
    checkMoved(log, moved, remoteOnly);
  }

  /** The traffic of a kernel over NVLink, measured and implied by the configuration, in MB. */
  private record Moved(Kernel kernel, RankLine line, double implied) {
    boolean fits(double share) {
      return off(line.bytes() / 1e6, share * implied) <= ELASTIC_TOLERANCE;
    }
  }

  /** Reports all lines that do not fit, or the one setting that explains them all. */
  private void checkMoved(NodeLog log, List<Moved> moved, boolean remoteOnly) {
    int gpus = situation.ranksTogether();
    double remote = (gpus - 1.0) / gpus;
    double share = remoteOnly ? remote : 1;
    List<Moved> mismatches = moved.stream().filter(m -> !m.fits(share)).toList();
    if (remoteOnly) {
      findings.note("figures leave out the traffic to the own GPU, as --ignore-local-traffic says");
    }
    if (!mismatches.isEmpty() && !remoteOnly && moved.stream().allMatch(m -> m.fits(remote))) {
      String what =
          "all ranks moved "
              + (gpus - 1)
              + "/"
              + gpus
              + " of the bytes that the configuration implies";
      findings.fail(
          "self-check", Place.of(log, mismatches.get(0).line().line()), what, REMOTE_ONLY);
      return;
    }
    for (Moved m : mismatches) {
      String source = m.kernel().label() + " of rank " + m.line().rank();
      String what = mismatch(source, Link.NVLINK, m.line().bytes() / 1e6, share * m.implied());
      findings.fail("self-check", Place.of(log, m.line().line()), what, DAMAGED);
    }
  }

  /**
   * Reports outliers. A line contains only the bytes over NVLink. In all cases of a kernel, the
   * bytes between nodes have the same ratio to the bytes over NVLink, so a measurement with another
   * ratio was damaged.
   */
  private void checkOutliers(NodeLog log, ElasticRun run) {
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
          .ifPresent(line -> reportOutlier(Place.of(log, line.line()), kernel, line, usual));
    }
  }

  private static double scaleout(RankLine line) {
    return line.scaleoutGbps() / Math.max(1, line.scaleupGbps());
  }

  private void reportOutlier(Place where, Kernel kernel, RankLine line, double usual) {
    String what =
        String.format(
            Locale.ROOT,
            "%s of rank %d: the RDMA figure is %.3f times the NVLink figure, in other cases %.3f",
            kernel.label(),
            line.rank(),
            scaleout(line),
            usual);
    findings.fail("self-check", where, what, DAMAGED);
  }

  private void checkConsistent(NodeLog log, Kernel kernel, RankLine line) {
    checked++;
    if (!line.consistent()) {
      findings.fail(
          "self-check",
          Place.of(log, line.line()),
          String.format(
              Locale.ROOT,
              "%s of rank %d: bandwidth x time is %.1f MB, the line says %.1f MB",
              kernel.label(),
              line.rank(),
              line.scaleupGbps() * line.microseconds() / 1000,
              line.bytes() / 1e6),
          DAMAGED);
    }
  }
}
