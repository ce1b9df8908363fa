package epfabric.results.judge;

import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.log.TestOutputs;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.Limits;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.run.UnusedDomain;
import epfabric.results.judge.verdict.BandwidthText;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Compares measurements with the limits. */
final class Bandwidth {
  private final Catalog catalog;
  private final JudgedSituation situation;
  private final RunFindings findings;

  Bandwidth(Catalog catalog, JudgedSituation situation, RunFindings findings) {
    this.catalog = catalog;
    this.situation = situation;
    this.findings = findings;
  }

  /** Returns all measurements of the run, and reports those that miss their limits. */
  List<Figure> judge(RunLogs run, Provenance provenance) {
    boolean hasV2 = run.logs().stream().anyMatch(log -> log.identity().format() == LogFormat.V2);
    Limits limits =
        Limits.of(catalog.acceptance().limitRows(), situation, hasV2, LoadedLibraries.gib(run));
    List<Figure> all = new ArrayList<>();
    boolean real = provenance != Provenance.EMULATED;
    for (NodeRun node : run.nodes()) {
      List<Figure> figures = new ArrayList<>();
      node.logs().forEach(log -> figures.addAll(RunFigures.of(log, situation, limits)));
      if (real) {
        figures.forEach(this::noteIfBelowBand);
        SharedNics nics = new SharedNics(situation, findings);
        boolean explained =
            findings.has(UnusedDomain.CODE)
                || nics.check(node, figures)
                || new DomainSpeed(situation, findings).check(node, figures);
        if (!explained) {
          nics.idle(node);
          reportBelowFloor(node, figures);
        }
      }
      all.addAll(figures);
    }
    boolean judgesItself = TestOutputs.of(situation.test()).judgesItself();
    boolean hasFloor = all.stream().anyMatch(figure -> figure.bounds().floor().isPresent());
    if (limits.source().isEmpty() && !judgesItself && !hasFloor) {
      findings.note(
          situation.expected().judgesBandwidth()
              ? "no limits are published for this shape: bandwidth was not judged"
              : "limits \"none\" were asked for: bandwidth was not judged");
    }
    if (!real && !judgesItself) {
      findings.inconclusive(
          "emulated",
          new Place("the run", 0),
          "emulated: no GPU was involved, so no bandwidth was measured",
          "run the test on GPUs");
    }
    return all;
  }

  /**
   * Reports the measurements of a node below the floor as one reason: they usually have one cause.
   */
  private void reportBelowFloor(NodeRun node, List<Figure> figures) {
    List<Figure> low =
        figures.stream()
            .filter(
                f ->
                    f.bounds().floor().isPresent()
                        && f.rate().logicalGbps() < f.bounds().floor().getAsDouble())
            .toList();
    if (low.isEmpty()) {
      return;
    }
    String each =
        low.stream()
            .map(
                f ->
                    f.phase().label()
                        + " "
                        + BandwidthText.figure(f.rate().logicalGbps())
                        + " (floor "
                        + BandwidthText.limit(f.bounds().floor().getAsDouble())
                        + ")")
            .collect(Collectors.joining(", "));
    String what = "below the floor over " + low.get(0).link().label() + ", GB/s: " + each;
    findings.degraded(
        "below-floor",
        new Place(node.source(), 0),
        what,
        TestOutputs.of(situation.test()).remedy(low.get(0)));
  }

  private void noteIfBelowBand(Figure figure) {
    boolean belowBand =
        figure.bounds().band().isPresent()
            && figure.rate().logicalGbps() < figure.bounds().band().getAsDouble();
    boolean meetsFloor =
        figure.bounds().floor().isEmpty()
            || figure.rate().logicalGbps() >= figure.bounds().floor().getAsDouble();
    if (belowBand && meetsFloor) {
      findings.note(
          figure.source()
              + ": "
              + figure.phase().label()
              + ": "
              + BandwidthText.figure(figure.rate().logicalGbps())
              + " GB/s is below the published band, which begins at "
              + BandwidthText.limit(figure.bounds().band().getAsDouble()));
    }
  }
}
