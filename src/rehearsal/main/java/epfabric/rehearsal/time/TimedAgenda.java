package epfabric.rehearsal.time;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/** The scheduled events, in the order in which they are due. */
final class TimedAgenda {
  private record Entry(Instant due, long number, Runnable event) {}

  private final PriorityQueue<Entry> entries =
      new PriorityQueue<>(Comparator.comparing(Entry::due).thenComparing(Entry::number));
  private long added;

  void add(Instant due, Runnable event) {
    entries.add(new Entry(due, added++, event));
  }

  /** Returns the moment of the next event if it is not later than {@code last}. */
  Optional<Instant> nextUntil(Instant last) {
    return Optional.ofNullable(entries.peek()).map(Entry::due).filter(due -> !due.isAfter(last));
  }

  /** Removes and returns the next event. */
  Runnable next() {
    return entries.remove().event();
  }
}
