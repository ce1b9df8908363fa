package epfabric.operate.advice.cause;

import epfabric.fabric.catalog.InstallerFailure;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.JudgeMessage;
import epfabric.operate.advice.cause.SortedEvidence.Item;
import epfabric.operate.live.evidence.KeptFile;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds causes in the status of pods and Jobs. */
final class PodCauses {
  private static final Set<String> IMAGE_REASONS =
      Set.of(
          "ErrImagePull",
          "ImagePullBackOff",
          "InvalidImageName",
          "ErrImageNeverPull",
          "ImageInspectError",
          "RegistryUnavailable",
          "SignatureValidationFailed");

  private static final Set<String> START_REASONS =
      Set.of("CreateContainerConfigError", "CreateContainerError", "RunContainerError");

  /** Reasons of pods whose machine was lost. */
  private static final Set<String> LOST_MACHINE_REASONS =
      Set.of("Terminated", "NodeShutdown", "NodeLost");

  /** Exit codes of a container that was terminated or killed. */
  private static final Set<String> TERMINATED = Set.of("143", "137");

  private final FabricCommands commands;
  private final FoundCauses found;

  PodCauses(FabricCommands commands, FoundCauses found) {
    this.commands = commands;
    this.found = found;
  }

  void addCauses(SortedEvidence scene) {
    scene.pods().stream().filter(pod -> !scene.well(pod)).forEach(this::addCausesOfPod);
    scene.jobs().stream().filter(job -> job.tree().holds("Failed")).forEach(this::addFailedJob);
  }

  private void addCausesOfPod(Item pod) {
    addCauseOfPodEnd(pod);
    pod.tree()
        .condition("PodScheduled")
        .filter(c -> c.text("status").equals("False"))
        .ifPresent(c -> noPlace("pod " + pod.key(), c.text("message"), pod.file(), found));
    Stream.concat(
            pod.tree().list("status", "initContainerStatuses").stream(),
            pod.tree().list("status", "containerStatuses").stream())
        .forEach(container -> addCausesOfContainer(pod, container));
  }

  private void addCauseOfPodEnd(Item pod) {
    String reason = pod.tree().text("status", "reason");
    String message = pod.tree().text("status", "message");
    String node = pod.tree().text("spec", "nodeName");
    if (reason.equals("Evicted")) {
      found.add(
          CauseDirectness.EXHAUSTED,
          "pod " + pod.key() + " was evicted from node " + node + ": " + message,
          "free memory or disk of the node, and see what else uses it: " + commands.node(node),
          FoundCauses.place(pod.file(), "\"Evicted\""));
    } else if (LOST_MACHINE_REASONS.contains(reason) || lostMachine(pod)) {
      found.add(
          CauseDirectness.NODE_LOST,
          "the machine of node "
              + node
              + " was taken away: "
              + (message.isEmpty() ? reason : message),
          "run it again when the pool has its nodes; preempted machines: " + commands.preempted(),
          FoundCauses.place(
              pod.file(), reason.isEmpty() ? "DisruptionTarget" : "\"" + reason + "\""));
    } else if (reason.equals("DeadlineExceeded")) {
      addFailure("pod " + pod.key(), message, pod.file(), reason);
    }
  }

  /**
   * Returns whether the pod's machine was lost; preemption of a pod by the scheduler does not
   * count.
   */
  private static boolean lostMachine(Item pod) {
    return pod.tree()
        .condition("DisruptionTarget")
        .filter(c -> c.text("status").equals("True"))
        .filter(
            c ->
                Set.of("TerminationByKubelet", "DeletionByTaintManager", "DeletionByPodGC")
                    .contains(c.text("reason")))
        .isPresent();
  }

  static void noPlace(String name, String message, KeptFile file, FoundCauses found) {
    boolean waits = NodeCauses.waitsForInstaller(message);
    found.add(
        waits ? CauseDirectness.ECHO : CauseDirectness.NO_PLACE,
        "no node takes " + name + ": " + message,
        waits
            ? "the nodes are not verified: see what the installer says of them"
            : "see which pods hold the GPUs and NICs: epfabric status; kubectl describe nodes",
        FoundCauses.place(file, FoundCauses.opening(message)));
  }

  private void addCausesOfContainer(Item pod, ObjectTree container) {
    String where = "container " + container.text("name") + " of pod " + pod.key();
    addCauseOfWaiting(pod, container, where);
    for (String state : List.of("state", "lastState")) {
      container
          .at(state, "terminated")
          .filter(ended -> !ended.text("exitCode").equals("0"))
          .ifPresent(ended -> addCauseOfContainerEnd(pod, ended, where));
    }
  }

  private void addCauseOfWaiting(Item pod, ObjectTree container, String where) {
    String reason = container.text("state", "waiting", "reason");
    String message = container.text("state", "waiting", "message");
    if (IMAGE_REASONS.contains(reason)) {
      addMissingImage(container.text("image"), message, pod.file(), reason);
    } else if (START_REASONS.contains(reason)) {
      found.add(
          CauseDirectness.NO_START,
          where + " cannot start: " + reason + ": " + message,
          "deploy the fabric again: its configuration is missing or cannot be used",
          FoundCauses.place(pod.file(), reason));
    }
  }

  private void addMissingImage(String image, String message, KeptFile file, String needle) {
    found.add(
        CauseDirectness.NO_IMAGE,
        "image " + image + " cannot be pulled: " + message,
        "check that the registry has it and the nodes' account may read it: " + commands.images(),
        FoundCauses.place(file, needle));
  }

  private void addCauseOfContainerEnd(Item pod, ObjectTree ended, String where) {
    String reason = ended.text("reason");
    ObjectTree report = ObjectTree.parse(ended.text("message"));
    JudgeMessage judged = JudgeMessage.of(ended.text("message"));
    if (reason.equals("OOMKilled")) {
      found.add(
          CauseDirectness.EXHAUSTED,
          where + " ran out of memory (OOMKilled)",
          "nothing else may run on the node: kubectl get pods -A --field-selector spec.nodeName="
              + pod.tree().text("spec", "nodeName"),
          FoundCauses.place(pod.file(), "OOMKilled"));
    } else if (InstallerFailure.of(report.text("reason")).isPresent()) {
      found.add(
          NodeCauses.directness(report.text("reason")),
          "the installer fails on node "
              + pod.tree().text("spec", "nodeName")
              + ": "
              + report.text("phase")
              + ": "
              + report.text("reason")
              + ": "
              + report.text("message"),
          InstallerFailure.of(report.text("reason")).map(InstallerFailure::remedy).orElse(""),
          FoundCauses.place(pod.file(), report.text("reason")));
    } else if (!judged.verdict().isEmpty()) {
      found.add(
          CauseDirectness.JUDGED,
          where + " says " + judged.verdict() + ": " + judged.what(),
          judged.advice().isEmpty() ? "read its log in this archive" : judged.advice(),
          FoundCauses.place(pod.file(), "verdict"));
    } else if (TERMINATED.contains(ended.text("exitCode"))) {
      found.add(
          CauseDirectness.INTERRUPTED,
          where + " was stopped from outside (exit code " + ended.text("exitCode") + ")",
          "run it again, unless something above explains it",
          FoundCauses.place(pod.file(), "\"exitCode\": " + ended.text("exitCode")));
    } else {
      String detail = ended.text("message").isEmpty() ? "" : ": " + ended.text("message");
      addFailure(
          where,
          "exit code " + ended.text("exitCode") + detail,
          pod.file(),
          "\"exitCode\": " + ended.text("exitCode"));
    }
  }

  private void addFailedJob(Item job) {
    ObjectTree failed = job.tree().condition("Failed").orElse(job.tree());
    addFailure(
        "Job " + job.key(),
        failed.text("reason") + ": " + failed.text("message"),
        job.file(),
        "\"type\": \"Failed\"");
  }

  private void addFailure(String name, String why, KeptFile file, String needle) {
    found.add(
        CauseDirectness.FAILED,
        name + " failed: " + why,
        "its log and the judge's say what was found; then: " + commands.up(),
        FoundCauses.place(file, needle));
  }
}
