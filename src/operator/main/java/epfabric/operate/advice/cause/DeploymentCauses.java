package epfabric.operate.advice.cause;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.cause.FailureCause.Place;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.MissingEvidence;
import java.util.List;
import java.util.Optional;

/**
 * Finds causes that missing objects indicate: the cluster belongs to another fabric, or a
 * deployment stopped halfway.
 */
final class DeploymentCauses {
  private static final String VERSION_FILE = "cluster/version.json";
  private static final String NETWORKS = "networks";

  private final FabricPlan plan;
  private final FabricCommands commands;
  private final Evidence evidence;
  private final FoundCauses found;

  DeploymentCauses(FabricPlan plan, Evidence evidence, FoundCauses found) {
    this.plan = plan;
    this.commands = new FabricCommands(plan);
    this.evidence = evidence;
    this.found = found;
  }

  static void noMultiNetworking(FoundCauses found, Place place) {
    found.add(
        CauseDirectness.NOT_AS_PLANNED,
        "the cluster has no multi-networking: pods get only one NIC",
        "it cannot be switched on later: re-create the cluster, or adopt another one",
        place);
  }

  void addCauses(SortedEvidence scene) {
    missing(NETWORKS)
        .filter(m -> m.why().startsWith("404") && !scene.claimsNics())
        .ifPresent(m -> noMultiNetworking(found, FoundCauses.missing(evidence, m)));
    boolean answered = evidence.files().stream().anyMatch(f -> f.path().equals(VERSION_FILE));
    if (!answered) {
      return;
    }
    if (isNothingDeployed(scene)) {
      found.add(
          CauseDirectness.ABSENT,
          "the cluster that answers has nothing of fabric " + plan.scope().environment(),
          "nothing is deployed, or this is another project's cluster: "
              + commands.credentials()
              + "; "
              + commands.rescue()
              + " says what the stack has",
          new Place(VERSION_FILE, 1, "no node of the pools, and nothing in both namespaces"));
    } else {
      addUnfinishedDeployment(scene);
    }
  }

  private Optional<MissingEvidence> missing(String what) {
    return evidence.missing().stream().filter(m -> m.what().equals(what)).findFirst();
  }

  /** Returns whether the evidence has a file with this path or in the folder with this path. */
  private boolean has(String path) {
    return evidence.files().stream()
        .anyMatch(f -> f.path().equals(path) || f.path().startsWith(path + "/"));
  }

  private boolean isNothingDeployed(SortedEvidence scene) {
    return scene.nodes().isEmpty()
        && missing("nodes").isEmpty()
        && List.of(plan.install().namespace(), plan.install().testNamespace()).stream()
            .allMatch(
                namespace ->
                    evidence.missing().stream().noneMatch(m -> m.what().startsWith(namespace))
                        && !has(namespace + "/pods")
                        && !has(namespace + "/daemonsets")
                        && !has(namespace + "/configmaps"));
  }

  private void addUnfinishedDeployment(SortedEvidence scene) {
    String daemonSets = plan.install().namespace() + "/daemonsets";
    if (!scene.nodes().isEmpty() && missing(daemonSets).isEmpty() && !has(daemonSets)) {
      addHalfway("the installer is missing", daemonSets);
    }
    if (scene.claimsNics()) {
      return;
    }
    List<String> absent =
        plan.network().podNetworks().stream()
            .map(NodeNetwork::podNetwork)
            .filter(name -> !has(NETWORKS + "/" + name + ".json"))
            .toList();
    if (missing(NETWORKS).isEmpty() && !absent.isEmpty()) {
      addHalfway("pod networks are missing: " + String.join(", ", absent), NETWORKS);
    }
  }

  private void addHalfway(String what, String folder) {
    found.add(
        CauseDirectness.NOT_AS_PLANNED,
        what + ": a deployment stopped halfway, or it was deleted",
        "if `pulumi up` was killed: " + commands.rescue() + "; then " + commands.up(),
        new Place(folder + "/", 1, what));
  }
}
