package epfabric.rehearsal.replay;

import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.PodMoment;

/**
 * A fault of a container.
 *
 * @param owner name of the Job or DaemonSet
 * @param container its name
 * @param attempts the number of failing attempts of its index, or on its node
 * @param play what it does instead
 */
public record ContainerFault(String owner, String container, int attempts, ContainerPlay play) {
  boolean meets(PodMoment moment) {
    return moment.container().equals(container)
        && moment.attempt() <= attempts
        && JsonTree.items(moment.pod(), "metadata", "ownerReferences").stream()
            .anyMatch(reference -> JsonTree.text(reference, "name").equals(owner));
  }
}
