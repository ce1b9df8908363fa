package epfabric.results.judge.deepep;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.ExpectedBytes;
import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.LowLatencyRank.Both;
import epfabric.results.judge.run.LowLatencyRank.Phases;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.RunSettings;
import epfabric.results.judge.test.RunExpectation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Checks that bandwidth × time of every rank of the low-latency test equals the bytes that its
 * tokens imply. A deviation that all ranks share comes from a setting of the test and is reported
 * once.
 */
final class LowLatencyCheck {
  /**
   * Ratio of LogFMT's bytes to BF16's: LogFMT has 10 bits per element, and a scale for each 128
   * elements.
   */
  private static final double LOGFMT = (10 / 8.0 + 4 / 128.0) / 2;

  private final RunFindings findings;
  private final Sizes sizes;
  private int checked;

  LowLatencyCheck(RunExpectation.Shape shape, RunSettings settings, RunFindings findings) {
    this.findings = findings;
    this.sizes =
        new Sizes(
            shape.tokens().orElse(LowLatencyRules.TOKENS),
            shape.hidden().orElse(LowLatencyRules.HIDDEN),
            shape.topk().orElse(LowLatencyRules.TOPK),
            settings.logfmt());
  }

  /** The settings that determine how many bytes a rank moves. */
  private record Sizes(int tokens, int hidden, int topk, boolean logfmt) {
    double maxBytes(Part part) {
      return (double) tokens * topk * part.bytesPerToken(this);
    }

    boolean allow(Figure figure) {
      double least = (double) tokens * topk - ExpectedBytes.LOW_LATENCY_MASKED;
      double bytesPerToken = figure.part().bytesPerToken(this);
      return figure.moved() >= least * bytesPerToken * (1 - SelfCheck.TOLERANCE)
          && figure.moved() <= maxBytes(figure.part()) * (1 + SelfCheck.TOLERANCE);
    }

    double combineBytes() {
      return hidden * 2 * (logfmt ? LOGFMT : 1);
    }
  }

  private enum Part {
    BOTH("dispatch + combine"),
    DISPATCH("dispatch"),
    COMBINE("combine");

    private final String label;

    Part(String label) {
      this.label = label;
    }

    double bytesPerToken(Sizes sizes) {
      double dispatch = ExpectedBytes.lowLatencyDispatch(sizes.hidden());
      return switch (this) {
        case BOTH -> dispatch + sizes.combineBytes();
        case DISPATCH -> dispatch;
        case COMBINE -> sizes.combineBytes();
      };
    }
  }

  /** The bytes that a rank moved, according to one of its lines. */
  private record Figure(int rank, Part part, double moved) {}

  /** Checks all ranks of a log; returns how many measurements were checked. */
  int check(NodeLog log) {
    List<Figure> figures = log.lowLatency().stream().flatMap(this::figures).toList();
    checked += (int) figures.stream().filter(f -> f.part() != Part.BOTH).count();
    log.lowLatency().forEach(rank -> rank.both().ifPresent(both -> checkOrder(log, rank, both)));
    List<Figure> deviating = figures.stream().filter(f -> !sizes.allow(f)).toList();
    Optional<Sizes> shared = deviating.isEmpty() ? Optional.empty() : sizesOfAll(figures);
    if (shared.isPresent()) {
      reportSetting(log, shared.get());
    } else {
      deviating.forEach(figure -> reportDeviation(log, figure));
    }
    return checked;
  }

  private Stream<Figure> figures(LowLatencyRank rank) {
    Optional<Both> both = rank.both();
    Optional<Phases> phases = rank.phases();
    int number = rank.rank();
    return Stream.of(
            both.map(b -> new Figure(number, Part.BOTH, b.gbps() * b.average() * 1000)),
            phases.map(
                p ->
                    new Figure(
                        number, Part.DISPATCH, p.dispatchGbps() * p.dispatchMicros() * 1000)),
            phases.map(
                p -> new Figure(number, Part.COMBINE, p.combineGbps() * p.combineMicros() * 1000)))
        .flatMap(Optional::stream);
  }

  /**
   * Returns other sizes that fit all measurements; empty if ranks differ, or if there is only one
   * rank.
   */
  private Optional<Sizes> sizesOfAll(List<Figure> figures) {
    if (figures.stream().mapToInt(Figure::rank).distinct().count() < 2) {
      return Optional.empty();
    }
    return Stream.of(sizes.logfmt(), !sizes.logfmt())
        .flatMap(
            logfmt ->
                Stream.of(sizes.tokens(), estimatedTokens(figures, logfmt))
                    .map(t -> with(t, logfmt)))
        .filter(other -> figures.stream().allMatch(other::allow))
        .findFirst();
  }

  private Sizes with(int tokens, boolean logfmt) {
    return new Sizes(tokens, sizes.hidden(), sizes.topk(), logfmt);
  }

  private int estimatedTokens(List<Figure> figures, boolean logfmt) {
    Sizes oneToken = with(1, logfmt);
    DoubleStream selected =
        figures.stream().mapToDouble(f -> f.moved() / f.part().bytesPerToken(oneToken));
    double masked = ExpectedBytes.LOW_LATENCY_MASKED;
    return (int) Math.max(1, Math.round((selected.average().orElse(0) + masked) / sizes.topk()));
  }

  private void reportSetting(NodeLog log, Sizes shared) {
    String ranks = "all " + CountedNoun.of(log.lowLatency().size(), "rank") + " ";
    if (shared.tokens() != sizes.tokens()) {
      String format = shared.logfmt() == sizes.logfmt() ? "" : " in another format of combine";
      findings.fail(
          "self-check",
          Place.of(log),
          ranks
              + "moved the bytes of "
              + shared.tokens()
              + " tokens, not of "
              + sizes.tokens()
              + format,
          "--tokens " + shared.tokens() + ", if the test ran with so many");
    } else {
      String formats = shared.logfmt() ? "LogFMT, not of BF16" : "BF16, not of LogFMT";
      findings.fail(
          "self-check",
          Place.of(log),
          ranks + "combined the bytes of " + formats,
          "if the test ran "
              + (shared.logfmt() ? "with" : "without")
              + " --use-logfmt: judge its"
              + " results folder, whose run.json or test-run.toml says so");
    }
  }

  private void reportDeviation(NodeLog log, Figure figure) {
    String what =
        String.format(
            Locale.ROOT,
            "rank %d, %s: bandwidth x time is %.2f MB, the configuration implies %.2f MB",
            figure.rank(),
            figure.part().label,
            figure.moved() / 1e6,
            sizes.maxBytes(figure.part()) / 1e6);
    findings.fail("self-check", Place.of(log), what, SelfCheck.DAMAGED);
  }

  /** Checks that the average time of the line is between the minimum and the maximum. */
  private void checkOrder(NodeLog log, LowLatencyRank rank, Both both) {
    if (!both.ordered()) {
      String times =
          String.format(
              Locale.ROOT,
              "rank %d, dispatch + combine: avg_t %.2f us is not between min_t %.2f us and max_t"
                  + " %.2f us",
              rank.rank(),
              both.average(),
              both.least(),
              both.most());
      findings.fail("self-check", Place.of(log), times, SelfCheck.DAMAGED);
    }
  }
}
