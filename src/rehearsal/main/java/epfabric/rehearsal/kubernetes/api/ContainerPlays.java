package epfabric.rehearsal.kubernetes.api;

/** Decides what containers do, as there is nothing that would run them. */
@FunctionalInterface
public interface ContainerPlays {
  /** What a container does that is started now, or that is asked again. */
  ContainerPlay of(PodMoment moment);
}
