package epfabric.rehearsal.kubernetes.real;

import epfabric.rehearsal.kubernetes.real.PodScript.When;
import java.util.Comparator;

/** Identifies one run of a container, from its start to its end; a restart begins another run. */
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
