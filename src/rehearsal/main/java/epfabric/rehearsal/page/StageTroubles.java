package epfabric.rehearsal.page;

import epfabric.base.value.CountedNoun;
import epfabric.rehearsal.page.RehearsalView.Event;
import epfabric.rehearsal.page.RehearsalView.Planned;
import epfabric.rehearsal.page.RehearsalView.Trouble;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.Rehearsal.FaultOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Collects for each stage its faults, and the messages and remedies that followed. */
final class StageTroubles {
  private static final Set<Mark> TROUBLE = Set.of(Mark.FAULT, Mark.FAILURE, Mark.REMEDY);

  private StageTroubles() {}

  static List<Trouble> of(Rehearsal rehearsal, List<StageSpan> spans) {
    List<Trouble> troubles = new ArrayList<>();
    for (StageSpan span : spans) {
      List<Planned> planned =
          rehearsal.faults().stream()
              .filter(outcome -> outcome.fault().during() == span.stage())
              .map(StageTroubles::planned)
              .toList();
      List<Event> events = events(rehearsal, span);
      if (!planned.isEmpty() || !events.isEmpty()) {
        troubles.add(
            new Trouble(
                span.word(),
                span.failed() ? "fail" : "pass",
                span.failed() ? "not well" : "well",
                planned,
                events));
      }
    }
    return troubles;
  }

  private static Planned planned(FaultOutcome outcome) {
    int struck = outcome.struck();
    String times =
        struck == 0
            ? "did not happen: the stage had too few occasions"
            : CountedNoun.of(struck, "time");
    return new Planned(outcome.fault().text(), struck == 0 ? times : "struck " + times);
  }

  /**
   * Returns the stage's events in order, with consecutive equal events merged. Returns none if no
   * event is a fault, a failure or a remedy.
   */
  private static List<Event> events(Rehearsal rehearsal, StageSpan span) {
    List<Moment> shown =
        rehearsal.moments().stream()
            .filter(moment -> moment.stage() == span.stage() && isShown(moment))
            .toList();
    if (shown.stream().noneMatch(moment -> TROUBLE.contains(moment.mark()))) {
      return List.of();
    }
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < shown.size(); ) {
      int next = i + 1;
      while (next < shown.size() && same(shown.get(i), shown.get(next))) {
        next++;
      }
      events.add(event(shown.get(i), next - i));
      i = next;
    }
    return events;
  }

  private static boolean isShown(Moment moment) {
    boolean operator = moment.area() == Area.STORY && moment.mark() != Mark.BEGINS;
    return operator || TROUBLE.contains(moment.mark());
  }

  private static boolean same(Moment one, Moment other) {
    return one.mark() == other.mark()
        && one.subject().equals(other.subject())
        && one.text().equals(other.text());
  }

  private static Event event(Moment moment, int times) {
    String subject = moment.subject().isEmpty() ? "" : moment.subject() + ": ";
    String again = times == 1 ? "" : " (" + times + " times)";
    return new Event(
        TimeText.clock(moment.at()),
        MomentRows.kind(moment.mark()),
        MomentRows.word(moment.mark()),
        subject + moment.text() + again);
  }
}
