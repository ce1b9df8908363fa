package epfabric.operate.advice.cleanup;

import epfabric.operate.google.ProjectResource;
import java.util.List;
import java.util.Optional;

/**
 * A resource that should not exist any more.
 *
 * @param ours false for another owner's resource that only prevents the deletion of the
 *     environment's networks
 * @param why the reason why the resource is the environment's, or the other owner that it may have
 * @param blocks names of the networks that cannot be deleted before this resource
 * @param usdPerDay cost; empty if no trusted price is published
 * @param goesWith another resource whose deletion also deletes this one
 * @param command the command that removes the resource, or {@code goesWith} if it is present
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

  /** Returns kind, name and any location of a resource, such as {@code firewall gke-a4-1-all}. */
  public static String subject(ProjectResource resource) {
    String place = resource.place().isEmpty() ? "" : " in " + resource.place();
    return resource.kind().words() + " " + resource.name() + place;
  }

  /** Returns whether Google charges for resources of this kind. */
  public boolean charged() {
    return switch (resource.kind()) {
      case INSTANCE, CLUSTER, DISK, ADDRESS, FORWARDING_RULE, ROUTER -> true;
      default -> false;
    };
  }
}
