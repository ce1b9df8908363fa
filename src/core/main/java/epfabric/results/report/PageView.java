package epfabric.results.report;

import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.ChartGroup;
import java.util.List;

/**
 * The values of the page's template, which uses the names of the components. The template escapes
 * every text except the drawings, which {@link Canvas} makes.
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

  /** Returns the tests for the table of contents; empty for a single test. */
  List<TestView> contents() {
    return tests.size() > 1 ? tests : List.of();
  }

  /**
   * The verdict on all tests.
   *
   * @param kind the verdict's word, also the class in the style sheet: {@code pass}, {@code
   *     degraded}, {@code fail} or {@code inconclusive}
   * @param labels the origin of a run that is not real; at most one
   */
  record Headline(String kind, String sentence, List<Label> labels) {}

  /**
   * The place of each node.
   *
   * @param spread the number of blocks and subblocks of the nodes; at most one line
   */
  record Placement(List<String> spread, List<PlacedNode> nodes) {}

  /** The label of a run that is not real, with its explanation. */
  record Label(String word, String meaning) {}

  /** An input file of the page. */
  record FileRow(String name, String bytes, String sha256) {}

  /**
   * One test.
   *
   * @param name the test's name, also the anchor in the page
   */
  record TestView(
      String name,
      String scope,
      Result result,
      List<String> notes,
      Figures figures,
      List<ChartGroup> groups,
      Configuration configuration) {}

  /** The verdict on a test, with its reasons unless it is a pass. */
  record Result(String kind, String sentence, List<ReasonView> reasons) {}

  /**
   * The table of figures.
   *
   * @param limits source of the expected figures; at most one line
   */
  record Figures(List<FigureRow> rows, List<String> limits) {}

  record Configuration(List<Fact> facts, List<String> libraries) {}

  /**
   * Findings of one kind with the same remedy.
   *
   * @param lines the findings with their places
   * @param remedy at most one
   */
  record ReasonView(String kind, List<ReasonLine> lines, List<String> remedy) {}

  /**
   * A finding and the places where it occurred, such as a node; empty if the place is not known.
   */
  record ReasonLine(String what, List<String> where) {}

  /** One line of the table of figures, all as text. */
  record FigureRow(
      Heading heading, Rate rate, String time, Bounds bounds, String setting, String kind) {
    record Heading(String name, String link, String source) {}

    record Rate(String logical, String wire, String share) {}

    record Bounds(String floor, String band) {}
  }
}
