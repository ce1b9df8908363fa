package epfabric.rehearsal.kubernetes.api;

/** Decides how emulated containers behave. */
@FunctionalInterface
public interface ContainerPlays {
  /** Returns the behavior of a container that starts now, or whose play is requested again. */
  ContainerPlay of(PodMoment moment);
}
