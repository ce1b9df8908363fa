package epfabric.operate.advice.status;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.live.seen.SeenFabric;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The state of a fabric at one moment.
 *
 * @param at when the cluster was queried
 * @param nodesWanted the required number of nodes of all pools
 * @param notices the next steps, the worst problem first
 */
public record FabricStatus(
    Instant at,
    int nodesWanted,
    List<NodeRow> nodes,
    List<NetworkRow> networks,
    Tests tests,
    SpentMoney spent,
    List<Notice> notices) {
  public FabricStatus {
    nodes = List.copyOf(nodes);
    networks = List.copyOf(networks);
    notices = List.copyOf(notices);
  }

  /**
   * The state of the tests.
   *
   * @param notTested properties that remain unknown even if all tests have passed
   */
  public record Tests(List<TestRow> rows, List<String> notTested) {
    public Tests {
      rows = List.copyOf(rows);
      notTested = List.copyOf(notTested);
    }
  }

  /** Returns the status that follows from the observed objects. */
  public static FabricStatus of(FabricPlan plan, SeenFabric seen, Instant now) {
    return of(plan, seen, Map.of(), now);
  }

  /**
   * Returns the status that follows from the observed objects and from GKE's messages.
   *
   * @param messages GKE's message on each pool that has one
   */
  public static FabricStatus of(
      FabricPlan plan, SeenFabric seen, Map<String, String> messages, Instant now) {
    List<NodeRow> nodes = new NodeAssessment(plan, seen, now).rows();
    NetworkAssessment networks = new NetworkAssessment(plan, seen);
    List<NetworkRow> networkRows = networks.rows();
    List<TestRow> tests = new TestAssessment(plan, seen, now).rows();
    int wanted = plan.pool().totalPermanentNodes();
    List<Notice> notices = new ArrayList<>(new NodeNotices(plan, seen, nodes, messages).all());
    notices.addAll(networks.notices(networkRows));
    notices.addAll(new DomainNotices(plan, seen.domains()).all());
    notices.addAll(new TestNotices(plan, tests).all(nodes, verified(nodes, wanted)));
    return new FabricStatus(
        now,
        wanted,
        nodes,
        networkRows,
        new Tests(tests, NotTested.of(plan, nodes, tests)),
        SpentMoney.of(plan, seen.nodes(), now),
        Notice.ordered(notices));
  }

  private static boolean verified(List<NodeRow> nodes, int wanted) {
    return nodes.size() >= wanted && nodes.stream().allMatch(NodeRow::verified);
  }

  /**
   * Returns whether all nodes are verified and tested, all GPUs, NICs and pod networks are
   * available, and all tests have passed.
   */
  public boolean well() {
    return verified(nodes, nodesWanted)
        && nodes.stream().allMatch(n -> n.gpus().whole() && n.nics().whole())
        && nodes.stream().noneMatch(NodeRow::joinedUntested)
        && networks.stream().allMatch(NetworkRow::well)
        && tests.rows().stream().allMatch(TestRow::passed);
  }

  /** Returns whether fewer nodes exist than the smallest number that the plan guarantees. */
  public boolean lacksNodes() {
    return nodes.size() < nodesWanted;
  }

  public long verifiedNodes() {
    return nodes.stream().filter(NodeRow::verified).count();
  }

  public long readyNetworks() {
    return networks.stream().filter(NetworkRow::ready).count();
  }

  public long passedTests() {
    return tests.rows().stream().filter(TestRow::passed).count();
  }

  /**
   * Returns a summary such as {@code 1 of 2 nodes verified, 9 of 9 pod networks ready, 0 of 7 tests
   * passed}. If pods claim NICs, it has {@code 16 of 16 RDMA NICs published} instead of pod
   * networks.
   */
  public String headline() {
    return verifiedNodes()
        + (" of " + CountedNoun.of(Math.max(nodesWanted, nodes.size()), "node") + " verified, ")
        + (networks.isEmpty() ? publishedNics() : networksReady())
        + passedTests()
        + (" of " + CountedNoun.of(tests.rows().size(), "test") + " passed");
  }

  private String networksReady() {
    return readyNetworks() + " of " + CountedNoun.of(networks.size(), "pod network") + " ready, ";
  }

  private String publishedNics() {
    long found = nodes.stream().mapToLong(n -> n.nics().found()).sum();
    long wanted = nodes.stream().mapToLong(n -> n.nics().wanted()).sum();
    return found + " of " + CountedNoun.of(wanted, "RDMA NIC") + " published, ";
  }

  /**
   * Returns the parts of the status whose changes are reported.
   *
   * <p>Ages, and messages that contain ages, are left out.
   */
  public List<String> standing() {
    List<String> standing = new ArrayList<>();
    nodes.forEach(
        n ->
            standing.add(
                n.name()
                    + n.state().word()
                    + n.progress().phase()
                    + n.gpus()
                    + n.nics()
                    + n.verdict().word()));
    networks.forEach(n -> standing.add(n.name() + n.state().word()));
    tests.rows().forEach(t -> standing.add(t.job() + t.state().word() + t.finding()));
    notices.forEach(n -> standing.add(n.severity() + n.subject() + n.remedy()));
    return standing;
  }
}
