package epfabric.operate.advice.cause;

import epfabric.base.value.CountedNoun;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.catalog.InstallerFailure;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.cause.FailureCause.Place;
import epfabric.operate.advice.cause.SortedEvidence.Item;
import java.util.List;
import java.util.Set;

/** Finds nodes that are missing, faulty, or not installed. */
final class NodeCauses {
  /** Taints of machines that are being removed. */
  private static final Set<String> LEAVING_TAINTS =
      Set.of(
          "cloud.google.com/impending-node-termination",
          "node.cloudprovider.kubernetes.io/shutdown",
          "node.kubernetes.io/unreachable");

  /** Reasons that another node may have caused, or whose cause is unknown. */
  private static final Set<String> DOUBTFUL_REASONS =
      Set.of(
          "NeighbourUnreachable",
          "NeighboursUnknown",
          "NotVerified",
          "NotConverged",
          "CommandFailed");

  private static final Set<String> EXHAUSTED =
      Set.of("DiskFull", "NoInodes", "NoScratchSpace", "MemoryLow");

  private final FabricPlan plan;
  private final FabricCommands commands;
  private final FoundCauses found;

  NodeCauses(FabricPlan plan, FoundCauses found) {
    this.plan = plan;
    this.commands = new FabricCommands(plan);
    this.found = found;
  }

  void addCauses(List<Item> nodes) {
    nodes.forEach(this::addCauses);
    for (String pool : plan.pool().names()) {
      List<Item> ofPool = nodes.stream().filter(n -> pool.equals(pool(n))).toList();
      if (ofPool.size() < plan.pool().permanentNodes()) {
        found.add(
            CauseDirectness.NO_MACHINE,
            "pool "
                + pool
                + " has "
                + ofPool.size()
                + " of "
                + CountedNoun.of(plan.pool().permanentNodes(), "node"),
            "see what Google says of the pool: " + commands.pool(pool),
            new Place("nodes/", 1, CountedNoun.of(ofPool.size(), "node") + " of " + pool));
      }
    }
  }

  private static String pool(Item node) {
    return node.tree().text("metadata", "labels", Labels.NODE_POOL);
  }

  private void addCauses(Item node) {
    String name = node.tree().name();
    boolean isLeaving =
        node.tree().list("spec", "taints").stream()
            .anyMatch(t -> LEAVING_TAINTS.contains(t.text("key")));
    if (isLeaving || !node.tree().holds("Ready") || isBeingDeleted(node)) {
      addLostNode(node, name);
    }
    String failure = node.tree().text("metadata", "annotations", Labels.NODE_PREFIX + "failure");
    if (failure.isEmpty()) {
      addFailedCheck(node, name);
    } else {
      addInstallerFailure(node, name, failure);
    }
    for (String pressure : List.of("MemoryPressure", "DiskPressure", "PIDPressure")) {
      if (node.tree().holds(pressure)) {
        found.add(
            CauseDirectness.EXHAUSTED,
            "node " + name + " has " + pressure,
            "see what uses it: " + commands.node(name),
            FoundCauses.place(node.file(), pressure));
      }
    }
    addCordon(node, name);
  }

  private static boolean isBeingDeleted(Item node) {
    return !node.tree().text("metadata", "deletionTimestamp").isEmpty();
  }

  private void addLostNode(Item node, String name) {
    String why =
        node.tree()
            .condition("Ready")
            .map(c -> c.text("reason"))
            .filter(r -> !r.isEmpty())
            .map(r -> " (" + r + ")")
            .orElse("");
    found.add(
        CauseDirectness.NODE_LOST,
        "node " + name + " is being deleted or does not answer" + why,
        "a spot machine that was taken away comes back by itself, if the zone has one: "
            + commands.preempted(),
        FoundCauses.place(node.file(), "\"Ready\""));
  }

  /**
   * Adds a failure of the installer.
   *
   * @param failure the failure as {@code PHASE: REASON: MESSAGE}
   */
  private void addInstallerFailure(Item node, String name, String failure) {
    String[] parts = failure.split(": ", 3);
    String reason = parts.length > 1 ? parts[1] : failure;
    found.add(
        directness(reason),
        "the installer fails on node " + name + ": " + failure,
        InstallerFailure.of(reason)
            .map(InstallerFailure::remedy)
            .orElse("read the log of the installer's containers on that node"),
        FoundCauses.place(node.file(), Labels.NODE_PREFIX + "failure"));
  }

  static CauseDirectness directness(String reason) {
    if (EXHAUSTED.contains(reason)) {
      return CauseDirectness.EXHAUSTED;
    }
    return DOUBTFUL_REASONS.contains(reason)
        ? CauseDirectness.NODE_DOUBTFUL
        : CauseDirectness.NODE_FAULTY;
  }

  /** Adds the finding of the node's checks; an installation in progress is not a cause. */
  private void addFailedCheck(Item node, String name) {
    node.tree()
        .condition("EpfabricVerified")
        .filter(c -> c.text("status").equals("False") && !isInProgress(c.text("reason")))
        .ifPresent(
            c ->
                found.add(
                    CauseDirectness.NODE_FAULTY,
                    "node "
                        + name
                        + " is not verified: "
                        + c.text("reason")
                        + ": "
                        + c.text("message"),
                    InstallerFailure.of(c.text("reason"))
                        .map(InstallerFailure::remedy)
                        .orElse(
                            "see what the check says; re-create the node if this persists: "
                                + commands.node(name)),
                    FoundCauses.place(node.file(), "EpfabricVerified")));
  }

  private static boolean isInProgress(String reason) {
    return Set.of("Installing", "Rebooting", "WaitingForGpus", "Removed", "").contains(reason);
  }

  private void addCordon(Item node, String name) {
    if (node.tree().text("spec", "unschedulable").equals("true")) {
      found.add(
          CauseDirectness.NO_PLACE,
          "node " + name + " is cordoned",
          commands.uncordon(name) + ", unless it is under maintenance",
          FoundCauses.place(node.file(), "\"unschedulable\""));
    }
  }

  /** Returns whether the scheduler's message names a node that waits for an installer. */
  static boolean waitsForInstaller(String message) {
    return message.contains(InstallPlan.STARTUP_TAINT);
  }
}
