package epfabric.rehearsal.page;

import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An operation on one resource.
 *
 * @param begin the moment at which it started
 * @param to the time when it ended, or when its deployment was interrupted
 * @param done false if the deployment was interrupted before the operation ended
 */
record ShownOperation(Moment begin, Duration to, boolean done) {
  Duration from() {
    return begin.at();
  }

  String text() {
    String end = done ? "" : ", cut off";
    return String.format(
        Locale.ROOT,
        "%s %s, %s to %s%s",
        begin.subject(),
        begin.text(),
        TimeText.clock(from()),
        TimeText.clock(to),
        end);
  }

  /** Returns all operations of a rehearsal, sorted by their start. */
  static List<ShownOperation> all(List<Moment> moments) {
    List<Moment> open = new ArrayList<>();
    List<ShownOperation> operations = new ArrayList<>();
    for (Moment moment : moments) {
      if (moment.area() == Area.STORY) {
        if (moment.mark() == Mark.FAILURE || moment.mark() == Mark.BEGINS) {
          cutOff(open, moment.at(), operations);
        }
      } else if (moment.mark() == Mark.BEGINS) {
        open.add(moment);
      } else if (moment.mark() == Mark.DONE) {
        findBegin(open, moment).ifPresent(begin -> end(open, begin, moment.at(), operations));
      }
    }
    cutOff(
        open, moments.isEmpty() ? Duration.ZERO : moments.get(moments.size() - 1).at(), operations);
    operations.sort(Comparator.comparing(ShownOperation::from));
    return operations;
  }

  private static void cutOff(List<Moment> open, Duration at, List<ShownOperation> operations) {
    open.forEach(begin -> operations.add(new ShownOperation(begin, at, false)));
    open.clear();
  }

  private static void end(
      List<Moment> open, Moment begin, Duration at, List<ShownOperation> operations) {
    open.remove(begin);
    operations.add(new ShownOperation(begin, at, true));
  }

  private static Optional<Moment> findBegin(List<Moment> open, Moment done) {
    List<Moment> same =
        open.stream()
            .filter(m -> m.area() == done.area() && m.subject().equals(done.subject()))
            .toList();
    return same.stream()
        .filter(m -> m.text().equals(done.text()))
        .findFirst()
        .or(() -> same.stream().findFirst());
  }
}
