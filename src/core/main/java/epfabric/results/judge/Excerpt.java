package epfabric.results.judge;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.List;

/**
 * Recognizes excerpts of logs: guides and issues often quote only the best lines of a log. The
 * missing lines may report failures or passes, so an excerpt proves neither; its measurements are
 * still worth reporting.
 */
final class Excerpt {
  private final RunFindings findings;
  private final String profile;

  Excerpt(RunFindings findings, String profile) {
    this.findings = findings;
    this.profile = profile;
  }

  /** Reports each log that is an excerpt; {@code figures} are the measurements of all logs. */
  void check(RunLogs run, List<Figure> figures) {
    for (NodeRun node : run.nodes()) {
      node.logs().stream()
          .filter(log -> node.runFile().isEmpty() && !node.folder() && isExcerpt(log))
          .forEach(log -> report(log, figures));
    }
  }

  private static boolean isExcerpt(NodeLog log) {
    return !log.best().isEmpty()
        && log.best().size() == log.normal().tuningLines()
        && log.normal().cases().isEmpty();
  }

  private void report(NodeLog log, List<Figure> figures) {
    List<String> missing = new ArrayList<>();
    if (log.identity().config().isEmpty()) {
      missing.add("the line \"[config]\"");
    }
    missing.add("the functional tests");
    missing.add("the [tuning] lines before the best ones");
    Phase.OF_NORMAL_KERNELS.stream()
        .filter(phase -> log.best(phase).isEmpty())
        .forEach(phase -> missing.add("the best " + phase.label()));
    String last = missing.remove(missing.size() - 1);
    findings.inconclusive(
        "excerpt",
        Place.of(log),
        "this is an excerpt of a log, which lacks "
            + String.join(", ", missing)
            + " and "
            + last
            + "; "
            + comparedWithLimits(
                figures.stream().filter(f -> f.source().equals(log.origin().source())).toList()),
        "judge the whole log of the test");
  }

  private String comparedWithLimits(List<Figure> figures) {
    List<Figure> figuresWithFloor =
        figures.stream().filter(f -> f.bounds().floor().isPresent()).toList();
    if (figuresWithFloor.isEmpty()) {
      return "profile " + profile + " has no limits for its figures";
    }
    long below = figuresWithFloor.stream().filter(Excerpt::isBelowFloor).count();
    String figureCount = CountedNoun.of(figuresWithFloor.size(), "figure");
    return below == 0
        ? "the "
            + figureCount
            + " that it has "
            + (figuresWithFloor.size() == 1 ? "meets" : "meet")
            + " limits "
            + profile
        : below + " of the " + figureCount + " that it has are below limits " + profile;
  }

  private static boolean isBelowFloor(Figure figure) {
    return figure.rate().logicalGbps() < figure.bounds().floor().orElseThrow();
  }
}
