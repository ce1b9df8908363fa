package epfabric.jobs.benchmark.report;

import epfabric.results.report.SourceFile;
import epfabric.results.report.chart.ChartGroup;
import java.util.List;

/**
 * What the template shows. Names are the template's; every text is escaped there, and markup is
 * made by drawings alone.
 *
 * @param troubles why runs did not pass, the worst first
 * @param comparison at most one
 */
record BenchmarkView(
    Head head,
    List<Trouble> troubles,
    List<Compared> comparison,
    List<ChartGroup> groups,
    Runs runs,
    List<Fact> facts,
    List<Fact> environment,
    List<Fact> damages,
    Sources sources) {

  /** The top of the page. */
  record Head(
      String title,
      String css,
      String kind,
      String word,
      String sentence,
      List<Fact> labels,
      List<Count> counts) {}

  /** How many runs ended in one way. */
  record Count(String kind, String word, String number) {}

  /** A name and its value. */
  record Fact(String name, String value) {}

  /** A link below the folder of results. */
  record Link(String name, String href) {}

  /** What did not pass for the same reason. */
  record Trouble(
      String kind, String word, String reason, List<TroubledRun> runs, List<String> more) {}

  /** One of them. */
  record TroubledRun(String name, String place, List<Link> links) {}

  /** Results against earlier ones. */
  record Compared(
      String sentence,
      String kind,
      List<ComparedRow> rows,
      List<String> more,
      List<ChartGroup> charts) {}

  /** One figure of both. */
  record ComparedRow(
      String kind,
      String name,
      String operation,
      String before,
      String after,
      String gbps,
      String change,
      String band,
      String verdict) {}

  /**
   * The table of all runs.
   *
   * @param intro what the figures are
   * @param columns operations, and what else has figures
   * @param rows those that did not pass and some more
   * @param folded all others; at most one
   */
  record Runs(String intro, List<String> columns, List<RunRow> rows, List<Folded> folded) {}

  /** Runs behind a line that opens. */
  record Folded(String summary, List<RunRow> rows) {}

  /** One run of one backend. */
  record RunRow(
      String kind,
      String word,
      String name,
      String place,
      String chosen,
      String reason,
      List<Cell> cells,
      List<Link> links) {}

  /** A figure with what stands below it. */
  record Cell(String label, String value, String below) {}

  /** Files that the page was made from. */
  record Sources(String count, List<SourceFile> files, String version) {}
}
