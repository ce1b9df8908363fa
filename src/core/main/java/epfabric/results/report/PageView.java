package epfabric.results.report;

import epfabric.results.judge.Verdict.Fact;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.ChartGroup;
import java.util.List;

/**
 * The values of the template. It defines the names; it escapes every text, and only {@link Canvas}
 * makes markup.
 *
 * @param css style sheet
 */
record PageView(
    String title,
    String css,
    Headline headline,
    List<TestView> tests,
    Placement placement,
    List<FileRow> files,
    String version) {

  /** Links to the tests when there are several. */
  List<TestView> contents() {
    return tests.size() > 1 ? tests : List.of();
  }

  /**
   * The verdict on all tests.
   *
   * @param kind its word, and its class in the style sheet: {@code pass}, {@code degraded}, {@code
   *     fail} or {@code inconclusive}
   * @param labels what the run is when it is not a real one; at most one
   */
  record Headline(String kind, String sentence, List<Label> labels) {}

  /**
   * The place of each node.
   *
   * @param spread how far the nodes are apart; at most one line
   */
  record Placement(List<String> spread, List<PlacedNode> nodes) {}

  /** The kind of a run that is not a real one. */
  record Label(String word, String meaning) {}

  /** A file that the page was made from. */
  record FileRow(String name, String bytes, String sha256) {}

  /**
   * One test.
   *
   * @param name its anchor, too
   */
  record TestView(
      String name,
      String scope,
      Result result,
      List<String> notes,
      Figures figures,
      List<ChartGroup> groups,
      Configuration configuration) {}

  /** The verdict on a test, and why it is not a pass. */
  record Result(String kind, String sentence, List<ReasonView> reasons) {}

  /**
   * The table of figures.
   *
   * @param limits source of the expected figures; at most one line
   */
  record Figures(List<FigureRow> rows, List<String> limits) {}

  record Configuration(List<Fact> facts, List<String> libraries) {}

  /**
   * Why it is not a pass.
   *
   * @param lines findings of one kind and one remedy, with their places
   * @param remedy at most one
   */
  record ReasonView(String kind, List<ReasonLine> lines, List<String> remedy) {}

  /** A finding and its places; an empty place is an empty list. */
  record ReasonLine(String what, List<String> where) {}

  /** One line of the table of figures, all as text. */
  record FigureRow(
      Heading heading, Rate rate, String time, Bounds bounds, String setting, String kind) {
    record Heading(String name, String link, String source) {}

    record Rate(String logical, String wire, String share) {}

    record Bounds(String floor, String band) {}
  }
}
