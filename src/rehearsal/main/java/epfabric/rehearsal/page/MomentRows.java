package epfabric.rehearsal.page;

import epfabric.base.value.CountedNoun;
import epfabric.rehearsal.page.RehearsalView.Line;
import epfabric.rehearsal.page.RehearsalView.StageMoments;
import epfabric.rehearsal.page.RehearsalView.Verdict;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.util.ArrayList;
import java.util.List;

/** Converts moments to rows of the page's tables. */
final class MomentRows {
  private MomentRows() {}

  /** Returns the verdicts of the tests' judges. */
  static List<Verdict> verdicts(List<Moment> moments) {
    return moments.stream()
        .filter(moment -> moment.area() == Area.TESTS && moment.mark() == Mark.NOTE)
        .map(MomentRows::verdict)
        .toList();
  }

  private static Verdict verdict(Moment moment) {
    String first = moment.text().split("[^a-z]", 2)[0];
    String kind =
        switch (first) {
          case "pass", "ready" -> "pass";
          case "degraded" -> "degraded";
          case "fail" -> "fail";
          default -> "";
        };
    String job = moment.subject().replaceFirst("^Job ", "");
    return new Verdict(job, moment.stage().word(), kind, moment.text());
  }

  /** Returns all moments by stage, in the order in which they happened. */
  static List<StageMoments> byStage(List<Moment> moments) {
    List<StageMoments> stages = new ArrayList<>();
    for (LifeStage stage : LifeStage.values()) {
      List<Line> lines =
          moments.stream().filter(m -> m.stage() == stage).map(MomentRows::line).toList();
      if (!lines.isEmpty()) {
        String count = CountedNoun.of(lines.size(), "moment");
        stages.add(new StageMoments(stage.word(), count, lines));
      }
    }
    return stages;
  }

  private static Line line(Moment moment) {
    return new Line(
        TimeText.clock(moment.at()),
        moment.area().words(),
        word(moment.mark()),
        kind(moment.mark()),
        moment.subject(),
        moment.text());
  }

  static String word(Mark mark) {
    return switch (mark) {
      case BEGINS -> "begins";
      case DONE -> "done";
      case NOTE -> "note";
      case FAULT -> "fault";
      case FAILURE -> "failure";
      case REMEDY -> "remedy";
    };
  }

  /** Returns the CSS class of a mark; empty for a neutral mark. */
  static String kind(Mark mark) {
    return switch (mark) {
      case FAULT -> "degraded";
      case FAILURE -> "fail";
      case REMEDY -> "pass";
      default -> "";
    };
  }
}
