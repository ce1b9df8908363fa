package epfabric.rehearsal.kubernetes.real;

import epfabric.rehearsal.kubernetes.real.Script.When;
import java.util.Comparator;

/** One run of a container: from its start to its end, until it is restarted. */
record Run(String uid, String container, int restarts) implements Comparable<Run> {
  private static final Comparator<Run> ORDER =
      Comparator.comparing(Run::uid).thenComparing(Run::container).thenComparing(Run::restarts);

  When when() {
    return When.ALWAYS.uid(uid).container(container).restarts(restarts);
  }

  @Override
  public int compareTo(Run other) {
    return ORDER.compare(this, other);
  }
}
