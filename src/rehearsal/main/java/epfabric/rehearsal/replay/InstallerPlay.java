package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.catalog.InstallerFailure;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NodeReport;
import epfabric.rehearsal.kubernetes.api.NodeReport.NodeCondition;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Plays the installer on a node: its phases one after another, with their reports about the node.
 * The first nodes compile the kernel modules; once a node has stored them in the cache, later nodes
 * find them there.
 */
final class InstallerPlay implements ContainerPlays {
  /** The phases of each container, in their order, from docs/installer.md. */
  private static final Map<String, List<String>> PHASES =
      Map.of(
          "install",
          List.of(
              "preflight",
              "hold",
              "options",
              "firmware",
              "modules",
              "initramfs",
              "load",
              "stage",
              "devices",
              "persistence",
              "verify",
              "neighbour"),
          "driver",
          List.of("preflight", "driver"),
          "stage",
          List.of("stage"));

  private static final List<String> CHECKS = List.of("gpus", "driver", "devices", "nics", "tree");
  private static final List<String> MODULE_CHECKS = List.of("options", "modules");
  private static final int FAILED = 75;
  private static final int MAX_ATTEMPTS = 5;

  private final RehearsalDurations durations;
  private final List<InstallerFault> faults;
  private final Map<InstallerFault, Integer> occurrences = new LinkedHashMap<>();
  private final Map<String, Installation> running = new TreeMap<>();
  private final Map<String, Integer> failures = new TreeMap<>();
  private final Map<String, String> installations = new TreeMap<>();
  private final Set<String> pulledImages = new TreeSet<>();
  private final Set<String> cache = new TreeSet<>();

  InstallerPlay(RehearsalDurations durations, List<InstallerFault> faults) {
    this.durations = durations;
    this.faults = List.copyOf(faults);
  }

  @Override
  public ContainerPlay of(PodMoment moment) {
    return switch (moment.container()) {
      case "report" -> withPull(moment, ContainerPlay.readyAfter(1));
      case "install", "driver", "stage" -> install(moment);
      default -> verify(moment);
    };
  }

  /** Adds the time of the image's pull for the first container with this image on the node. */
  private ContainerPlay withPull(PodMoment moment, ContainerPlay play) {
    String image = JsonTree.text(moment.spec(), "image");
    return pulledImages.add(moment.node() + " " + image)
        ? play.pulledIn(durations.of("installer.pull"))
        : play;
  }

  private ContainerPlay install(PodMoment moment) {
    if (InstallerPod.removes(moment)) {
      return removal(moment);
    }
    String run =
        JsonTree.text(moment.pod(), "metadata", "uid")
            + "/"
            + moment.container()
            + "/"
            + moment.restarts();
    Installation installation = running.computeIfAbsent(run, r -> new Installation());
    if (installation.idle) {
      return ContainerPlay.askedAgainAfter(600);
    }
    List<NodeReport> reports = new ArrayList<>();
    if (installation.phase.isEmpty()) {
      boolean startsInstallation = !moment.container().equals("stage");
      reports.add(
          startsInstallation
              ? reportOfStart(moment)
              : NodeReport.after(0).annotated(note("failure"), ""));
    } else {
      reports.add(reportOfFinishedPhase(installation, moment));
    }
    Optional<String> next = nextPhase(installation, moment);
    if (next.isEmpty()) {
      return afterLastPhase(moment).reporting(reports);
    }
    return startPhase(next.get(), installation, moment, reports);
  }

  /**
   * Returns the play after the last phase. The container {@code stage} keeps running, to repair the
   * staged files; all other containers end.
   */
  private ContainerPlay afterLastPhase(PodMoment moment) {
    if (!moment.container().equals("driver")) {
      installations.put(moment.node(), InstallerPod.fingerprint(moment));
      failures.remove(moment.node());
    }
    return moment.container().equals("stage")
        ? ContainerPlay.readyAfter(0)
        : ContainerPlay.endsWith(0, 0, "");
  }

  private ContainerPlay startPhase(
      String phase, Installation installation, PodMoment moment, List<NodeReport> reports) {
    installation.phase = phase;
    installation.cached =
        phase.equals("modules")
            ? cache.contains(InstallerPod.cacheKey(moment))
            : installation.cached;
    boolean alreadyInstalled =
        InstallerPod.fingerprint(moment).equals(installations.get(moment.node()));
    double seconds =
        alreadyInstalled ? durations.of("installer.again") : seconds(phase, installation, moment);
    reports.add(NodeReport.after(0).annotated(note("phase"), phase));
    Optional<InstallerFault> fault = takeFault(phase, moment);
    if (fault.isPresent()) {
      return failing(fault.get(), installation, moment, reports);
    }
    installation.seconds.put(phase, Math.round(seconds));
    return ContainerPlay.askedAgainAfter(seconds)
        .reporting(reports)
        .printing(String.format(Locale.ROOT, "%s: %.0f s (emulated)\n", phase, seconds));
  }

  private double seconds(String phase, Installation installation, PodMoment moment) {
    boolean found = phase.equals("modules") && installation.cached;
    boolean withoutTorch = moment.container().equals("stage");
    return durations.of(
        "installer." + phase + (found ? "-cached" : withoutTorch ? "-without-torch" : ""));
  }

  /**
   * Returns the next phase; empty after the last one. On a node that already has this installation,
   * a single check covers all phases.
   */
  private Optional<String> nextPhase(Installation installation, PodMoment moment) {
    List<String> phases = phasesOf(moment.container());
    int done = phases.indexOf(installation.phase) + 1;
    boolean alreadyInstalled =
        InstallerPod.fingerprint(moment).equals(installations.get(moment.node()));
    return done >= phases.size() || (alreadyInstalled && done > 0)
        ? Optional.empty()
        : Optional.of(phases.get(done));
  }

  private NodeReport reportOfStart(PodMoment moment) {
    NodeReport nodeReport =
        NodeReport.after(0)
            .annotated(note("failure"), "")
            .annotated(note("software-set"), InstallerPod.softwareSet(moment));
    boolean alreadyInstalled =
        InstallerPod.fingerprint(moment).equals(installations.get(moment.node()));
    return alreadyInstalled
        ? nodeReport
        : nodeReport
            .withTaint(true)
            .withCondition(
                new NodeCondition("EpfabricVerified", false, "Installing", "phase preflight"));
  }

  private NodeReport reportOfFinishedPhase(Installation installation, PodMoment moment) {
    NodeReport nodeReport =
        NodeReport.after(0).annotated(note("phase-seconds"), installation.json());
    return switch (installation.phase) {
      case "modules" -> {
        cache.add(InstallerPod.cacheKey(moment));
        String from = installation.cached ? "cached" : "built";
        yield nodeReport.annotated(note("modules"), from);
      }
      case "load" -> nodeReport.annotated(note("nics"), InstallerPod.nics(moment));
      case "driver" -> nodeReport.annotated(note("nics"), InstallerPod.nics(moment)).offeringGpus();
      case "devices" -> nodeReport.offeringGpus();
      case "neighbour" -> nodeReport.annotated(note("phase"), "ready");
      default -> nodeReport;
    };
  }

  private Optional<InstallerFault> takeFault(String phase, PodMoment moment) {
    Optional<InstallerFault> found =
        faults.stream()
            .filter(fault -> fault.phase().equals(phase))
            .filter(fault -> fault.nodes().matcher(moment.node()).matches())
            .filter(fault -> occurrences.getOrDefault(fault, 0) < fault.times())
            .findFirst();
    found.ifPresent(fault -> occurrences.merge(fault, 1, Integer::sum));
    return found;
  }

  private ContainerPlay failing(
      InstallerFault fault, Installation installation, PodMoment moment, List<NodeReport> reports) {
    double secondsToFailure = durations.of("installer." + fault.phase()) / 2;
    if (fault.reason().isEmpty()) {
      reports.add(NodeReport.after(secondsToFailure).vanishing());
      return ContainerPlay.askedAgainAfter(secondsToFailure + 1).reporting(reports);
    }
    InstallerFailure failure = fault.failure();
    String message = "emulated failure; to do: " + failure.remedy();
    reports.add(
        NodeReport.after(secondsToFailure)
            .annotated(note("failure"), fault.phase() + ": " + failure.reason() + ": " + message)
            .withCondition(new NodeCondition("EpfabricVerified", false, failure.reason(), message))
            .withTaint(true));
    int attempts = failures.merge(moment.node(), 1, Integer::sum);
    installation.idle = failure.permanent() || attempts >= MAX_ATTEMPTS;
    if (installation.idle) {
      return ContainerPlay.askedAgainAfter(600)
          .reporting(reports)
          .printing("idle: " + message + "\n");
    }
    ObjectNode last =
        JsonTree.of(
            "node", moment.node(),
            "phase", fault.phase(),
            "reason", failure.reason(),
            "message", message);
    return ContainerPlay.endsWith(FAILED, secondsToFailure, Json.whole(last, false))
        .reporting(reports);
  }

  private ContainerPlay removal(PodMoment moment) {
    installations.remove(moment.node());
    double seconds = durations.of("installer.again");
    String message = "driver and libraries were removed from this node";
    return ContainerPlay.endsWith(0, seconds, "")
        .reporting(
            List.of(
                NodeReport.after(seconds)
                    .withCondition(new NodeCondition("EpfabricVerified", false, "Removed", message))
                    .withTaint(true)));
  }

  private ContainerPlay verify(PodMoment moment) {
    if (InstallerPod.words(moment).contains("sleep")) {
      return ContainerPlay.readyAfter(0);
    }
    if (!InstallerPod.fingerprint(moment).equals(installations.get(moment.node()))) {
      return ContainerPlay.askedAgainAfter(1); // the container "stage" is still installing
    }
    boolean stages = InstallerPod.has(moment, "stage");
    double seconds =
        durations.of("installer.look") + (stages ? durations.of("installer.verify") : 0);
    ObjectNode checks = Json.object();
    CHECKS.forEach(check -> checks.put(check, "ok"));
    if (!stages) {
      MODULE_CHECKS.forEach(check -> checks.put(check, "ok"));
    }
    String message = "the latest check found everything in order";
    return ContainerPlay.readyAfter(seconds)
        .reporting(
            List.of(
                NodeReport.after(seconds)
                    .annotated(note("phase"), "ready")
                    .annotated(note("driver"), "emulated")
                    .annotated(note("verification"), Json.whole(checks, false))
                    .withCondition(new NodeCondition("EpfabricVerified", true, "Verified", message))
                    .offeringGpus()
                    .withTaint(false)));
  }

  /** Returns the phases of a container, in their order. */
  static List<String> phasesOf(String container) {
    return PHASES.getOrDefault(container, List.of());
  }

  /** Returns the names of all phases, sorted. */
  static Set<String> phases() {
    Set<String> all = new TreeSet<>();
    PHASES.values().forEach(all::addAll);
    return all;
  }

  private static String note(String name) {
    return Labels.NODE_PREFIX + name;
  }

  /** The progress of one run of the installer's container. */
  private static final class Installation {
    String phase = "";
    boolean cached;
    boolean idle;
    final Map<String, Long> seconds = new TreeMap<>();

    String json() {
      ObjectNode all = Json.object();
      seconds.forEach(all::put);
      return Json.whole(all, false);
    }
  }
}
