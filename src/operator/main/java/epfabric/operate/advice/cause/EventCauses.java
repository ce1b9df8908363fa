package epfabric.operate.advice.cause;

import epfabric.fabric.catalog.CloudRefusal;
import epfabric.fabric.catalog.CloudRefusals;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.PlanPlaceholders;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.cause.FailureCause.Place;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Finds causes in the events of unhealthy objects. */
final class EventCauses {
  /**
   * A line of events.txt.
   *
   * @param about the object of the event, as {@code Kind/name}
   */
  private record Event(String reason, String about, String message, Place place) {}

  private static final Set<String> NODE_LOST_REASONS =
      Set.of(
          "NodeNotReady",
          "DeletingNode",
          "RemovingNode",
          "Shutdown",
          "NodeShutdown",
          "PreemptionNotice",
          "TerminationNotice");

  private static final Set<String> NO_MACHINE =
      Set.of("FailedScaleUp", "ScaleUpFailed", "ScaleUpTimedOut");

  private static final Set<String> NO_NETWORK_REASONS =
      Set.of("FailedCreatePodSandBox", "NetworkNotReady");

  private static final Set<String> NO_VOLUME_REASONS = Set.of("FailedMount", "FailedAttachVolume");

  private final SortedEvidence scene;
  private final FabricPlan plan;
  private final FabricCommands commands;
  private final FoundCauses found;
  private final Set<String> unlisted = new TreeSet<>();

  EventCauses(SortedEvidence scene, FabricPlan plan, FoundCauses found) {
    this.scene = scene;
    this.plan = plan;
    this.commands = new FabricCommands(plan);
    this.found = found;
  }

  void addCauses(Evidence evidence) {
    evidence.missing().forEach(missing -> unlisted.add(missing.what()));
    for (KeptFile file : evidence.files()) {
      if (file.path().endsWith("/events.txt")) {
        List<String> lines = file.text().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
          addCauseOfLine(file, lines.get(i), i + 1);
        }
      }
    }
  }

  /**
   * Adds the cause that a line shows. The line contains time, type, reason, object, UID of the
   * object, count and message, separated by two spaces.
   */
  private void addCauseOfLine(KeptFile file, String line, int number) {
    String[] parts = line.split(" {2}", 7);
    if (parts.length < 7) {
      return;
    }
    String namespace = file.path().substring(0, file.path().indexOf('/'));
    Place place = new Place(file.path(), number, FoundCauses.shortened(line));
    Event event = new Event(parts[2], parts[3], parts[6], place);
    if (!isHealthy(namespace, event.about(), parts[0]) && !isStale(namespace, parts)) {
      addCause(event);
    }
  }

  private boolean isHealthy(String namespace, String about, String when) {
    String name = about.substring(about.indexOf('/') + 1);
    if (about.startsWith("Node/")) {
      return scene.nodeWell(name, plan.pool(), when);
    }
    String key = namespace + "/" + name;
    return (about.startsWith("Pod/") && scene.wellPods().contains(key))
        || (about.startsWith("Job/") && scene.wellJobs().contains(key));
  }

  /**
   * Returns whether an event is about a deleted Job; events outlive their Jobs, and the next Job
   * can have the same name. If Jobs could not be listed, no Job counts as deleted.
   */
  private boolean isStale(String namespace, String[] parts) {
    String about = parts[3];
    return about.startsWith("Job/")
        && !unlisted.contains(namespace + "/jobs")
        && scene.jobs().stream()
            .filter(job -> job.key().equals(namespace + about.substring("Job".length())))
            .noneMatch(job -> isSameUid(job.tree().text("metadata", "uid"), parts[4]));
  }

  private static boolean isSameUid(String uid, String beginning) {
    return uid.isEmpty() || beginning.equals("-") || uid.startsWith(beginning);
  }

  private void addCause(Event event) {
    if (event.reason().equals("FailedCreate")) {
      addRefusal(event);
    } else if (NODE_LOST_REASONS.contains(event.reason())) {
      add(
          CauseDirectness.NODE_LOST,
          event.about().replace('/', ' ') + " is gone: " + event.reason() + ": " + event.message(),
          "a spot machine that was taken away comes back by itself, if the zone has one: "
              + commands.preempted(),
          event);
    } else if (NO_MACHINE.contains(event.reason())) {
      addMissingMachine(event);
    } else if (NO_NETWORK_REASONS.contains(event.reason())) {
      add(
          CauseDirectness.NO_START,
          event.about() + " gets no network: " + event.message(),
          "check that the Networks are Ready and the pool has its additional networks: kubectl"
              + " describe networks.networking.gke.io,gkenetworkparamsets.networking.gke.io",
          event);
    } else {
      addOtherCause(event);
    }
  }

  private void addMissingMachine(Event event) {
    Optional<CloudRefusal> known = CloudRefusals.known().of(event.message());
    add(
        CauseDirectness.NO_MACHINE,
        known.map(CloudRefusal::meaning).orElse("Google has no machine for the pool")
            + ": "
            + event.message(),
        known
            .map(new PlanPlaceholders(plan, commands.up())::remedy)
            .orElse("wait, ask for quota, or use another zone or kind of capacity"),
        event);
  }

  private void addOtherCause(Event event) {
    if (NO_VOLUME_REASONS.contains(event.reason())) {
      add(
          CauseDirectness.NO_START,
          event.about() + " cannot be given its files: " + event.message(),
          "deploy the fabric again: " + commands.up(),
          event);
    } else if (event.reason().equals("FailedScheduling") && !stillExists(event.about())) {
      found.add(
          NodeCauses.waitsForInstaller(event.message())
              ? CauseDirectness.ECHO
              : CauseDirectness.NO_PLACE,
          "no node takes " + event.about() + ": " + event.message(),
          "see which pods hold the GPUs and NICs: epfabric status; kubectl describe nodes",
          event.place());
    } else if (event.reason().equals("FailedPrepareDynamicResources")) {
      add(
          CauseDirectness.NO_START,
          event.about() + " gets no device that it claims: " + event.message(),
          "the driver's pod on its node reports the reason: kubectl get pods -A -o wide | grep"
              + " kubelet-plugin",
          event);
    } else if (event.reason().equals("FailedResourceClaimCreation")) {
      add(
          CauseDirectness.NO_START,
          event.about() + " gets no claim: " + event.message(),
          "deploy the fabric again, which includes its claim templates: " + commands.up(),
          event);
    } else if (event.reason().equals("OOMKilling")) {
      add(
          CauseDirectness.EXHAUSTED,
          event.about() + " ran out of memory: " + event.message(),
          "nothing else may run on the node",
          event);
    } else if (event.reason().equals("Failed") && event.message().contains("pull image")) {
      add(
          CauseDirectness.NO_IMAGE,
          event.message(),
          "check that the registry has it and the nodes' account may read it: " + commands.images(),
          event);
    }
  }

  /**
   * Returns whether the pod still exists. If it does, its status shows whether it still waits, and
   * an event about waiting may be outdated.
   */
  private boolean stillExists(String about) {
    return scene.pods().stream().anyMatch(pod -> about.equals("Pod/" + pod.tree().name()));
  }

  private void addRefusal(Event event) {
    String message = event.message().toLowerCase(Locale.ROOT);
    if (message.contains("insufficient quota to match these scopes")) {
      add(
          CauseDirectness.REFUSED,
          "GKE refuses critical pods of " + event.about() + " without a quota: " + event.message(),
          "the namespace needs a ResourceQuota for the pods' priority class, which the fabric's"
              + " namespaces have: "
              + commands.up(),
          event);
    } else if (message.contains("exceeded quota")) {
      add(
          CauseDirectness.REFUSED,
          "the namespace's quota refuses pods of " + event.about() + ": " + event.message(),
          "kubectl describe resourcequota -A; raise it or remove it",
          event);
    } else if (message.contains("cannot create resource")) {
      add(
          CauseDirectness.REFUSED,
          "permission to create pods is missing for " + event.about() + ": " + event.message(),
          "deploy the fabric again, which includes its permissions: " + commands.up(),
          event);
    } else {
      add(
          CauseDirectness.REFUSED,
          "the cluster's admission refuses pods of " + event.about() + ": " + event.message(),
          "the message names the policy; ours admit only the fabric's own images: " + commands.up(),
          event);
    }
  }

  private void add(CauseDirectness directness, String what, String remedy, Event event) {
    found.add(directness, what, remedy, event.place());
  }
}
