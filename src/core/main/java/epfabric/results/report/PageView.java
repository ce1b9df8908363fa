package epfabric.results.report;

import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.ChartGroup;
import java.util.List;

/**
 * The values of the page's template, which refers to them by the names of these components. The
 * template escapes every text except the drawings, which {@link Canvas} creates.
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
   * @param kind the verdict's word, which is also the class in the style sheet: {@code pass},
   *     {@code degraded}, {@code fail} or {@code inconclusive}
   * @param labels at most one, which shows that a run was not real
   */
  record Headline(String kind, String sentence, List<Label> labels) {}

  /**
   * The location of each node.
   *
   * @param spread at most one line, with the numbers of blocks and subblocks that contain the nodes
   */
  record Placement(List<String> spread, List<PlacedNode> nodes) {}

  /** The label of a run that is not real, with its explanation. */
  record Label(String word, String meaning) {}

  /** An input file of the page. */
  record FileRow(String name, String bytes, String sha256) {}

  /**
   * One test.
   *
   * @param name the test's name, which is also its anchor in the page
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
   * @param limits at most one line, which names the source of the expected figures
   */
  record Figures(List<FigureRow> rows, List<String> limits) {}

  record Configuration(List<Fact> facts, List<String> libraries) {}

  /**
   * Findings of one kind with the same remedy.
   *
   * @param lines the findings with their places
   * @param remedy at most one remedy
   */
  record ReasonView(String kind, List<ReasonLine> lines, List<String> remedy) {}

  /**
   * A finding and the places, such as nodes, where it occurred; {@code where} is empty if the place
   * is not known.
   */
  record ReasonLine(String what, List<String> where) {}

  /** One line of the table of figures; every cell is a text. */
  record FigureRow(
      Heading heading, Rate rate, String time, Bounds bounds, String setting, String kind) {
    record Heading(String name, String link, String source) {}

    record Rate(String logical, String wire, String share) {}

    record Bounds(String floor, String band) {}
  }
}
