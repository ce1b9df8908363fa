package epfabric.operate.google;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Something that is there.
 *
 * @param place its region, zone or location; empty if it is global
 * @param owner what it belongs to: the cluster of a node pool, the managed group of an instance,
 *     the network of a peering; empty for all others
 * @param description what its maker says of it
 * @param labels sorted
 * @param networks names of the networks of this project that it stands in
 * @param users names of what uses it, where Google says so: of an address, a disk
 * @param machine what runs; {@link Machine#NONE} for what is no running machine
 */
public record ProjectThing(
    ThingKind kind,
    String name,
    String place,
    String owner,
    String description,
    Map<String, String> labels,
    List<String> networks,
    List<String> users,
    Machine machine) {
  /**
   * No label of Google's: on clusters, the first eight digits of their ID, by which GKE names what
   * it makes for them.
   */
  public static final String HASH_LABEL = "(hash)";

  /** A running machine. */
  public record Machine(String type, boolean spot) {
    public static final Machine NONE = new Machine("", false);
  }

  public ProjectThing {
    labels = new TreeMap<>(labels);
    networks = networks.stream().distinct().sorted().toList();
    users = users.stream().distinct().sorted().toList();
  }

  /** Without anything that only some have. */
  public static ProjectThing of(ThingKind kind, String name, String place) {
    return new ProjectThing(
        kind, name, place, "", "", Map.of(), List.of(), List.of(), Machine.NONE);
  }

  public String label(String key) {
    return labels.getOrDefault(key, "");
  }

  public ProjectThing ownedBy(String other) {
    return new ProjectThing(
        kind, name, place, other, description, labels, networks, users, machine);
  }

  public ProjectThing labelled(Map<String, String> other) {
    return new ProjectThing(kind, name, place, owner, description, other, networks, users, machine);
  }

  public ProjectThing standingIn(List<String> other) {
    return new ProjectThing(kind, name, place, owner, description, labels, other, users, machine);
  }
}
