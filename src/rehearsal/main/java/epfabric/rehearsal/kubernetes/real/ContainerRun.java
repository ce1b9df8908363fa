package epfabric.rehearsal.kubernetes.real;

import epfabric.rehearsal.kubernetes.real.PodScript.When;
import java.util.Comparator;

/** One run of a container: from its start to its end, until it is restarted. */
record ContainerRun(String uid, String container, int restarts)
    implements Comparable<ContainerRun> {
  private static final Comparator<ContainerRun> ORDER =
      Comparator.comparing(ContainerRun::uid)
          .thenComparing(ContainerRun::container)
          .thenComparing(ContainerRun::restarts);

  When when() {
    return When.ALWAYS.uid(uid).container(container).restarts(restarts);
  }

  @Override
  public int compareTo(ContainerRun other) {
    return ORDER.compare(this, other);
  }
}
