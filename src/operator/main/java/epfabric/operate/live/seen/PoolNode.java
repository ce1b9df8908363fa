package epfabric.operate.live.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A node of a GPU pool, as far as it matters whether tests can run on it.
 *
 * @param unready why it is not Ready, e.g. {@code KubeletNotReady}; absent when it is
 * @param schedulable false when somebody cordoned it
 * @param leaving true when it is being deleted
 * @param taints keys of its taints
 * @param nics those that pods can claim; absent where no driver of NICs is to run
 */
public record PoolNode(
    NodeName name,
    Optional<String> unready,
    boolean schedulable,
    boolean leaving,
    List<String> taints,
    Installation installation,
    Optional<ClaimableNics> nics) {

  /** Which node, and of which pool. */
  public record NodeName(String pool, String node) {}

  /**
   * What the installer last wrote about the node.
   *
   * @param phase what it works at, e.g. {@code verified}
   * @param failure why it does not get on
   */
  public record Installation(Optional<String> phase, Optional<String> failure) {}

  public PoolNode {
    taints = List.copyOf(taints);
  }

  /** A node whose NICs are not claimed. */
  public PoolNode(
      NodeName name,
      Optional<String> unready,
      boolean schedulable,
      boolean leaving,
      List<String> taints,
      Installation installation) {
    this(name, unready, schedulable, leaving, taints, installation, Optional.empty());
  }

  /** The same node with what was found out about its NICs. */
  public PoolNode with(ClaimableNics found) {
    return new PoolNode(
        name, unready, schedulable, leaving, taints, installation, Optional.of(found));
  }

  /** What keeps tests off it, in the order in which it is best mended; empty when verified. */
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
