package epfabric.results.judge.nic;

import epfabric.results.judge.nic.NicRun.Probed;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the reasons why packets do not arrive between NICs. After a failure, {@code
 * nic_bandwidth.py} sends plain UDP between the two NICs and looks for routes.
 */
final class NicObstacles {
  private static final String STRICT = "1";

  private final NicRun run;

  NicObstacles(NicRun run) {
    this.run = run;
  }

  /** An obstacle as text, and its remedy. */
  record Obstacle(String words, String remedy) {}

  /** Returns the obstacle that explains why these pairs fail; empty if the program found none. */
  Optional<Obstacle> between(Collection<NicPair> pairs) {
    List<Probed> probed =
        run.found().probed().stream().filter(one -> pairs.contains(one.pair())).toList();
    if (probed.isEmpty()) {
      return Optional.empty();
    }
    String unrouted = namesOfNodes(probed.stream().flatMap(one -> one.unrouted().stream()));
    String strict = namesOfNodes(probed.stream().flatMap(this::dropping));
    if (!unrouted.isEmpty()) {
      String remedy = "give these pods' NICs routes to the networks of all others: ip route";
      return Optional.of(new Obstacle("no route leads there from " + unrouted, remedy));
    } else if (!strict.isEmpty()) {
      String remedy = "set net.ipv4.conf.*.rp_filter to 0 or 2 there";
      return Optional.of(new Obstacle("rp_filter=1 drops the packets on " + strict, remedy));
    } else if (probed.stream().allMatch(one -> one.udp().equals("passes"))
        && neverMeasured(pairs)) {
      String remedy = "look for a firewall that drops UDP port 4791, in the pods and the network";
      return Optional.of(new Obstacle("UDP passes, but RoCE's port 4791 does not", remedy));
    }
    return probed.stream().allMatch(Probed::lost)
        ? Optional.of(
            new Obstacle(
                "UDP does not pass either",
                "look for a firewall, and for missing routes in the network between the NICs"))
        : Optional.empty();
  }

  /**
   * Returns whether no run measured any of these pairs. (If a pair was ever measured, its NICs
   * reach each other, and the run that hangs may only be slow.)
   */
  private boolean neverMeasured(Collection<NicPair> pairs) {
    return run.found().measured().stream().noneMatch(one -> pairs.contains(one.pair()));
  }

  /**
   * Returns the pair's NICs that drop packets because another interface has the route to the
   * sender.
   */
  private Stream<NicPlace> dropping(Probed one) {
    return one.lost() && !one.pair().sameRail()
        ? one.pair().sides().stream()
            .filter(
                side ->
                    run.setup()
                        .find(side)
                        .filter(nic -> nic.word("rp_filter").equals(STRICT))
                        .isPresent())
        : Stream.empty();
  }

  private String namesOfNodes(Stream<NicPlace> nics) {
    return nics.map(NicPlace::node)
        .distinct()
        .sorted()
        .map(run.setup()::name)
        .collect(Collectors.joining(", "));
  }
}
