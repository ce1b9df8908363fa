package epfabric.operate.live.seen;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A node of a GPU pool with all its observed properties.
 *
 * @param created when the node joined the cluster; if a preempted machine was replaced, when the
 *     new machine joined
 * @param spot whether Google may preempt the node
 * @param reportedAt when the installer last changed its report, if known
 * @param condition the result of the installer's last check of the node; absent before the first
 *     check
 * @param offered amounts that pods can request, by resource
 * @param topology the location of the node's machine
 */
public record SeenNode(
    PoolNode node,
    Instant created,
    boolean spot,
    Optional<Instant> reportedAt,
    Optional<Verified> condition,
    Map<String, Long> offered,
    Topology topology) {

  /**
   * The condition {@code EpfabricVerified}.
   *
   * @param status {@code True}, {@code False} or {@code Unknown}
   * @param heard when the condition was last reported, even without a change
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

  /** Creates a node whose machine's location is unknown. */
  public SeenNode(
      PoolNode node,
      Instant created,
      boolean spot,
      Optional<Instant> reportedAt,
      Optional<Verified> condition,
      Map<String, Long> offered) {
    this(node, created, spot, reportedAt, condition, offered, Topology.UNKNOWN);
  }

  /** Returns the same node with newer properties. */
  public SeenNode with(PoolNode found) {
    return new SeenNode(found, created, spot, reportedAt, condition, offered, topology);
  }

  /** Returns the same node with the location of its machine. */
  public SeenNode at(Topology place) {
    return new SeenNode(node, created, spot, reportedAt, condition, offered, place);
  }

  public String name() {
    return node.name().node();
  }

  /** Returns the amount of a resource that the node offers to pods. */
  public long offers(String resource) {
    return offered.getOrDefault(resource, 0L);
  }
}
