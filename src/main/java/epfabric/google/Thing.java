package epfabric.google;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Something that is there.
 *
 * @param place its region, zone or location; empty if it is global
 * @param owner what it belongs to: the cluster of a node pool; empty for all others
 * @param labels sorted
 * @param networks names of the networks of this project that it stands in
 * @param users names of what uses it, where Google says so: an address, a disk
 * @param machine machine type; empty where it has none
 * @param count machines: of a pool, in all its zones, as asked for; else 1
 */
public record Thing(
    ThingKind kind,
    String name,
    String place,
    String owner,
    Map<String, String> labels,
    List<String> networks,
    List<String> users,
    Machines machines) {
  /**
   * The machines that it is or has.
   *
   * @param type empty where it has none
   */
  public record Machines(String type, int count, boolean spot) {
    public static final Machines NONE = new Machines("", 0, false);
  }

  public Thing {
    labels = new TreeMap<>(labels);
    networks = List.copyOf(networks);
    users = List.copyOf(users);
  }

  /** Without anything that only some have. */
  public static Thing of(ThingKind kind, String name, String place) {
    return new Thing(kind, name, place, "", Map.of(), List.of(), List.of(), Machines.NONE);
  }

  public Thing in(List<String> of) {
    return new Thing(kind, name, place, owner, labels, of, users, machines);
  }

  public Thing labelled(Map<String, String> with) {
    return new Thing(kind, name, place, owner, with, networks, users, machines);
  }

  public Thing usedBy(List<String> by) {
    return new Thing(kind, name, place, owner, labels, networks, by, machines);
  }

  public Thing with(Machines some) {
    return new Thing(kind, name, place, owner, labels, networks, users, some);
  }

  public Thing of(String whose) {
    return new Thing(kind, name, place, whose, labels, networks, users, machines);
  }
}
