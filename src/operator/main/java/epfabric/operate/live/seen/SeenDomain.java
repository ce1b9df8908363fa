package epfabric.operate.live.seen;

import java.util.List;

/**
 * A ComputeDomain of tests.
 *
 * @param unready nodes on which pods wait for its IMEX daemon
 */
public record SeenDomain(String name, List<String> unready) {
  public SeenDomain {
    unready = List.copyOf(unready);
  }
}
