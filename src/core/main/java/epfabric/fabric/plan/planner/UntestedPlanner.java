package epfabric.fabric.plan.planner;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.NodeGroup;
import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.LimitRow;
import epfabric.fabric.environment.AcceptanceSettings;
import epfabric.fabric.environment.AddonSettings;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.InstallerSettings;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.TransportPlan;
import epfabric.fabric.plan.UntestedPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the parts that remain untested when all tests have passed. */
final class UntestedPlanner {
  private final PlanInput input;
  private final NodePoolPlan pool;
  private final TransportPlan transport;
  private final AcceptancePlan acceptance;

  UntestedPlanner(
      PlanInput input, NodePoolPlan pool, TransportPlan transport, AcceptancePlan acceptance) {
    this.input = input;
    this.pool = pool;
    this.transport = transport;
    this.acceptance = acceptance;
  }

  /**
   * Returns all untested parts, tests first.
   *
   * @param inOrder the catalog's tests in the order in which they run
   */
  List<UntestedPart> find(List<AcceptanceTest> inOrder) {
    Optional<String> none = whyNone();
    if (none.isPresent()) {
      return List.of(new UntestedPart("everything", none.get()));
    }
    List<UntestedPart> found = new ArrayList<>();
    inOrder.stream().flatMap(test -> notRun(test).stream()).forEach(found::add);
    allNodesAtOnce().ifPresent(found::add);
    betweenPools().ifPresent(found::add);
    nics().ifPresent(found::add);
    podNetworks().ifPresent(found::add);
    speed().ifPresent(found::add);
    advisory().ifPresent(found::add);
    gate().ifPresent(found::add);
    return List.copyOf(found);
  }

  private Optional<String> whyNone() {
    if (!acceptance.tests().isEmpty()) {
      return Optional.empty();
    }
    if (GeneralSettings.PARKED.orDefault(input.environment().upkeep().parked())) {
      return Optional.of("the environment is parked");
    }
    if (acceptance.criteria().gate() == Gate.OFF) {
      return Optional.of(AcceptanceSettings.GATE.key() + " is off");
    }
    return Optional.of(
        pool.permanentNodes() == 0
            ? "no node is certain to exist"
            : input.environment().services().installer().remove().orElse(false)
                ? InstallerSettings.REMOVE.key() + " removes the software from the nodes"
                : AcceptanceSettings.TESTS.key() + " names no test");
  }

  private Optional<UntestedPart> notRun(AcceptanceTest test) {
    return runs(test.name()).findAny().isPresent()
        ? Optional.empty()
        : Optional.of(new UntestedPart(test.name(), whyNot(test)));
  }

  private String whyNot(AcceptanceTest test) {
    var software = input.software().orElseThrow();
    if (test.program(software, pool.machine()).isEmpty()) {
      return test.whyNoProgram(software, pool.machine());
    }
    int nodes = test.allPools() ? pool.totalPermanentNodes() : pool.permanentNodes();
    if (test.allPools() && pool.names().size() == 1) {
      return "all nodes are in one pool";
    }
    return nodes < test.minNodes()
        ? "it needs "
            + CountedNoun.of(test.minNodes(), "node")
            + ", and only "
            + nodes
            + (nodes == 1 ? " is" : " are")
            + " certain to exist"
        : AcceptanceSettings.TESTS.key() + " leaves it out";
  }

  /**
   * Returns a part if tests run on groups of the pool's nodes, not on all nodes at once, because
   * their programs are compiled for fewer nodes.
   */
  private Optional<UntestedPart> allNodesAtOnce() {
    List<TestRun> grouped =
        acceptance.tests().stream()
            .filter(run -> run.pool().equals(pool.name()) && !run.pods().rounds().isEmpty())
            .toList();
    String tests = grouped.stream().map(TestRun::test).collect(Collectors.joining(", "));
    return grouped.stream().mapToInt(run -> run.pods().together()).max().stream()
        .mapToObj(
            most ->
                new UntestedPart(
                    tests + " on all " + pool.permanentNodes() + " nodes at once",
                    "one run spans at most " + most + " nodes"))
        .findFirst();
  }

  private Optional<UntestedPart> betweenPools() {
    int pools = pool.names().size();
    boolean spansNodes = acceptance.tests().stream().anyMatch(TestRun::multiNode);
    boolean tested = acceptance.tests().stream().anyMatch(run -> run.pools().size() > 1);
    return pools > 1 && spansNodes && !tested
        ? Optional.of(
            new UntestedPart(
                "traffic between the " + pools + " pools", "each test runs inside one pool"))
        : Optional.empty();
  }

  private Optional<UntestedPart> nics() {
    return transport
        .nics()
        .missingMap()
        .map(
            patch ->
                new UntestedPart(
                    "half of the NICs",
                    "software set \""
                        + input.software().orElseThrow().name()
                        + "\" has no DeepEP with "
                        + patch
                        + ", so that both GPUs of a PCIe pair use the same one"));
  }

  private Optional<UntestedPart> podNetworks() {
    String key = AcceptanceSettings.HOST_NETWORK.key();
    return acceptance.hostNetwork()
        ? Optional.of(new UntestedPart("NICs in pods", key + " lets the tests use the host's"))
        : Optional.empty();
  }

  private Optional<UntestedPart> speed() {
    String unjudged =
        acceptance.tests().stream()
            .filter(run -> run.pool().equals(pool.name()))
            .filter(run -> measuresSpeed(run.test()) && !hasFloor(run))
            .map(TestRun::test)
            .collect(Collectors.joining(", "));
    return unjudged.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new UntestedPart(
                "speed in " + unjudged,
                "profile \""
                    + acceptance.criteria().limits()
                    + "\" has no floor for "
                    + (unjudged.contains(",") ? "them" : "it")));
  }

  private boolean measuresSpeed(String test) {
    AcceptanceTest row = input.catalog().acceptance().tests().get(test);
    return row == null || row.judging().speed();
  }

  /** Returns whether there is a floor for every number of nodes that the test runs on. */
  private boolean hasFloor(TestRun run) {
    IntStream sizes =
        run.pods().rounds().isEmpty()
            ? IntStream.of(run.pods().together())
            : run.pods().rounds().stream()
                .flatMap(r -> r.groups().stream())
                .mapToInt(NodeGroup::size);
    return sizes.distinct().allMatch(size -> hasFloor(run, size));
  }

  /**
   * Returns whether a row of the limits has a floor for this number of nodes. If there is no row,
   * the floor may be computed from the NICs.
   */
  private boolean hasFloor(TestRun run, int nodes) {
    boolean isV2 = input.software().orElseThrow().compilesAtRunTime();
    String generation = isV2 ? LimitRow.V2 : LimitRow.V1;
    List<LimitRow> rows =
        input.catalog().acceptance().limitRows().stream()
            .filter(row -> row.profile().equals(acceptance.criteria().limits()))
            .filter(row -> row.runs().machine().equals(pool.machine().name()))
            .filter(row -> row.runs().generation().equals(generation))
            .filter(row -> row.runs().test().equals(run.test()))
            .filter(row -> row.runs().nodes().contains(nodes))
            .filter(row -> !row.runs().gib() || usesGib(run))
            .toList();
    return rows.isEmpty()
        ? floorOfNics(run.test())
        : rows.stream().anyMatch(row -> !row.floor().isEmpty());
  }

  private boolean usesGib(TestRun run) {
    return run.program().gib()
        && AddonSettings.GIB.orDefault(input.environment().services().addons().gib());
  }

  private boolean floorOfNics(String test) {
    AcceptanceTest row = input.catalog().acceptance().tests().get(test);
    return row != null && row.judging().floorOfNics();
  }

  private Optional<UntestedPart> advisory() {
    List<String> reported =
        acceptance.tests().stream()
            .map(TestRun::test)
            .filter(acceptance::advises)
            .distinct()
            .toList();
    return reported.isEmpty() || acceptance.criteria().gate() == Gate.WARN
        ? Optional.empty()
        : Optional.of(reportedOnly(reported));
  }

  private static UntestedPart reportedOnly(List<String> tests) {
    boolean one = tests.size() == 1;
    return new UntestedPart(
        "whether " + String.join(", ", tests) + (one ? " passes" : " pass a gate"),
        (one ? "its verdict is" : "their verdicts are")
            + " reported only, unless "
            + AcceptanceSettings.TESTS.key()
            + (one ? " names it" : " names them"));
  }

  private Optional<UntestedPart> gate() {
    return switch (acceptance.criteria().gate()) {
      case FAIL ->
          Optional.of(
              new UntestedPart("full bandwidth", "gate fail lets a degraded fabric pass as well"));
      case WARN ->
          Optional.of(
              new UntestedPart("whether any test passes", "gate warn lets every verdict through"));
      case STRICT, OFF -> Optional.empty();
    };
  }

  private Stream<TestRun> runs(String test) {
    return acceptance.tests().stream().filter(run -> run.test().equals(test));
  }
}
