package epfabric.operate.advice.cleanup;

import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;

/**
 * A resource that a stack created and still manages.
 *
 * @param owner the cluster of a node pool; otherwise empty
 */
public record OwnedResource(ResourceKind kind, String owner, String name) {
  boolean is(ProjectResource resource) {
    boolean same = resource.kind() == kind && resource.name().equals(name);
    return same && (kind != ResourceKind.NODE_POOL || resource.relations().owner().equals(owner));
  }
}
