package epfabric.operate.advice.cause;

import epfabric.base.facts.GoogleNetworks;
import epfabric.fabric.catalog.CloudRefusal;
import epfabric.fabric.catalog.CloudRefusals;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.PlanPlaceholders;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.cause.CloudOperations.Operation;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds causes in Google Cloud's data: the cluster, its pools, their machines and networks. */
final class CloudCauses {
  /** States of a cluster or pool without a failure. */
  private static final Set<String> HEALTHY = Set.of("", "RUNNING", "RECONCILING", "PROVISIONING");

  /** States of a machine that exists or is being created. */
  private static final Set<String> ALIVE = Set.of("", "RUNNING", "PROVISIONING", "STAGING");

  private final FabricPlan plan;
  private final FabricCommands commands;
  private final PlanPlaceholders placeholders;
  private final SortedEvidence scene;
  private final FoundCauses found;

  CloudCauses(FabricPlan plan, SortedEvidence scene, FoundCauses found) {
    this.plan = plan;
    this.commands = new FabricCommands(plan);
    this.placeholders = new PlanPlaceholders(plan, commands.up());
    this.scene = scene;
    this.found = found;
  }

  void addCauses(Evidence evidence) {
    addDisabledApis(evidence);
    for (KeptFile file : evidence.files()) {
      if (file.path().equals(CloudFiles.CLUSTER)) {
        addCausesOfCluster(file, ObjectTree.parse(file.text()));
      } else if (file.path().equals(CloudFiles.MACHINES)) {
        ObjectTree.parse(file.text()).list().forEach(machine -> addCauseOfMachine(file, machine));
      } else if (file.path().startsWith(CloudFiles.NETWORKS)) {
        addCauseOfNetwork(file, ObjectTree.parse(file.text()));
      } else if (file.path().startsWith(CloudFiles.GROUP_ERRORS) && isIncomplete()) {
        ObjectTree.parse(file.text()).list().forEach(error -> addCauseOfGroupError(file, error));
      }
    }
    addCausesOfOperations(evidence);
  }

  private void addDisabledApis(Evidence evidence) {
    CloudRefusal refusal = CloudRefusals.known().named("api-disabled");
    evidence.missing().stream()
        .filter(m -> CloudFiles.isMissing(m, Kind.API_DISABLED))
        .forEach(
            m ->
                found.add(
                    CauseDirectness.REFUSED,
                    refusal.meaning() + ": " + m.why(),
                    placeholders.remedy(refusal),
                    FoundCauses.missing(evidence, m)));
  }

  /**
   * Returns whether a pod or Job is unhealthy or a node is missing; only then can old errors be
   * causes.
   */
  private boolean isIncomplete() {
    return scene.trouble() || scene.lacksNodes(plan.pool());
  }

  private void addCausesOfCluster(KeptFile file, ObjectTree cluster) {
    addCauseOfStatus(file, cluster, "cluster " + plan.cluster().name());
    if (!cluster.text("networkConfig", "enableMultiNetworking").equals("true")) {
      DeploymentCauses.noMultiNetworking(found, FoundCauses.place(file, "\"networkConfig\""));
    }
    List<ObjectTree> pools = cluster.list("nodePools");
    for (String name : plan.pool().names()) {
      Optional<ObjectTree> pool =
          pools.stream().filter(p -> p.text("name").equals(name)).findFirst();
      pool.ifPresent(existing -> addCauseOfStatus(file, existing, "pool " + name));
      if (pool.isEmpty()) {
        found.add(
            CauseDirectness.NOT_AS_PLANNED,
            "cluster " + plan.cluster().name() + " has no pool " + name,
            "a deployment ended before it created the pool, or Google refused the pool: run "
                + commands.doctor()
                + ", then "
                + commands.rescue(),
            FoundCauses.place(file, "\"nodePools\""));
      }
    }
  }

  private void addCauseOfStatus(KeptFile file, ObjectTree resource, String name) {
    String message = PoolMessages.of(resource);
    String status = resource.text("status");
    if (!message.isEmpty() && isIncomplete() && (isKnown(message) || HEALTHY.contains(status))) {
      addRefusal(name, message, file, FoundCauses.opening(resource.text("statusMessage")));
    } else if (!HEALTHY.contains(status)) {
      found.add(
          CauseDirectness.NOT_AS_PLANNED,
          name + " is " + status + (message.isEmpty() ? "" : ": " + message),
          "see what GKE was doing: google/operations.json; then " + commands.up(),
          FoundCauses.place(file, "\"" + status + "\""));
    }
  }

  private static boolean isKnown(String message) {
    return CloudRefusals.known().of(message).isPresent();
  }

  private void addCauseOfMachine(KeptFile file, ObjectTree machine) {
    String name = machine.text("name");
    if (!ALIVE.contains(machine.text("status")) && scene.knows(name) && !scene.nodeReady(name)) {
      addLostMachine(name, "it is " + machine.text("status"), file, "\"" + name + "\"");
    }
  }

  private void addCauseOfNetwork(KeptFile file, ObjectTree network) {
    String mtu = network.text("mtu").isEmpty() ? "1460" : network.text("mtu");
    if (!network.text("name").isEmpty() && !mtu.equals("" + GoogleNetworks.GREATEST_MTU)) {
      found.add(
          CauseDirectness.NOT_AS_PLANNED,
          "network "
              + network.text("name")
              + " has an MTU of "
              + mtu
              + "; NVSHMEM and NCCL are tested with "
              + GoogleNetworks.GREATEST_MTU,
          "re-create the network with that MTU, and then its nodes, which read the MTU when they"
              + " start",
          FoundCauses.place(file, "\"mtu\""));
    }
  }

  private void addCauseOfGroupError(KeptFile file, ObjectTree error) {
    String code = error.text("error", "code");
    String message = error.text("error", "message");
    if (!message.isEmpty() || isKnown(code)) {
      addRefusal("a machine of the pool", code + ": " + message, file, code);
    }
  }

  private void addCausesOfOperations(Evidence evidence) {
    CloudOperations operations = CloudOperations.of(evidence, plan);
    if (isIncomplete()) {
      operations.unresolved().forEach(this::addFailedOperation);
    }
    operations.losses().stream()
        .filter(loss -> scene.knows(loss.target()) || operations.isOurs(loss.target()))
        .filter(loss -> !scene.nodeReady(loss.target()) || scene.worksSince(loss.when().toString()))
        .forEach(
            loss -> {
              String why = loss.type() + " at " + loss.when();
              addLostMachine(loss.target(), why, loss.file(), loss.name());
            });
  }

  private void addFailedOperation(Operation operation) {
    addRefusal(
        operation.type() + " of " + operation.target(),
        operation.error(),
        operation.file(),
        operation.name());
  }

  /**
   * Adds the cause for an error response of Google. If the catalog does not know the error, the
   * cause quotes it.
   */
  private void addRefusal(String name, String message, KeptFile file, String needle) {
    Optional<CloudRefusal> known = CloudRefusals.known().of(message);
    found.add(
        known.map(CloudCauses::directness).orElse(CauseDirectness.NO_MACHINE),
        known.map(CloudRefusal::meaning).orElse("Google refused it") + ": " + name + ": " + message,
        known
            .map(placeholders::remedy)
            .orElse("these are Google's own words; " + commands.doctor() + " checks the project"),
        FoundCauses.place(file, needle));
  }

  private static CauseDirectness directness(CloudRefusal refusal) {
    return refusal.kind() == CloudRefusal.Kind.REFUSED
        ? CauseDirectness.REFUSED
        : CauseDirectness.NO_MACHINE;
  }

  private void addLostMachine(String machine, String why, KeptFile file, String needle) {
    found.add(
        CauseDirectness.NODE_LOST,
        "the machine of node " + machine + " was taken away: " + why,
        "GKE replaces a spot machine as soon as the zone has one; run the Job again after that",
        FoundCauses.place(file, needle));
  }
}
