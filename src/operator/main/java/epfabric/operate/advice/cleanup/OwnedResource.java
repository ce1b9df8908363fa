package epfabric.operate.advice.cleanup;

import epfabric.operate.google.ProjectThing;
import epfabric.operate.google.ThingKind;

/**
 * Something that a stack made and still knows of.
 *
 * @param owner the cluster of a node pool; else empty
 */
public record OwnedResource(ThingKind kind, String owner, String name) {
  boolean is(ProjectThing thing) {
    boolean same = thing.kind() == kind && thing.name().equals(name);
    return same && (kind != ThingKind.NODE_POOL || thing.owner().equals(owner));
  }
}
