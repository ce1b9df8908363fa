package epfabric.operate.advice.cleanup;

import epfabric.operate.google.ProjectResource;
import java.util.List;
import java.util.Optional;

/**
 * A resource that should not exist any more.
 *
 * @param ours false for another owner's resource in the environment's networks, which is only in
 *     the way
 * @param why why it is the environment's, or whose it may be
 * @param blocks names of the networks that cannot be deleted before it is gone
 * @param usdPerDay its cost, where a trusted price is published
 * @param goesWith the resource with which it is deleted
 * @param command removes it; for a resource that goes with another, removes the other
 */
public record Orphan(
    ProjectResource resource,
    boolean ours,
    String why,
    List<String> blocks,
    Optional<Double> usdPerDay,
    Optional<ProjectResource> goesWith,
    String command) {
  public Orphan {
    blocks = List.copyOf(blocks);
  }

  /** Returns {@code firewall gke-a4-1-all}, with its location if it has one. */
  public static String subject(ProjectResource resource) {
    String place = resource.place().isEmpty() ? "" : " in " + resource.place();
    return resource.kind().words() + " " + resource.name() + place;
  }

  /** Returns whether Google charges for such a resource at any rate. */
  public boolean charged() {
    return switch (resource.kind()) {
      case INSTANCE, CLUSTER, DISK, ADDRESS, FORWARDING_RULE, ROUTER -> true;
      default -> false;
    };
  }
}
