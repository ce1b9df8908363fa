package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.results.report.SourceFile;
import epfabric.results.report.chart.ChartGroup;
import java.util.List;

/**
 * The values of the page's template, by the names that the template uses. The template escapes
 * every text; only drawings contain markup.
 *
 * @param troubles reasons why runs did not pass, the worst first
 * @param comparison empty or one comparison
 */
record BenchmarkView(
    Head head,
    List<Trouble> troubles,
    List<Compared> comparison,
    List<ChartGroup> groups,
    Runs runs,
    Facts facts,
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

  /** The number of runs with one status. */
  record Count(String kind, String word, String number) {}

  /**
   * Properties of the experiment, properties that the nodes reported, and files that cannot be
   * read.
   */
  record Facts(List<Fact> experiment, List<Fact> nodes, List<Fact> damages) {}

  /** A name and its value. */
  record Fact(String name, String value) {}

  /** A link to a file below the folder of results. */
  record Link(String name, String href) {}

  /** A group of runs that did not pass, all for the same reason. */
  record Trouble(
      String kind, String word, String reason, List<TroubledRun> runs, List<String> more) {}

  /** One run of such a group. */
  record TroubledRun(String name, String place, List<Link> links) {}

  /** The comparison with earlier results. */
  record Compared(
      String sentence,
      String kind,
      List<ComparedRow> rows,
      List<String> more,
      List<ChartGroup> charts) {}

  /** One measurement in both results. */
  record ComparedRow(
      String kind,
      String name,
      String operation,
      Figures figures,
      String change,
      String band,
      String verdict) {}

  /** Microseconds of both results, and the bandwidths. */
  record Figures(String before, String after, String gbps) {}

  /**
   * The table of all runs.
   *
   * @param intro explanation of the measurements
   * @param columns names of operations and of other columns with measurements
   * @param rows visible rows: runs that did not pass first
   * @param folded empty or one section with the other rows
   */
  record Runs(String intro, List<String> columns, List<RunRow> rows, List<Folded> folded) {}

  /** Runs in a collapsed section. */
  record Folded(String summary, List<RunRow> rows) {}

  /** One run of one backend. */
  record RunRow(
      RunStatus status,
      String name,
      String place,
      String chosen,
      String reason,
      List<Cell> cells,
      List<Link> links) {}

  /** A measurement with a line below it. */
  record Cell(String label, String value, String below) {}

  /** Files from which the page was generated. */
  record Sources(String count, List<SourceFile> files, String version) {}
}
