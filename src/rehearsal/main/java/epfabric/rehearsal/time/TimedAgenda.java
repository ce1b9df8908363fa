package epfabric.rehearsal.time;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/** What is going to happen, in order. */
final class TimedAgenda {
  private record Entry(Instant due, long number, Runnable event) {}

  private final PriorityQueue<Entry> entries =
      new PriorityQueue<>(Comparator.comparing(Entry::due).thenComparing(Entry::number));
  private long added;

  void add(Instant due, Runnable event) {
    entries.add(new Entry(due, added++, event));
  }

  /** When the next event is due, if that is not after a moment. */
  Optional<Instant> nextUntil(Instant last) {
    return Optional.ofNullable(entries.peek()).map(Entry::due).filter(due -> !due.isAfter(last));
  }

  /** Takes the next event out. */
  Runnable next() {
    return entries.remove().event();
  }
}
