package epfabric.results.judge.nic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds what bad pairs of NICs have in common. A NIC or a whole node is named if it was measured
 * with at least two other nodes and all of its pairs are bad; otherwise the pair is named.
 */
final class NicBlame {
  /**
   * Minimum number of other nodes: with only one other node, either NIC of a pair may be the cause.
   */
  private static final int MIN_PARTNERS = 2;

  private final NicSetup setup;
  private final Set<NicPair> bad;
  private final Map<NicPlace, List<NicPair>> pairs = new TreeMap<>();

  /**
   * A pair, NIC or node that may be faulty.
   *
   * @param name text for messages
   * @param pairs the bad pairs that the suspect explains
   */
  record Suspect(String name, Set<NicPair> pairs) {
    Suspect {
      pairs = Set.copyOf(pairs);
    }
  }

  /**
   * Compares the bad pairs with all pairs.
   *
   * @param all all pairs that were measured
   * @param bad the bad pairs
   */
  NicBlame(NicSetup setup, Collection<NicPair> all, Collection<NicPair> bad) {
    this.setup = setup;
    this.bad = new LinkedHashSet<>(bad);
    for (NicPair pair : new LinkedHashSet<>(all)) {
      pair.sides().forEach(nic -> pairs.computeIfAbsent(nic, n -> new ArrayList<>()).add(pair));
    }
  }

  /** Returns the suspects: nodes before NICs, and NICs before pairs; none if no pair is bad. */
  List<Suspect> suspects() {
    Set<NicPlace> guilty =
        pairs.keySet().stream().filter(this::guilty).collect(Collectors.toCollection(TreeSet::new));
    if (guilty.size() > 1 && guilty.size() == pairs.size()) {
      return List.of(new Suspect("every NIC of every node", bad));
    }
    List<Suspect> suspects = new ArrayList<>();
    Set<NicPair> unexplained = new LinkedHashSet<>(bad);
    for (int node : guilty.stream().map(NicPlace::node).distinct().toList()) {
      List<NicPlace> own = pairs.keySet().stream().filter(nic -> nic.node() == node).toList();
      if (own.size() > 1 && guilty.containsAll(own)) {
        suspects.add(new Suspect("all NICs of " + setup.name(node), takePairsOf(unexplained, own)));
      } else {
        own.stream()
            .filter(guilty::contains)
            .forEach(
                nic ->
                    suspects.add(
                        new Suspect(setup.name(nic), takePairsOf(unexplained, List.of(nic)))));
      }
    }
    suspects.removeIf(suspect -> suspect.pairs().isEmpty());
    unexplained.forEach(pair -> suspects.add(new Suspect(name(pair), Set.of(pair))));
    return suspects;
  }

  private boolean guilty(NicPlace nic) {
    List<NicPair> own = pairs.getOrDefault(nic, List.of());
    return own.size() >= MIN_PARTNERS && bad.containsAll(own);
  }

  private static Set<NicPair> takePairsOf(Set<NicPair> unexplained, List<NicPlace> nics) {
    Set<NicPair> taken =
        unexplained.stream()
            .filter(pair -> nics.stream().anyMatch(pair::has))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    unexplained.removeAll(taken);
    return taken;
  }

  private String name(NicPair pair) {
    return setup.name(pair.one()) + " with " + setup.name(pair.other());
  }
}
