package epfabric.results.report;

import epfabric.results.judge.Verdict.Fact;
import java.util.List;

/**
 * What the template shows. Names are the template's; every text is escaped there, and markup is
 * made by {@link Canvas} alone.
 *
 * @param css style sheet
 * @param kind class of the verdict: {@code pass}, {@code degraded}, {@code fail} or {@code
 *     inconclusive}
 * @param word the verdict for people
 * @param labels what the run is when it is not a real one; at most one
 * @param contents links to the tests when there are several
 * @param placement how far the nodes are apart; at most one line
 * @param nodes where each node is
 */
record PageView(
    String title,
    String css,
    String kind,
    String word,
    String sentence,
    List<Label> labels,
    List<TestView> contents,
    List<TestView> tests,
    List<String> placement,
    List<PlacedNode> nodes,
    List<FileRow> files,
    String version) {

  /** What kind of run it is, where it is not a real one. */
  record Label(String word, String meaning) {}

  /** A file that the page was made from. */
  record FileRow(String name, String bytes, String sha256) {}

  /**
   * One test.
   *
   * @param id anchor
   * @param limits who says what it should reach; at most one line
   */
  record TestView(
      String id,
      String name,
      String scope,
      String kind,
      String word,
      String sentence,
      List<ReasonView> reasons,
      List<String> notes,
      List<FigureRow> figures,
      List<String> limits,
      List<ChartGroup> groups,
      List<Fact> facts,
      List<String> libraries) {}

  /**
   * Why it is not a pass.
   *
   * @param lines where it was seen, of one kind and one remedy
   * @param remedy at most one
   */
  record ReasonView(String kind, List<ReasonLine> lines, List<String> remedy) {}

  /** What was seen, and where; an empty place is an empty list. */
  record ReasonLine(String what, List<String> where) {}

  /** One line of the table of figures, everything as text. */
  record FigureRow(
      String name,
      String link,
      String source,
      String logical,
      String wire,
      String share,
      String time,
      String floor,
      String band,
      String setting,
      String kind) {}
}
