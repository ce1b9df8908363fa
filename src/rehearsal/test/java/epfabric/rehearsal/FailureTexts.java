package epfabric.rehearsal;

import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import java.util.List;

/** Finds the failures of a rehearsal that have no remedy. */
final class FailureTexts {
  private FailureTexts() {}

  /** Returns the texts of failures that are neither final nor followed by a remedy. */
  static List<String> unexplained(Rehearsal life) {
    List<Moment> story =
        life.moments().stream()
            .filter(m -> m.area() == Area.STORY)
            .filter(m -> m.mark() == Mark.FAILURE || m.mark() == Mark.REMEDY)
            .filter(m -> !m.text().equals("the same again"))
            .toList();
    return story.stream()
        .filter(m -> m.mark() == Mark.FAILURE && !m.text().startsWith("gave up after"))
        .filter(m -> !followedByRemedy(story, story.indexOf(m)))
        .map(Moment::text)
        .toList();
  }

  private static boolean followedByRemedy(List<Moment> story, int index) {
    return index + 1 < story.size() && story.get(index + 1).mark() == Mark.REMEDY;
  }
}
