package epfabric.operate.live.seen;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A node of a GPU pool with all that is told about it.
 *
 * @param created when it joined the cluster; of a machine that was taken away and came again, then
 * @param spot true when Google may take it away
 * @param told when the installer last wrote something new about it, if that can be seen
 * @param condition what the installer found when it looked at the node; absent before it did
 * @param offered what pods can ask for, in whole numbers, by resource
 * @param topology where its machine is
 */
public record SeenNode(
    PoolNode node,
    Instant created,
    boolean spot,
    Optional<Instant> told,
    Optional<Verified> condition,
    Map<String, Long> offered,
    Topology topology) {

  /**
   * The condition {@code EpfabricVerified}.
   *
   * @param status {@code True}, {@code False} or {@code Unknown}
   * @param heard when it was last said, also without a change
   */
  public record Verified(
      String status,
      String reason,
      String message,
      Optional<Instant> since,
      Optional<Instant> heard) {
    public static final String TYPE = "EpfabricVerified";
  }

  public SeenNode {
    offered = Collections.unmodifiableMap(new TreeMap<>(offered));
  }

  /** A node of which is not known where its machine is. */
  public SeenNode(
      PoolNode node,
      Instant created,
      boolean spot,
      Optional<Instant> told,
      Optional<Verified> condition,
      Map<String, Long> offered) {
    this(node, created, spot, told, condition, offered, Topology.UNKNOWN);
  }

  /** The same node with what was found out about it. */
  public SeenNode with(PoolNode found) {
    return new SeenNode(found, created, spot, told, condition, offered, topology);
  }

  /** The same node on a machine whose place is known. */
  public SeenNode at(Topology place) {
    return new SeenNode(node, created, spot, told, condition, offered, place);
  }

  public String name() {
    return node.name().node();
  }

  /** How many of a resource it has for pods. */
  public long offers(String resource) {
    return offered.getOrDefault(resource, 0L);
  }
}
