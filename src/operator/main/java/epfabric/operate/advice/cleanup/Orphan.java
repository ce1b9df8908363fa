package epfabric.operate.advice.cleanup;

import epfabric.operate.google.ProjectThing;
import java.util.List;
import java.util.Optional;

/**
 * Something that should not be there.
 *
 * @param ours false for what somebody else put into our networks: it is only in the way
 * @param why why it is ours, or whose it may be
 * @param blocks names of the networks that cannot be deleted before it is gone
 * @param usdPerDay what it costs, where somebody published a price that we trust
 * @param goesWith what takes it along when it goes
 * @param command removes it; for what goes with another, removes that
 */
public record Orphan(
    ProjectThing thing,
    boolean ours,
    String why,
    List<String> blocks,
    Optional<Double> usdPerDay,
    Optional<ProjectThing> goesWith,
    String command) {
  public Orphan {
    blocks = List.copyOf(blocks);
  }

  /** {@code firewall gke-a4-1-all}, with its place if it has one. */
  public static String subject(ProjectThing thing) {
    String place = thing.place().isEmpty() ? "" : " in " + thing.place();
    return thing.kind().words() + " " + thing.name() + place;
  }

  /** True if Google takes money for such a thing, how much ever. */
  public boolean charged() {
    return switch (thing.kind()) {
      case INSTANCE, CLUSTER, DISK, ADDRESS, FORWARDING_RULE, ROUTER -> true;
      default -> false;
    };
  }
}
