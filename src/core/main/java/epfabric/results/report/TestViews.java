package epfabric.results.report;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.catalog.LimitRow;
import epfabric.results.judge.RunFile;
import epfabric.results.judge.RunLogs;
import epfabric.results.judge.Verdict;
import epfabric.results.judge.Verdict.Figure;
import epfabric.results.judge.Verdict.Kind;
import epfabric.results.judge.Verdict.Reason;
import epfabric.results.report.PageView.FigureRow;
import epfabric.results.report.PageView.ReasonLine;
import epfabric.results.report.PageView.ReasonView;
import epfabric.results.report.PageView.TestView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** One judged test as the template shows it. */
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
        verdict.expected().test().word(),
        verdict.expected().test().word(),
        scope(run, verdict),
        verdict.kind().word(),
        verdict.kind().word(),
        VerdictSentences.of(verdict),
        reasons(verdict.reasons()),
        verdict.notes().stream().map(names::in).toList(),
        verdict.figures().stream().map(this::figure).toList(),
        LimitSource.of(limits, run, verdict),
        ChartGroups.of(run, verdict),
        verdict.facts(),
        libraries(run, verdict));
  }

  private static String scope(RunLogs run, Verdict verdict) {
    int nodes = verdict.expected().nodes().orElse(run.nodes().size());
    int ranks = nodes * verdict.expected().gpusPerNode();
    return CountedNoun.of(nodes, "node")
        + ", "
        + CountedNoun.of(ranks, "rank")
        + ", "
        + verdict.expected().machine();
  }

  private static List<String> libraries(RunLogs run, Verdict verdict) {
    List<String> libraries = new ArrayList<>(verdict.libraries());
    run.runFiles().stream()
        .map(RunFile::libraries)
        .flatMap(List::stream)
        .filter(library -> !libraries.contains(library))
        .forEach(libraries::add);
    return libraries;
  }

  private record Sort(Kind kind, String code, String remedy) {}

  /** What is the same on several nodes, or of several phases, is told together. */
  private List<ReasonView> reasons(List<Reason> reasons) {
    Map<Sort, List<ReasonLine>> sorts = new LinkedHashMap<>();
    for (Reason reason : reasons) {
      sorts
          .computeIfAbsent(
              new Sort(reason.kind(), reason.code(), reason.remedy()), s -> new ArrayList<>())
          .add(new ReasonLine(names.in(reason.what()), some(reason.where())));
    }
    return sorts.entrySet().stream()
        .map(e -> new ReasonView(e.getKey().kind().word(), e.getValue(), some(e.getKey().remedy())))
        .toList();
  }

  private List<String> some(String text) {
    return text.isEmpty() ? List.of() : List.of(names.in(text));
  }

  private FigureRow figure(Figure figure) {
    return new FigureRow(
        figure.phase().label(),
        figure.link().label(),
        names.in(figure.source()),
        NumberText.of(figure.logicalGbps(), 2),
        NumberText.of(figure.wireGbps(), 2),
        figure.rooflinePercent().isPresent()
            ? NumberText.percent(figure.rooflinePercent().getAsDouble())
            : NumberText.NONE,
        NumberText.of(figure.microseconds(), 2),
        plain(figure.floor()),
        plain(figure.band()),
        figure.configuration().orElse(NumberText.NONE),
        kind(figure));
  }

  private static String kind(Figure figure) {
    double gbps = figure.logicalGbps();
    if (figure.floor().isPresent() && gbps < figure.floor().getAsDouble()) {
      return "degraded";
    }
    boolean good = figure.band().isPresent() && gbps >= figure.band().getAsDouble();
    return good ? "pass" : "plain";
  }

  private static String plain(OptionalDouble value) {
    return value.isPresent() ? NumberText.plain(value.getAsDouble()) : NumberText.NONE;
  }
}
