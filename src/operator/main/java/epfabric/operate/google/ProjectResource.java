package epfabric.operate.google;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An existing resource.
 *
 * @param place region, zone or location; empty if the resource is global
 * @param description the description given at creation
 * @param labels labels, sorted
 * @param machine the running machine; {@link Machine#NONE} for all other resources
 */
public record ProjectResource(
    ResourceKind kind,
    String name,
    String place,
    Relations relations,
    String description,
    Map<String, String> labels,
    Machine machine) {
  /**
   * A label that epfabric adds to clusters: the first eight digits of the cluster's ID, which GKE
   * uses in the names of resources that it creates for the cluster.
   */
  public static final String HASH_LABEL = "(hash)";

  /**
   * Other resources that a resource belongs to or that use it.
   *
   * @param owner the cluster of a node pool, the managed group of an instance, the network of a
   *     peering; empty for all others
   * @param networks names of this project's networks that the resource belongs to
   * @param users names of resources that use this one, which Google reports for addresses and disks
   */
  public record Relations(String owner, List<String> networks, List<String> users) {
    public static final Relations NONE = new Relations("", List.of(), List.of());

    public Relations {
      networks = networks.stream().distinct().sorted().toList();
      users = users.stream().distinct().sorted().toList();
    }
  }

  /** A running machine. */
  public record Machine(String type, boolean spot) {
    public static final Machine NONE = new Machine("", false);
  }

  public ProjectResource {
    labels = new TreeMap<>(labels);
  }

  /** Returns a resource without optional properties. */
  public static ProjectResource of(ResourceKind kind, String name, String place) {
    return new ProjectResource(kind, name, place, Relations.NONE, "", Map.of(), Machine.NONE);
  }

  public String label(String key) {
    return labels.getOrDefault(key, "");
  }

  public ProjectResource ownedBy(String other) {
    return new ProjectResource(
        kind,
        name,
        place,
        new Relations(other, relations.networks(), relations.users()),
        description,
        labels,
        machine);
  }

  public ProjectResource labelled(Map<String, String> other) {
    return new ProjectResource(kind, name, place, relations, description, other, machine);
  }

  public ProjectResource inNetworks(List<String> other) {
    return new ProjectResource(
        kind,
        name,
        place,
        new Relations(relations.owner(), other, relations.users()),
        description,
        labels,
        machine);
  }
}
