package epfabric.operate.advice.status;

import epfabric.base.value.CountedNoun;
import epfabric.deploy.manifest.installer.InstallerContainer;
import epfabric.fabric.catalog.CloudRefusal;
import epfabric.fabric.catalog.CloudRefusals;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.PlanPlaceholders;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.AgeText;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.PhaseBudget;
import epfabric.operate.live.seen.ClaimableNics;
import epfabric.operate.live.seen.NodePod.PodName;
import epfabric.operate.live.seen.SeenFabric;
import epfabric.operate.live.seen.SeenPod;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Notices about faulty nodes, and about the installer that prepares them. */
final class NodeNotices {
  private final FabricPlan plan;
  private final SeenFabric seen;
  private final List<NodeRow> rows;
  private final Map<String, String> messages;
  private final FabricCommands commands;

  /**
   * Creates notices about the nodes of a fabric.
   *
   * @param messages GKE's message on each pool that has one
   */
  NodeNotices(FabricPlan plan, SeenFabric seen, List<NodeRow> rows, Map<String, String> messages) {
    this.plan = plan;
    this.seen = seen;
    this.rows = rows;
    this.messages = messages;
    this.commands = new FabricCommands(plan);
  }

  List<Notice> all() {
    List<Notice> notices = new ArrayList<>();
    remainingNodes().ifPresent(notices::add);
    plan.pool().names().forEach(pool -> missingNodes(pool).ifPresent(notices::add));
    rows.forEach(row -> notice(row).ifPresent(notices::add));
    rows.stream().filter(NodeRow::verified).forEach(row -> incomplete(row).ifPresent(notices::add));
    seen.installers().forEach(pod -> unplaced(pod).ifPresent(notices::add));
    return notices;
  }

  /** Returns a notice if a parked environment still has nodes, which the next update removes. */
  private Optional<Notice> remainingNodes() {
    return plan.parked() && !rows.isEmpty()
        ? Optional.of(
            Notice.warns(
                "environment " + plan.scope().environment(),
                "is parked, but still has " + CountedNoun.of(rows.size(), "GPU node"),
                commands.up()))
        : Optional.empty();
  }

  private Optional<Notice> missingNodes(String pool) {
    long found = rows.stream().filter(row -> row.name().pool().equals(pool)).count();
    int wanted = plan.pool().permanentNodes();
    if (found >= wanted) {
      return Optional.empty();
    }
    String message = found + " of " + CountedNoun.of(wanted, "node exists", "nodes exist");
    Optional<String> gkeMessage = Optional.ofNullable(messages.get(pool));
    if (gkeMessage.isPresent()) {
      return Optional.of(withGkeMessage(pool, message, gkeMessage.get()));
    }
    boolean spot = plan.cost().capacity().equals(Optional.of(Capacity.SPOT));
    return Optional.of(
        spot
            ? Notice.blocks(
                "pool " + pool,
                message
                    + "; if `pulumi up` has created the pool, Google has no machine available or"
                    + " has preempted one, and GKE keeps requesting it; preempted machines:",
                commands.preempted())
            : Notice.blocks(
                "pool " + pool, message + "; its status says why", commands.pool(pool)));
  }

  private Notice withGkeMessage(String pool, String message, String gkeMessage) {
    Optional<CloudRefusal> refusal = CloudRefusals.known().of(gkeMessage);
    return Notice.blocks(
        "pool " + pool,
        message + "; " + refusal.map(r -> r.meaning() + ": ").orElse("Google says: ") + gkeMessage,
        refusal.map(new PlanPlaceholders(plan, commands.up())::remedy).orElse(commands.pool(pool)));
  }

  private Optional<Notice> notice(NodeRow row) {
    String subject = "node " + row.name().node();
    String reason = row.progress().reason();
    return switch (row.state()) {
      case VERIFIED -> Optional.empty();
      case LEAVING ->
          Optional.of(
              Notice.blocks(
                  subject,
                  reason + "; wait until another node replaces it",
                  commands.node(node(row))));
      case NOT_READY ->
          Optional.of(
              Notice.blocks(subject, reason + preemptionHint(row), commands.node(node(row))));
      case CORDONED ->
          Optional.of(
              Notice.blocks(
                  subject,
                  reason + "; unless it is under maintenance:",
                  commands.uncordon(node(row))));
      case NO_IMAGE ->
          Optional.of(
              Notice.blocks(
                  subject, "the installer's image cannot be pulled: " + reason, image(row)));
      case FAILED ->
          Optional.of(
              Notice.blocks(
                  subject,
                  "the installer failed in phase " + row.progress().phase() + ": " + reason,
                  logs(row, currentContainer(row))));
      case SILENT ->
          Optional.of(
              Notice.warns(
                  subject,
                  reason
                      + "; its figures are that old, because its reporter is not running or"
                      + " lacks permission to write",
                  logs(row, "report")));
      case UNVERIFIED ->
          Optional.of(
              Notice.blocks(
                  subject,
                  "is installed and not verified" + afterColon(reason),
                  logs(row, "verify")));
      case STUCK ->
          Optional.of(Notice.blocks(subject, stuckText(row), logs(row, currentContainer(row))));
      case INSTALLING ->
          Optional.of(Notice.warns(subject, installingText(row), logs(row, currentContainer(row))));
    };
  }

  private static String node(NodeRow row) {
    return row.name().node();
  }

  private static String afterColon(String reason) {
    return reason.isEmpty() ? "" : ": " + reason;
  }

  private static String preemptionHint(NodeRow row) {
    return row.spot() ? "; if this spot machine was preempted, GKE replaces it" : "";
  }

  private String stuckText(NodeRow row) {
    String phase = row.progress().phase();
    return phaseText(row)
        + " for "
        + AgeText.of(row.progress().inPhase())
        + " without news; it may take "
        + PhaseBudget.of(phase).toMinutes()
        + " minutes"
        + afterColon(row.progress().reason());
  }

  private static String installingText(NodeRow row) {
    String phase = row.progress().phase();
    return phaseText(row)
        + " for "
        + AgeText.of(row.progress().inPhase())
        + ", of "
        + PhaseBudget.of(phase).toMinutes()
        + " minutes that it may take; wait"
        + afterColon(row.progress().reason());
  }

  private static String phaseText(NodeRow row) {
    String phase = row.progress().phase();
    return phase.isEmpty()
        ? "the installer has not reported anything"
        : "the installer is in phase " + phase;
  }

  private Optional<SeenPod> installer(NodeRow row) {
    return NodeAssessment.installers(seen, node(row)).findFirst();
  }

  /** Returns the name of the installer's container that runs the node's current phase. */
  private String currentContainer(NodeRow row) {
    return InstallerContainer.ofPhase(plan.pool().drivers(), row.progress().phase());
  }

  private String logs(NodeRow row, String container) {
    return installer(row)
        .map(SeenPod::name)
        .map(pod -> commands.logs(pod, container))
        .orElseGet(commands::installers);
  }

  /** Returns the remedy for an image that does not exist or that the node may not pull. */
  private String image(NodeRow row) {
    boolean absent = row.progress().reason().toLowerCase(Locale.ROOT).contains("not found");
    Optional<PodName> pod = installer(row).map(SeenPod::name);
    return absent ? commands.images() : pod.map(commands::pod).orElseGet(commands::installers);
  }

  /** Returns a notice if a verified node offers pods fewer GPUs or NICs than the machine has. */
  private Optional<Notice> incomplete(NodeRow row) {
    if (row.gpus().whole() && row.nics().whole()) {
      return Optional.empty();
    }
    Optional<String> unpublished =
        seen.nodes().stream()
            .filter(node -> node.name().equals(node(row)))
            .flatMap(node -> node.node().nics().flatMap(ClaimableNics::trouble).stream())
            .findFirst();
    if (unpublished.isPresent()) {
      return Optional.of(
          Notice.blocks("node " + node(row), unpublished.get(), ClaimableNics.show(node(row))));
    }
    return Optional.of(
        Notice.blocks(
            "node " + node(row),
            "pods can request " + row.gpus() + " of its GPUs and " + row.nics() + " of its NICs",
            commands.node(node(row))));
  }

  private Optional<Notice> unplaced(SeenPod pod) {
    return pod.unplaced()
        .filter(why -> pod.node().isEmpty())
        .map(why -> Notice.blocks("installer " + pod.name(), why, commands.pod(pod.name())));
  }
}
