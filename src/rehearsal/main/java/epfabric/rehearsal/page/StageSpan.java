package epfabric.rehearsal.page;

import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.StageOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The time span of one stage of a rehearsal.
 *
 * @param well whether the stage succeeded; empty if unknown
 */
record StageSpan(LifeStage stage, String text, Duration from, Duration to, Optional<Boolean> well) {
  String word() {
    return stage.word();
  }

  boolean failed() {
    return well.isPresent() && !well.get();
  }

  /** Returns the stages in the order in which they start. */
  static List<StageSpan> all(Rehearsal rehearsal) {
    List<Moment> beginnings =
        rehearsal.moments().stream()
            .filter(m -> m.area() == Area.STORY && m.mark() == Mark.BEGINS)
            .toList();
    List<StageSpan> spans = new ArrayList<>();
    for (int i = 0; i < beginnings.size(); i++) {
      Moment begin = beginnings.get(i);
      Duration to = i + 1 < beginnings.size() ? beginnings.get(i + 1).at() : end(rehearsal);
      spans.add(new StageSpan(begin.stage(), begin.text(), begin.at(), to, well(rehearsal, begin)));
    }
    return spans;
  }

  static Duration end(Rehearsal rehearsal) {
    List<Moment> moments = rehearsal.moments();
    return moments.isEmpty() ? Duration.ZERO : moments.get(moments.size() - 1).at();
  }

  private static Optional<Boolean> well(Rehearsal rehearsal, Moment begin) {
    return rehearsal.stages().stream()
        .filter(outcome -> outcome.stage() == begin.stage())
        .map(StageOutcome::well)
        .findFirst();
  }
}
