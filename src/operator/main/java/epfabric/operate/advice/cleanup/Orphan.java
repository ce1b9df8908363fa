package epfabric.operate.advice.cleanup;

import epfabric.operate.google.ProjectResource;
import java.util.List;
import java.util.Optional;

/**
 * A resource that should not exist any more.
 *
 * @param ours false for another owner's resource that only prevents the deletion of the
 *     environment's networks
 * @param why why the resource is the environment's, or which other owner it may have
 * @param blocks names of the networks that cannot be deleted before this resource
 * @param usdPerDay cost; empty if no trusted price is published
 * @param goesWith the resource together with which this one is deleted
 * @param command command that removes the resource, or the resource that it goes with
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

  /** Returns kind, name and location, if it has one, such as {@code firewall gke-a4-1-all}. */
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
