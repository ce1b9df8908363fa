package epfabric.rehearsal.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The state that the Job controller keeps for one Job. */
final class JobRun {
  /**
   * The delay before the first failed pod is replaced; it doubles with each failure, up to six
   * minutes.
   */
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

  private static final Duration MAX_PAUSE = Duration.ofMinutes(6);

  final Instant started;
  final SortedSet<Integer> done = new TreeSet<>();
  int failed;
  private final Set<String> counted = new TreeSet<>();
  private final SortedMap<Integer, Integer> failures = new TreeMap<>();
  private final SortedMap<Integer, Instant> notBefore = new TreeMap<>();

  JobRun(Instant started) {
    this.started = started;
  }

  /** Returns true only at the first call for a pod, so that each pod's end is counted once. */
  boolean countOnce(String uid) {
    return counted.add(uid);
  }

  /**
   * Records a pod's failure at an index, even if the failure is ignored; returns the delay before
   * the next pod.
   */
  Duration recordFailure(int index, Instant now) {
    int times = failures.merge(index, 1, Integer::sum);
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(times - 1, 6));
    Duration bounded = pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause;
    notBefore.put(index, now.plus(bounded));
    return bounded;
  }

  boolean mayStart(int index, Instant now) {
    return !notBefore.getOrDefault(index, Instant.MIN).isAfter(now);
  }

  /** Returns the completed indexes as a Job's status writes them: {@code 0-2,4}. */
  String ranges() {
    StringBuilder text = new StringBuilder();
    for (int index : done) {
      if (done.contains(index - 1)) {
        continue;
      }
      int last = index;
      while (done.contains(last + 1)) {
        last++;
      }
      text.append(text.isEmpty() ? "" : ",").append(index);
      text.append(last > index ? "-" + last : "");
    }
    return text.toString();
  }
}
