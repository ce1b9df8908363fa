package epfabric.results.judge.nic;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.nic.NicRun.Begin;
import epfabric.results.judge.nic.NicSetup.Nic;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Checks the configuration of NICs: all NICs are present, their ports are up, and their MTUs, GIDs
 * and networks are right.
 */
final class NicSetupRules {
  private static final String UP = "ACTIVE";
  private static final String ROCE = "RoCE v2";

  /** The largest path MTU of RoCE, in bytes. */
  static final int LARGEST_PATH = 4096;

  /** The smallest interface MTU that allows the largest path MTU. */
  private static final int MTU_OF_LARGEST_PATH = 4200;

  /**
   * Maximum number of packets per second of a NIC that is not in use (about 9 MB/s); the traffic
   * that manages connections stays below it.
   */
  private static final long MAX_IDLE_PACKETS = 1000;

  private static final String LINK =
      "look at the NIC's link in dmesg and ethtool on the node; report a link that stays down to"
          + " Google";
  private static final String GID =
      "give the interface its IPv4 address again, or delete the node; NVSHMEM_IB_GID_INDEX names"
          + " the index";
  private static final String MTU =
      "set the MTU of the RDMA network and of the interface in the pod to the same value";
  private static final String SHARED =
      "end what uses the NIC on that node, such as a server's pod, and run the test again";
  private static final String CLAIM =
      "give pods NIC i of each node in the same network: compare the pod networks or the claim";

  private final RunFindings findings;
  private final Place where;

  NicSetupRules(RunFindings findings, Place where) {
    this.findings = findings;
    this.where = where;
  }

  void check(NicSetup setup, Begin begin) {
    checkCounts(setup, begin);
    for (Nic nic : setup.nics()) {
      checkPort(setup, nic);
      checkGid(setup, nic, begin);
      checkShared(setup, nic);
    }
    checkMtu(setup, begin.wanted().mtu());
    checkRate(setup, begin.wanted().gbitPerSecond());
    checkNetworks(setup);
    checkFirmware(setup);
  }

  private void checkCounts(NicSetup setup, Begin begin) {
    int wanted = Math.max(begin.size().rails(), begin.wanted().rails());
    setup
        .byNode()
        .forEach(
            (node, nics) -> {
              if (nics.size() < wanted) {
                String what =
                    setup.name(node)
                        + " has "
                        + CountedNoun.of(nics.size(), "NIC")
                        + " of "
                        + wanted;
                findings.fail(
                    "nics-missing",
                    where,
                    what,
                    "delete the node, or end the pod that has the NIC");
              }
            });
  }

  private void checkPort(NicSetup setup, Nic nic) {
    if (nic.knows("port") && !nic.word("port").equals(UP)) {
      String what = "the port of " + setup.name(nic.place()) + " is " + nic.word("port");
      findings.fail("port-down", where, what, LINK);
    }
  }

  private void checkGid(NicSetup setup, Nic nic, Begin begin) {
    if (!nic.knows("gid")) {
      String what = "GID " + begin.gid() + " of " + setup.name(nic.place()) + " is not set";
      findings.fail("no-gid", where, what, GID);
    } else if (!nic.word("type").equals(ROCE)) {
      String what =
          "GID "
              + begin.gid()
              + " of "
              + setup.name(nic.place())
              + " is of type "
              + nic.word("type")
              + ", not "
              + ROCE;
      findings.fail("gid-type", where, what, GID);
    }
  }

  /**
   * Reports a NIC that other programs use as well: its counters and bandwidth are not only those of
   * the test.
   */
  private void checkShared(NicSetup setup, Nic nic) {
    String busy = nic.word("busy");
    if (busy.matches("\\d{1,18}") && Long.parseLong(busy) > MAX_IDLE_PACKETS) {
      String what =
          setup.name(nic.place())
              + " moved "
              + busy
              + " packets in the second before the test: another process uses it";
      findings.degraded("nic-shared", where, what, SHARED);
    }
  }

  private void checkMtu(NicSetup setup, int wanted) {
    Optional<String> usual =
        wanted > 0 ? Optional.of(String.valueOf(wanted)) : NicSetup.usual(setup.nics(), "mtu");
    List<Nic> others = nicsWithUnusual(setup.nics(), "mtu", usual);
    if (!others.isEmpty()) {
      String expected = usual.map(mtu -> ", expected " + mtu).orElse("");
      findings.degraded("mtu", where, "MTU " + valuesOf(setup, others, "mtu") + expected, MTU);
    }
  }

  private void checkRate(NicSetup setup, int wanted) {
    Optional<String> usual =
        wanted > 0 ? Optional.of(String.valueOf(wanted)) : NicSetup.usual(setup.nics(), "rate");
    List<Nic> others = nicsWithUnusual(setup.nics(), "rate", usual);
    if (!others.isEmpty()) {
      String expected = usual.map(rate -> ", expected " + rate).orElse("");
      String what = "Gbit/s of the port: " + valuesOf(setup, others, "rate") + expected;
      findings.degraded("port-rate", where, what, LINK);
    }
  }

  /**
   * Returns the NICs whose value differs from the usual value. If NICs differ and no value is
   * usual, returns all NICs with a known value.
   */
  private static List<Nic> nicsWithUnusual(List<Nic> nics, String name, Optional<String> usual) {
    List<Nic> known = nics.stream().filter(nic -> nic.knows(name)).toList();
    boolean same = known.stream().map(nic -> nic.word(name)).distinct().count() <= 1;
    return usual.isEmpty() && same
        ? List.of()
        : known.stream().filter(nic -> !Optional.of(nic.word(name)).equals(usual)).toList();
  }

  private static String valuesOf(NicSetup setup, List<Nic> nics, String name) {
    return nics.stream()
        .map(nic -> nic.word(name) + " of " + setup.name(nic.place()))
        .collect(Collectors.joining(", "));
  }

  /**
   * Checks that NICs with the same number are in the same network on all nodes, because with
   * DeepEP, GPUs send to GPUs with the same number.
   */
  private void checkNetworks(NicSetup setup) {
    int rails = setup.nics().stream().mapToInt(nic -> nic.place().rail() + 1).max().orElse(0);
    for (int i = 0; i < rails; i++) {
      int rail = i;
      List<Nic> nics =
          setup.nics().stream()
              .filter(nic -> nic.place().rail() == rail && nic.knows("network"))
              .toList();
      Optional<String> usual = NicSetup.usual(nics, "network");
      List<Nic> others = nicsWithUnusual(nics, "network", usual);
      if (!others.isEmpty()) {
        String expected = usual.map(network -> ", expected " + network).orElse("");
        String what = "network " + valuesOf(setup, others, "network") + expected;
        findings.fail("other-network", where, what, CLAIM);
      }
    }
  }

  private void checkFirmware(NicSetup setup) {
    List<String> versions = new ArrayList<>();
    setup.nics().stream()
        .filter(nic -> nic.knows("firmware"))
        .map(nic -> nic.word("firmware"))
        .distinct()
        .forEach(versions::add);
    if (versions.size() > 1) {
      findings.note("NICs have several versions of firmware: " + String.join(", ", versions));
    }
  }

  /** Reports pairs whose path MTU is smaller than the interfaces allow. */
  void path(NicSetup setup, NicRun run) {
    List<NicPair> small =
        run.found().measured().stream()
            .filter(one -> one.what().equals(NicRun.WRITE) && one.path() > 0)
            .filter(
                one ->
                    one.path() < LARGEST_PATH
                        && one.pair().sides().stream().allMatch(nic -> setup.find(nic).isPresent())
                        && setup.nics().stream()
                            .filter(onNodesOf(one.pair()))
                            .allMatch(NicSetupRules::allowsLargestPath))
            .map(NicRun.Measured::pair)
            .toList();
    if (!small.isEmpty()) {
      NicPair first = small.get(0);
      String what =
          "the path MTU of "
              + CountedNoun.of(small.size(), "pair")
              + " of NICs is below "
              + LARGEST_PATH
              + ", the first: "
              + setup.name(first.one())
              + " with "
              + setup.name(first.other());
      findings.degraded("path-mtu", where, what, MTU);
    }
  }

  /**
   * Selects the NICs of both nodes of a pair, because the log has only the smallest path MTU
   * between all NICs of two nodes.
   */
  private static Predicate<Nic> onNodesOf(NicPair pair) {
    return nic -> pair.sides().stream().anyMatch(side -> side.node() == nic.place().node());
  }

  private static boolean allowsLargestPath(Nic nic) {
    return nic.knows("mtu")
        && nic.word("mtu").matches("\\d{1,6}")
        && Integer.parseInt(nic.word("mtu")) >= MTU_OF_LARGEST_PATH;
  }
}
