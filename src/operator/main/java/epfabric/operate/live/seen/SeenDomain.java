package epfabric.operate.live.seen;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A ComputeDomain of tests.
 *
 * @param unready nodes on which pods wait for the domain's IMEX daemon
 * @param cliques the domain's nodes by the NVLink domain of their GPUs; traffic between two cliques
 *     uses NICs
 */
public record SeenDomain(
    String name, List<String> unready, SortedMap<String, List<String>> cliques) {
  public SeenDomain {
    unready = List.copyOf(unready);
    cliques = Collections.unmodifiableSortedMap(new TreeMap<>(cliques));
  }
}
