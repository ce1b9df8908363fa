package epfabric.operate.advice.status;

import epfabric.base.facts.NodeResource;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.operate.advice.AgeText;
import epfabric.operate.advice.PhaseBudget;
import epfabric.operate.advice.status.NodeRow.Amount;
import epfabric.operate.advice.status.NodeRow.Machine;
import epfabric.operate.advice.status.NodeRow.NodeName;
import epfabric.operate.advice.status.NodeRow.Offer;
import epfabric.operate.advice.status.NodeRow.Progress;
import epfabric.operate.advice.status.NodeRow.State;
import epfabric.operate.live.seen.ClaimableNics;
import epfabric.operate.live.seen.SeenFabric;
import epfabric.operate.live.seen.SeenNode;
import epfabric.operate.live.seen.SeenNode.Verified;
import epfabric.operate.live.seen.SeenPod;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges the state of each GPU node from the installer's reports and from Kubernetes. */
final class NodeAssessment {
  /**
   * A node is silent if its last report is older; the installer reports every five minutes
   * (installer/report).
   */
  private static final Duration MAX_SILENCE = Duration.ofMinutes(15);

  private final FabricPlan plan;
  private final SeenFabric seen;
  private final Instant now;
  private final NodeVerdicts verdicts;

  NodeAssessment(FabricPlan plan, SeenFabric seen, Instant now) {
    this.plan = plan;
    this.seen = seen;
    this.now = now;
    this.verdicts = new NodeVerdicts(plan, seen, now);
  }

  /** Returns rows sorted by pool, in the plan's order, and by name. */
  List<NodeRow> rows() {
    return plan.pool().names().stream().flatMap(this::rows).toList();
  }

  private Stream<NodeRow> rows(String pool) {
    return seen.nodes().stream()
        .filter(node -> node.node().name().pool().equals(pool))
        .sorted(Comparator.comparing(SeenNode::name))
        .map(this::row);
  }

  private NodeRow row(SeenNode node) {
    Optional<PodTrouble> trouble =
        installers(seen, node.name()).flatMap(pod -> PodTrouble.of(pod).stream()).findFirst();
    String phase = node.node().installation().phase().orElse("");
    State state = state(node, phase, trouble);
    return new NodeRow(
        new NodeName(node.node().name().pool(), node.name()),
        state,
        new Progress(phase, inPhase(node, state), reason(node, state, trouble)),
        new Machine(since(node.created()), node.spot(), node.topology()),
        new Offer(new Amount(node.offers(NodeResource.GPU), countedGpus()), nics(node)),
        verdicts.of(node));
  }

  /**
   * Returns the number of GPUs that a device plugin must offer; GPUs that NVIDIA's DRA driver
   * allocates do not count.
   */
  private int countedGpus() {
    return plan.pool().claimsGpus() ? 0 : plan.pool().machine().gpus().count();
  }

  static Stream<SeenPod> installers(SeenFabric seen, String node) {
    return seen.installers().stream().filter(pod -> pod.node().equals(node));
  }

  private State state(SeenNode node, String phase, Optional<PodTrouble> trouble) {
    if (node.node().leaving()) {
      return State.LEAVING;
    }
    if (node.node().unready().isPresent()) {
      return State.NOT_READY;
    }
    if (verified(node)) {
      return silence(node).isPresent() ? State.SILENT : verifiedOrCordoned(node);
    }
    if (trouble.filter(PodTrouble::image).isPresent()) {
      return State.NO_IMAGE;
    }
    if (node.node().installation().failure().isPresent()) {
      return State.FAILED;
    }
    if (phase.equals("ready")) {
      return State.UNVERIFIED;
    }
    boolean stuck = inPhase(node, State.INSTALLING).compareTo(PhaseBudget.of(phase)) > 0;
    return stuck ? State.STUCK : State.INSTALLING;
  }

  private static State verifiedOrCordoned(SeenNode node) {
    return node.node().schedulable() ? State.VERIFIED : State.CORDONED;
  }

  /** Returns the time since the last check of a verified node, if that time is too long. */
  private Optional<Duration> silence(SeenNode node) {
    return node.condition()
        .flatMap(Verified::heard)
        .map(this::since)
        .filter(silent -> silent.compareTo(MAX_SILENCE) > 0);
  }

  /**
   * Returns whether a node is verified: it has no startup taint, and no condition that says
   * otherwise.
   */
  private static boolean verified(SeenNode node) {
    return !node.node().taints().contains(InstallPlan.STARTUP_TAINT)
        && node.condition().map(Verified::status).filter(s -> !s.equals("True")).isEmpty();
  }

  private Duration inPhase(SeenNode node, State state) {
    Optional<Instant> conditionChange = node.condition().flatMap(Verified::since);
    Optional<Instant> start =
        state == State.VERIFIED
            ? conditionChange.or(node::reportedAt)
            : node.reportedAt().or(() -> conditionChange);
    return since(start.orElse(node.created()));
  }

  /**
   * Returns the time since {@code then}; zero instead of a negative duration, because clocks of
   * machines differ slightly.
   */
  private Duration since(Instant then) {
    return then.isAfter(now) ? Duration.ZERO : Duration.between(then, now);
  }

  private String reason(SeenNode node, State state, Optional<PodTrouble> trouble) {
    return switch (state) {
      case LEAVING -> "is being deleted";
      case NOT_READY -> node.node().unready().map(why -> "not Ready: " + why).orElse("");
      case CORDONED -> "it is cordoned";
      case SILENT -> "not checked for " + silence(node).map(AgeText::of).orElse("");
      case VERIFIED -> "";
      case NO_IMAGE -> trouble.map(PodTrouble::words).orElse("");
      case FAILED -> failure(node);
      case STUCK, UNVERIFIED, INSTALLING ->
          trouble.map(PodTrouble::words).orElseGet(() -> conditionText(node));
    };
  }

  /** Returns the failure without its leading phase, which has its own column. */
  private static String failure(SeenNode node) {
    String phase = node.node().installation().phase().orElse("") + ": ";
    String failure = node.node().installation().failure().orElse("");
    return failure.startsWith(phase) ? failure.substring(phase.length()) : failure;
  }

  /** Returns the condition's reason, except "Installing", which repeats the phase. */
  private static String conditionText(SeenNode node) {
    return node.condition()
        .filter(c -> !c.status().equals("True") && !c.reason().equals("Installing"))
        .map(c -> c.reason() + (c.message().isEmpty() ? "" : ": " + c.message()))
        .orElse("");
  }

  private Amount nics(SeenNode node) {
    if (plan.network().mode().claimsNics()) {
      long rdma = node.node().nics().map(ClaimableNics::rdma).orElse(0);
      return new Amount(rdma, plan.pool().machine().nics().count());
    }
    List<NodeNetwork> networks = plan.network().podNetworks();
    long found = networks.stream().filter(n -> node.offers(resource(n.podNetwork())) > 0).count();
    return new Amount(found, networks.size());
  }

  static String resource(String podNetwork) {
    return NodeResource.INTERFACE_PREFIX + podNetwork + ".IP";
  }
}
