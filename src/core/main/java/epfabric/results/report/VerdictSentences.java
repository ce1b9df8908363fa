package epfabric.results.report;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.report.PageView.Label;
import java.util.Comparator;
import java.util.List;

/** Expresses a verdict in plain words. */
final class VerdictSentences {
  private VerdictSentences() {}

  /** Returns the sentence for one test. */
  static String of(Verdict verdict) {
    return switch (verdict.kind()) {
      case PASS -> pass(verdict);
      case DEGRADED -> "It works, but not as it should.";
      case FAIL -> "It does not work.";
      case INCONCLUSIVE ->
          "It ended for a reason outside of the fabric, and proves nothing about the fabric.";
    };
  }

  private static String pass(Verdict verdict) {
    List<Figure> figures = verdict.figures();
    boolean anyFloor = figures.stream().anyMatch(f -> f.bounds().floor().isPresent());
    boolean allReachBand =
        !figures.isEmpty()
            && figures.stream()
                .allMatch(
                    f ->
                        f.bounds().band().isPresent()
                            && f.rate().logicalGbps() >= f.bounds().band().getAsDouble());
    if (allReachBand) {
      return "It works, and is as fast as the published figures.";
    }
    return anyFloor
        ? "It works, and nothing is slower than its floor."
        : "It works. No expected speed is published for it, so speed was not judged.";
  }

  /** Returns the sentence for a page with several tests. */
  static String of(List<JudgedRun> runs) {
    if (runs.size() == 1) {
      return of(runs.get(0).verdict());
    }
    long passed = runs.stream().filter(r -> r.verdict().kind() == Kind.PASS).count();
    return passed == runs.size()
        ? "All " + passed + " tests passed."
        : passed + " of " + CountedNoun.of(runs.size(), "test") + " passed.";
  }

  /** Returns the worst verdict of the tests; a failure is worse than an inconclusive verdict. */
  static Kind worst(List<JudgedRun> runs) {
    return runs.stream()
        .map(run -> run.verdict().kind())
        .max(Comparator.comparingInt(VerdictSentences::severity))
        .orElse(Kind.INCONCLUSIVE);
  }

  private static int severity(Kind kind) {
    return List.of(Kind.PASS, Kind.DEGRADED, Kind.INCONCLUSIVE, Kind.FAIL).indexOf(kind);
  }

  /** Returns a label for the run furthest from a real run; empty if all runs are real. */
  static List<Label> labels(List<JudgedRun> runs) {
    Provenance provenance =
        runs.stream()
            .map(run -> run.verdict().run().provenance())
            .max(Comparator.naturalOrder())
            .orElse(Provenance.UNCLAIMED);
    String meaning =
        switch (provenance) {
          case REAL, UNCLAIMED -> "";
          case RECONSTRUCTED ->
              "the log was rebuilt around published figures; nothing was measured"
                  + " for this page.";
          case REPLAYED -> "a log was played back, real or rebuilt; nothing was measured now.";
          case EMULATED -> "no GPU was involved; the figures say nothing about real hardware.";
        };
    return meaning.isEmpty() ? List.of() : List.of(new Label(provenance.word(), meaning));
  }
}
