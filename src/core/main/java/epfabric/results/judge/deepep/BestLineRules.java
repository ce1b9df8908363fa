package epfabric.results.judge.deepep;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.test.Phase;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Checks the {@code Best} lines of DeepEP V1. Each node must print one such line per phase. The
 * line must repeat a line that was printed while tuning, and no other line may be faster.
 */
final class BestLineRules {
  private final RunFindings findings;

  BestLineRules(RunFindings findings) {
    this.findings = findings;
  }

  void check(NodeLog log) {
    if (log.findings().remarks().mixedFormats()) {
      findings.fail(
          "mixed-formats",
          Place.of(log),
          "the [tuning] lines are from several generations of the test",
          "judge the log of one run; a damaged line looks like this too");
    }
    if (log.normal().measurements().isEmpty()) {
      findings.fail("no-tuning", Place.of(log), "no [tuning] line: nothing was measured", WHOLE);
      return;
    }
    boolean countsFit = checkCounts(log);
    if (log.normal().measurements().stream().allMatch(Measurement::best)) {
      findings.fail("no-tuning", Place.of(log), "no [tuning] lines except the best ones", WHOLE);
      return;
    }
    log.best().forEach(best -> checkRepetition(log, best));
    if (countsFit && log.origin().copies() == 1) {
      log.best().forEach(best -> checkFastest(log, best)); // otherwise phases cannot be assigned
    }
  }

  private static final String WHOLE = "judge the whole log of the test";

  /**
   * Returns whether each phase has its best lines. All missing lines are reported as one reason,
   * because they have one cause.
   */
  private boolean checkCounts(NodeLog log) {
    List<Phase> missing =
        Phase.OF_NORMAL_KERNELS.stream().filter(p -> log.best(p).isEmpty()).toList();
    List<Phase> miscounted =
        Phase.OF_NORMAL_KERNELS.stream()
            .filter(p -> !missing.contains(p) && log.best(p).size() != log.origin().copies())
            .toList();
    if (!missing.isEmpty()) {
      String names = missing.stream().map(BestLineRules::name).collect(Collectors.joining(", "));
      findings.fail("best-lines", Place.of(log), "no line " + names, WHOLE);
      boolean moreFollows =
          Phase.OF_NORMAL_KERNELS.indexOf(missing.get(0))
              < Phase.OF_NORMAL_KERNELS.size() - missing.size();
      if (moreFollows) {
        findings.gap(log);
      }
    }
    for (Phase phase : miscounted) {
      String expected = log.origin().copies() == 1 ? "one" : String.valueOf(log.origin().copies());
      String what =
          CountedNoun.of(log.best(phase).size(), "line")
              + " "
              + name(phase)
              + ", expected "
              + expected;
      findings.fail("best-lines", Place.of(log), what, WHOLE);
    }
    return missing.isEmpty() && miscounted.isEmpty();
  }

  private static String name(Phase phase) {
    if (phase == Phase.COMBINE) {
      return "\"Best combine\"";
    }
    return phase == Phase.DISPATCH_FP8 ? "\"Best dispatch (FP8)\"" : "\"Best dispatch (BF16)\"";
  }

  private void checkRepetition(NodeLog log, Measurement best) {
    List<Measurement> others = log.normal().measurements().stream().filter(m -> !m.best()).toList();
    Place where = Place.of(log, best.line());
    if (others.stream().noneMatch(other -> sameFigures(log, best, other))) {
      findings.fail(
          "best-unknown",
          where,
          "the best " + best.phase().label() + " is not among the [tuning] lines before it",
          "a line was damaged or lost: judge the whole log of the test");
    }
  }

  private void checkFastest(NodeLog log, Measurement best) {
    faster(log, best)
        .ifPresent(
            other ->
                findings.fail(
                    "best-beaten",
                    Place.of(log, best.line()),
                    String.format(
                        Locale.ROOT,
                        "the best %s has %.2f GB/s, but line %d has %.2f GB/s",
                        best.phase().label(),
                        best.gbps(),
                        other.line(),
                        other.gbps()),
                    "a line was damaged: judge the log as the test printed it"));
  }

  /**
   * Returns a line that is faster than the best line. The line of the default configuration never
   * counts, even if it is the fastest: DeepEP measures this configuration but never selects it.
   */
  private static Optional<Measurement> faster(NodeLog log, Measurement best) {
    return log.tuning(best.phase())
        .filter(other -> other.settings().nvlChunk().isPresent())
        .filter(other -> other.gbps() > best.gbps())
        .findFirst();
  }

  private static boolean sameFigures(NodeLog log, Measurement best, Measurement other) {
    boolean rounded =
        log.identity().format() == LogFormat.C
            && best.phase() == Phase.COMBINE
            && best.settings().rdmaChunk().isPresent();
    return best.settings().sms() == other.settings().sms()
        && best.settings().nvlChunk().equals(other.settings().nvlChunk())
        && best.settings().rdmaChunk().equals(other.settings().rdmaChunk())
        && best.rates().rdmaGBps().equals(other.rates().rdmaGBps())
        && best.rates().nvlGBps().equals(other.rates().nvlGBps())
        && near(best.times().microseconds(), other.times().microseconds(), rounded)
        && near(best.times().notifyMicroseconds(), other.times().notifyMicroseconds(), rounded);
  }

  /**
   * Returns whether two times are equal up to rounding. Between nodes, format C prints decimals
   * only in the time of the best combine.
   */
  private static boolean near(OptionalDouble best, OptionalDouble other, boolean rounded) {
    double difference = Math.abs(best.orElse(0) - other.orElse(0));
    return best.isPresent() == other.isPresent() && difference <= (rounded ? 0.505 : 0);
  }
}
