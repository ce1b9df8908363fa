package epfabric.operate.advice.status;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.operate.live.seen.NodePod.PodName;
import epfabric.operate.live.seen.PoolNode;
import epfabric.operate.live.seen.PoolNode.Installation;
import epfabric.operate.live.seen.PoolNode.NodeName;
import epfabric.operate.live.seen.SeenFabric;
import epfabric.operate.live.seen.SeenJob;
import epfabric.operate.live.seen.SeenNetwork;
import epfabric.operate.live.seen.SeenNode;
import epfabric.operate.live.seen.SeenNode.Verified;
import epfabric.operate.live.seen.SeenPod;
import epfabric.operate.live.seen.SeenPod.Ended;
import epfabric.operate.live.seen.SeenPod.SeenContainer;
import epfabric.operate.live.seen.SeenPod.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Observed fabrics at {@link #NOW}, for tests. */
public final class SeenFabrics {
  public static final Instant NOW = Instant.parse("2026-11-21T03:04:05Z");
  public static final FabricPlan PLAN = Planned.plan("dev", Planned.IN_DEVICE_MODE);
  static final String POOL = PLAN.pool().name();
  static final String SYSTEM = PLAN.install().namespace();
  public static final List<String> TESTS =
      new TestAssessment(PLAN, nothing(), NOW).rows().stream().map(TestRow::job).toList();

  private SeenFabrics() {}

  public static SeenFabric nothing() {
    return new SeenFabric(List.of(), List.of(), List.of(), List.of(), List.of());
  }

  /** Returns two verified nodes that are three hours old, and passed tests. */
  public static SeenFabric healthy() {
    return new SeenFabric(
        List.of(node("gpu-0"), node("gpu-1")),
        List.of(),
        networks(),
        TESTS.stream().map(SeenFabrics::passed).toList(),
        TESTS.stream()
            .map(job -> judged(job, 0, "{\"verdict\":\"pass\",\"log\":\"real\",\"gbps\":{}}"))
            .toList());
  }

  /** Returns the healthy fabric with other nodes, and installers on them. */
  public static SeenFabric of(List<SeenNode> nodes, List<SeenPod> installers) {
    SeenFabric healthy = healthy();
    return new SeenFabric(
        nodes, installers, healthy.networks(), healthy.jobs(), healthy.testPods());
  }

  /** Returns the healthy fabric with other pod networks. */
  public static SeenFabric of(List<SeenNetwork> networks) {
    SeenFabric healthy = healthy();
    return new SeenFabric(
        healthy.nodes(), healthy.installers(), networks, healthy.jobs(), healthy.testPods());
  }

  /** Returns the healthy fabric with other tests. */
  public static SeenFabric tested(List<SeenJob> jobs, List<SeenPod> pods) {
    SeenFabric healthy = healthy();
    return new SeenFabric(healthy.nodes(), healthy.installers(), healthy.networks(), jobs, pods);
  }

  public static Instant ago(long minutes) {
    return NOW.minus(Duration.ofMinutes(minutes));
  }

  public static SeenNode node(String name) {
    return node(
        plain(name, List.of(), "ready", Optional.empty()), verified("True", "Verified", ""));
  }

  public static SeenNode node(PoolNode node, Optional<Verified> condition) {
    Map<String, Long> offered = new TreeMap<>();
    offered.put("nvidia.com/gpu", 8L);
    PLAN.network()
        .nodeNetworks()
        .forEach(nic -> offered.put(NodeAssessment.resource(nic.podNetwork()), 1L));
    return new SeenNode(node, ago(180), true, Optional.of(ago(25)), condition, offered);
  }

  public static Optional<Verified> verified(String status, String reason, String message) {
    return Optional.of(
        new Verified(status, reason, message, Optional.of(ago(170)), Optional.of(ago(2))));
  }

  /** Returns a node with the startup taint. */
  public static SeenNode installing(String name, String phase, Optional<String> failure) {
    PoolNode node = plain(name, List.of(InstallPlan.STARTUP_TAINT), phase, failure);
    SeenNode seen = node(node, verified("False", "Installing", "phase " + phase));
    return new SeenNode(
        node, ago(40), true, Optional.of(ago(25)), seen.condition(), new TreeMap<>());
  }

  public static PoolNode plain(
      String name, List<String> taints, String phase, Optional<String> failure) {
    return new PoolNode(
        new NodeName(POOL, name),
        Optional.empty(),
        true,
        false,
        taints,
        new Installation(Optional.of(phase).filter(p -> !p.isEmpty()), failure));
  }

  /** Returns the installer's pod on a node, with a waiting container. */
  public static SeenPod installer(String node, String reason, String message) {
    SeenContainer container =
        new SeenContainer(
            "install",
            "example.invalid/installer",
            3,
            Optional.of(new Waiting(reason, message)).filter(w -> !w.reason().isEmpty()),
            Optional.of(new Ended(75, "Error", "", Optional.of(ago(5)))));
    return new SeenPod(
        new PodName(SYSTEM, "installer-x" + node.substring(node.length() - 1)),
        "installer",
        node,
        ago(40),
        Optional.empty(),
        List.of(container));
  }

  public static List<SeenNetwork> networks() {
    List<SeenNetwork> networks = new ArrayList<>();
    PLAN.network()
        .nodeNetworks()
        .forEach(
            nic ->
                Stream.of(SeenNetwork.NETWORK, SeenNetwork.PARAMETERS)
                    .map(k -> network(k, nic.podNetwork()))
                    .forEach(networks::add));
    return networks;
  }

  private static SeenNetwork network(String kind, String name) {
    return new SeenNetwork(kind, name, kind.equals(SeenNetwork.NETWORK), true, Optional.empty());
  }

  public static SeenJob passed(String job) {
    return new SeenJob(
        job, ago(130), Optional.of(ago(126)), Optional.of(ago(120)), Optional.empty());
  }

  public static SeenJob failed(String job) {
    return new SeenJob(
        job,
        ago(130),
        Optional.of(ago(126)),
        Optional.of(ago(120)),
        Optional.of("BackoffLimitExceeded"));
  }

  /** Returns a pod whose judge has ended. */
  public static SeenPod judged(String job, int exit, String message) {
    SeenContainer judge =
        new SeenContainer(
            "judge",
            "example.invalid/judge",
            0,
            Optional.empty(),
            Optional.of(
                new Ended(
                    exit, exit == 0 ? "Completed" : "Error", message, Optional.of(ago(120)))));
    return new SeenPod(
        new PodName(PLAN.install().testNamespace(), job + "-0-abcde"),
        job,
        "gpu-0",
        ago(126),
        Optional.empty(),
        List.of(judge));
  }
}
