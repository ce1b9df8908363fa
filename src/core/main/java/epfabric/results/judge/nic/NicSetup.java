package epfabric.results.judge.nic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How the NICs of a fabric are set up, as {@code nic_bandwidth.py} printed it.
 *
 * @param hosts name of each node's machine; an empty text if the program did not know it
 * @param nics one row for each NIC, in order
 * @param missing programs of perftest that a node does not have, by node
 */
public record NicSetup(Map<Integer, String> hosts, List<Nic> nics, Map<Integer, String> missing) {
  public NicSetup {
    hosts = Map.copyOf(hosts);
    nics = List.copyOf(nics);
    missing = Map.copyOf(missing);
  }

  /**
   * One NIC.
   *
   * @param words properties of the NIC by name: interface, port, rate, mtu, gid, type, network,
   *     firmware, rp_filter, busy; {@code -} for values that could not be read
   */
  record Nic(NicPlace place, String device, Map<String, String> words) {
    Nic {
      words = Map.copyOf(words);
    }

    String word(String name) {
      return words.getOrDefault(name, "-");
    }

    boolean knows(String name) {
      return !word(name).equals("-");
    }
  }

  /** Returns the node's name for messages: {@code node 1 (gke-abc)}. */
  String name(int node) {
    String host = hosts.getOrDefault(node, "");
    return "node " + node + (host.isEmpty() ? "" : " (" + host + ")");
  }

  /** Returns the NIC's name for messages: {@code NIC 3 (mlx5_3) of node 1 (gke-abc)}. */
  String name(NicPlace place) {
    String device = find(place).map(nic -> " (" + nic.device() + ")").orElse("");
    return "NIC " + place.rail() + device + " of " + name(place.node());
  }

  Optional<Nic> find(NicPlace place) {
    return nics.stream().filter(nic -> nic.place().equals(place)).findFirst();
  }

  /** Returns the NICs by node, including nodes without any. */
  Map<Integer, List<Nic>> byNode() {
    Map<Integer, List<Nic>> nodes = new TreeMap<>();
    hosts.keySet().forEach(node -> nodes.put(node, new ArrayList<>()));
    nics.forEach(nic -> nodes.computeIfAbsent(nic.place().node(), n -> new ArrayList<>()).add(nic));
    return nodes;
  }

  /** Returns the value that most of these NICs have; empty if two values are equally frequent. */
  static Optional<String> usual(List<Nic> nics, String name) {
    Map<String, Long> counts = new LinkedHashMap<>();
    nics.stream()
        .filter(nic -> nic.knows(name))
        .forEach(nic -> counts.merge(nic.word(name), 1L, Long::sum));
    long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
    List<String> winners =
        counts.entrySet().stream()
            .filter(e -> e.getValue() == most)
            .map(Map.Entry::getKey)
            .toList();
    return winners.size() == 1 ? Optional.of(winners.get(0)) : Optional.empty();
  }
}
