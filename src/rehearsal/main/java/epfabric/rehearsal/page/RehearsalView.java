package epfabric.rehearsal.page;

import epfabric.rehearsal.scenario.Rehearsal;
import java.util.List;

/** The values for the page's template; every text is ready for display. */
record RehearsalView(
    String css,
    String environment,
    Headline headline,
    Proof proof,
    Life life,
    List<Verdict> verdicts,
    Rehearsal.Gaps gaps) {
  record Headline(String kind, String word, String sentence, List<Fact> facts) {}

  /** The course of the rehearsal as a drawing, as a list of troubles, and as lists of moments. */
  record Life(String drawing, List<Trouble> troubles, List<StageMoments> stages) {}

  record Fact(String name, String value) {}

  /**
   * @param left paths of the remaining resources
   */
  record Proof(
      String created,
      String ended,
      String kind,
      String remains,
      List<String> left,
      List<Row> rows) {}

  /** How a stage ended. */
  record Row(String stage, String text, String began, String took, String kind, String word) {}

  /** The faults of one stage, and their consequences. */
  record Trouble(
      String stage, String kind, String word, List<Planned> planned, List<Event> events) {}

  record Planned(String text, String struck) {}

  record Event(String at, String kind, String word, String text) {}

  record Verdict(String job, String stage, String kind, String text) {}

  record StageMoments(String stage, String count, List<Line> lines) {}

  record Line(String at, String area, String mark, String kind, String subject, String text) {}
}
