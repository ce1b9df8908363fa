package epfabric.rehearsal.replay;

import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.PodMoment;

/**
 * A fault of a container.
 *
 * @param owner name of the Job or DaemonSet
 * @param container name of the container
 * @param attempts how many pods with the same index or node fail, counted from the first pod
 * @param play the container's behavior in these pods
 */
public record ContainerFault(String owner, String container, int attempts, ContainerPlay play) {
  boolean appliesTo(PodMoment moment) {
    return moment.container().equals(container)
        && moment.attempt() <= attempts
        && JsonTree.items(moment.pod(), "metadata", "ownerReferences").stream()
            .anyMatch(reference -> JsonTree.text(reference, "name").equals(owner));
  }
}
