package epfabric.operate.live.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A node of a GPU pool, with the properties that decide whether tests can run on it.
 *
 * @param unready why the node is not Ready, e.g. {@code KubeletNotReady}; absent if it is Ready
 * @param schedulable false if the node is cordoned
 * @param leaving true if the node is being deleted
 * @param taints keys of the node's taints
 * @param nics NICs that pods can claim; absent if the node needs no NIC driver
 */
public record PoolNode(
    NodeName name,
    Optional<String> unready,
    boolean schedulable,
    boolean leaving,
    List<String> taints,
    Installation installation,
    Optional<ClaimableNics> nics) {

  /** The name of a node and of its pool. */
  public record NodeName(String pool, String node) {}

  /**
   * The installer's last report about the node.
   *
   * @param phase the installer's current phase, e.g. {@code verified}
   * @param failure why the installer makes no progress
   */
  public record Installation(Optional<String> phase, Optional<String> failure) {}

  public PoolNode {
    taints = List.copyOf(taints);
  }

  /** Creates a node whose NICs are not claimed. */
  public PoolNode(
      NodeName name,
      Optional<String> unready,
      boolean schedulable,
      boolean leaving,
      List<String> taints,
      Installation installation) {
    this(name, unready, schedulable, leaving, taints, installation, Optional.empty());
  }

  /** Returns the same node with its NICs. */
  public PoolNode with(ClaimableNics found) {
    return new PoolNode(
        name, unready, schedulable, leaving, taints, installation, Optional.of(found));
  }

  /**
   * Returns what prevents tests on the node, in the order in which the problems are best solved;
   * empty for a verified node.
   */
  public List<String> missing(String startupTaint) {
    List<String> missing = new ArrayList<>();
    if (leaving) {
      missing.add("is being deleted");
    }
    unready.ifPresent(why -> missing.add("is not Ready (" + why + ")"));
    if (!schedulable) {
      missing.add("is cordoned");
    }
    if (taints.contains(startupTaint)) {
      missing.add("still has the taint " + startupTaint);
    }
    nics.flatMap(ClaimableNics::trouble).ifPresent(missing::add);
    return missing;
  }
}
