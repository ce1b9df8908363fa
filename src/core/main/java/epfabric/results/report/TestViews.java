package epfabric.results.report;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.catalog.LimitRow;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import epfabric.results.report.PageView.FigureRow;
import epfabric.results.report.PageView.ReasonLine;
import epfabric.results.report.PageView.ReasonView;
import epfabric.results.report.PageView.TestView;
import epfabric.results.report.chart.ChartGroups;
import epfabric.results.report.chart.NumberText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Creates the template's view of one judged test. */
final class TestViews {
  private final SourceNames names;
  private final List<LimitRow> limits;

  TestViews(SourceNames names, List<LimitRow> limits) {
    this.names = names;
    this.limits = limits;
  }

  TestView of(JudgedRun judged) {
    Verdict verdict = judged.verdict();
    RunLogs run = judged.run();
    return new TestView(
        verdict.run().expected().test().word(),
        scope(run, verdict),
        new PageView.Result(
            verdict.kind().word(), VerdictSentences.of(verdict), reasons(verdict.reasons())),
        verdict.notes().stream().map(names::in).toList(),
        new PageView.Figures(
            verdict.figures().stream().map(this::figure).toList(),
            LimitSource.of(limits, run, verdict)),
        ChartGroups.of(run, verdict),
        new PageView.Configuration(verdict.run().facts(), libraries(run, verdict)));
  }

  private static String scope(RunLogs run, Verdict verdict) {
    int nodes = verdict.run().expected().nodes().orElse(run.nodes().size());
    int ranks = nodes * verdict.run().expected().gpusPerNode();
    return CountedNoun.of(nodes, "node")
        + ", "
        + CountedNoun.of(ranks, "rank")
        + ", "
        + verdict.run().expected().machine();
  }

  private static List<String> libraries(RunLogs run, Verdict verdict) {
    List<String> libraries = new ArrayList<>(verdict.run().libraries());
    run.runFiles().stream()
        .map(RunFile::libraries)
        .flatMap(List::stream)
        .filter(library -> !libraries.contains(library))
        .forEach(libraries::add);
    return libraries;
  }

  private record Sort(Kind kind, String code, String remedy) {}

  /** Groups equal reasons of several nodes or phases. */
  private List<ReasonView> reasons(List<Reason> reasons) {
    Map<Sort, List<ReasonLine>> linesByGroup = new LinkedHashMap<>();
    for (Reason reason : reasons) {
      linesByGroup
          .computeIfAbsent(
              new Sort(reason.kind(), reason.code(), reason.remedy()), s -> new ArrayList<>())
          .add(new ReasonLine(names.in(reason.what()), atMostOne(reason.where())));
    }
    return linesByGroup.entrySet().stream()
        .map(
            e ->
                new ReasonView(
                    e.getKey().kind().word(), e.getValue(), atMostOne(e.getKey().remedy())))
        .toList();
  }

  private List<String> atMostOne(String text) {
    return text.isEmpty() ? List.of() : List.of(names.in(text));
  }

  private FigureRow figure(Figure figure) {
    var rate = figure.rate();
    return new FigureRow(
        new FigureRow.Heading(
            figure.phase().label(), figure.link().label(), names.in(figure.source())),
        new FigureRow.Rate(
            NumberText.of(rate.logicalGbps(), 2), NumberText.of(rate.wireGbps(), 2), share(rate)),
        NumberText.of(figure.microseconds(), 2),
        new FigureRow.Bounds(plain(figure.bounds().floor()), plain(figure.bounds().band())),
        figure.configuration().orElse(NumberText.NONE),
        styleClass(figure));
  }

  private static String share(Verdict.Rate rate) {
    if (rate.rooflinePercent().isEmpty()) {
      return NumberText.NONE;
    }
    String share = NumberText.percent(rate.rooflinePercent().getAsDouble());
    return rate.nicPercent().isPresent()
        ? share + " (" + NumberText.percent(rate.nicPercent().getAsDouble()) + " of the NICs)"
        : share;
  }

  private static String styleClass(Figure figure) {
    double gbps = figure.rate().logicalGbps();
    if (figure.bounds().floor().isPresent() && gbps < figure.bounds().floor().getAsDouble()) {
      return "degraded";
    }
    boolean good =
        figure.bounds().band().isPresent() && gbps >= figure.bounds().band().getAsDouble();
    return good ? "pass" : "plain";
  }

  private static String plain(OptionalDouble value) {
    return value.isPresent() ? NumberText.plain(value.getAsDouble()) : NumberText.NONE;
  }
}
