package epfabric.results.judge;

import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.verdict.BandwidthText;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Judges a test whose program may have run a second time with another number of tokens per rank,
 * for a comparison with published measurements. Both runs are in one log. Each is judged by the
 * limits for its number of tokens, and the test gets the worse of the two verdicts. The
 * measurements in the verdict are those of the first run.
 */
public final class SecondRunJudge {
  private final Judge judge;

  public SecondRunJudge(Catalog catalog) {
    this.judge = new Judge(catalog);
  }

  /**
   * Judges one test of a run.
   *
   * @param run logs of this test only; may be empty
   * @param expected the expectations of the first run
   * @param secondTokens tokens per rank of the required second run; if empty, a second run is
   *     judged only if the log has one
   */
  public Verdict judge(RunLogs run, RunExpectation expected, OptionalInt secondTokens) {
    Verdict verdict = judge.judge(run.first(), expected);
    Set<Integer> all = new TreeSet<>(run.againTokens());
    secondTokens.ifPresent(all::add);
    for (int tokens : all) {
      RunLogs second = run.again(tokens);
      if (!second.nodes().isEmpty()) {
        verdict = merged(verdict, judge.judge(second, withTokens(expected, tokens)), tokens);
      } else if (needsSecondRun(verdict)) {
        verdict = merged(verdict, missingRun(verdict, tokens), tokens);
      }
    }
    return verdict;
  }

  private static RunExpectation withTokens(RunExpectation expected, int tokens) {
    Shape shape = expected.shape();
    return expected.with(
        new Shape(
            OptionalInt.of(tokens),
            shape.hidden(),
            shape.topk(),
            shape.experts(),
            shape.topkGroups()));
  }

  /**
   * Returns whether a second run is required: no second run follows a first run that failed or was
   * interrupted.
   */
  private static boolean needsSecondRun(Verdict verdict) {
    return verdict.kind() == Kind.PASS || verdict.kind() == Kind.DEGRADED;
  }

  private static Verdict missingRun(Verdict first, int tokens) {
    Reason reason =
        new Reason(
            Kind.FAIL,
            "no-second-run",
            "the log has no run behind \"[launcher] again with --num-tokens " + tokens + "\"",
            "judge the whole log of the test; if it is whole, build the images of this release",
            "");
    return new Verdict(
        Kind.FAIL,
        List.of(reason),
        List.of(),
        List.of(),
        Verdict.Run.of(first.run().expected(), first.run().provenance()));
  }

  private static Verdict merged(Verdict first, Verdict second, int tokens) {
    String prefix = "with " + tokens + " tokens: ";
    List<Reason> reasons = new ArrayList<>(first.reasons());
    second.reasons().stream()
        .filter(reason -> !first.reasons().contains(reason))
        .map(r -> new Reason(r.kind(), r.code(), prefix + r.what(), r.remedy(), r.where()))
        .forEach(reasons::add);
    reasons.sort(Comparator.comparing((Reason reason) -> reason.kind()).reversed());
    List<String> notes = new ArrayList<>(first.notes());
    second.notes().stream()
        .filter(note -> !first.notes().contains(note))
        .map(prefix::concat)
        .forEach(notes::add);
    List<Fact> facts = new ArrayList<>(first.run().facts());
    if (!second.figures().isEmpty()) {
      facts.add(new Fact("with " + tokens + " tokens", figures(second.figures())));
    }
    Kind kind =
        PodVerdicts.severity(second.kind()) > PodVerdicts.severity(first.kind())
            ? second.kind()
            : first.kind();
    return new Verdict(
        kind,
        reasons,
        notes,
        first.figures(),
        new Verdict.Run(
            first.run().expected(), first.run().provenance(), first.run().libraries(), facts));
  }

  /** Returns the lowest figure of each phase, with its bounds. */
  private static String figures(List<Figure> figures) {
    Map<Phase, Figure> lowest = new TreeMap<>();
    for (Figure figure : figures) {
      lowest.merge(
          figure.phase(),
          figure,
          (a, b) -> a.rate().logicalGbps() <= b.rate().logicalGbps() ? a : b);
    }
    return lowest.values().stream().map(SecondRunJudge::figure).collect(Collectors.joining(", "));
  }

  private static String figure(Figure figure) {
    List<String> limits = new ArrayList<>();
    figure.bounds().floor().ifPresent(gbps -> limits.add("floor " + BandwidthText.limit(gbps)));
    figure
        .bounds()
        .band()
        .ifPresent(gbps -> limits.add("published from " + BandwidthText.limit(gbps)));
    String text = figure.phase().label() + " " + BandwidthText.figure(figure.rate().logicalGbps());
    return text + " GB/s" + (limits.isEmpty() ? "" : " (" + String.join(", ", limits) + ")");
  }
}
