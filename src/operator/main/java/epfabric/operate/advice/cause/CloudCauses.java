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
  private static final Set<String> WELL = Set.of("", "RUNNING", "RECONCILING", "PROVISIONING");

  /** States of a machine that exists or is being created. */
  private static final Set<String> ALIVE = Set.of("", "RUNNING", "PROVISIONING", "STAGING");

  private final FabricPlan plan;
  private final FabricCommands commands;
  private final PlanPlaceholders words;
  private final SortedEvidence scene;
  private final FoundCauses found;

  CloudCauses(FabricPlan plan, SortedEvidence scene, FoundCauses found) {
    this.plan = plan;
    this.commands = new FabricCommands(plan);
    this.words = new PlanPlaceholders(plan, commands.up());
    this.scene = scene;
    this.found = found;
  }

  void addCauses(Evidence evidence) {
    disabled(evidence);
    for (KeptFile file : evidence.files()) {
      if (file.path().equals(CloudFiles.CLUSTER)) {
        cluster(file, ObjectTree.parse(file.text()));
      } else if (file.path().equals(CloudFiles.MACHINES)) {
        ObjectTree.parse(file.text()).list().forEach(machine -> machine(file, machine));
      } else if (file.path().startsWith(CloudFiles.NETWORKS)) {
        network(file, ObjectTree.parse(file.text()));
      } else if (file.path().startsWith(CloudFiles.GROUP_ERRORS) && wanting()) {
        ObjectTree.parse(file.text()).list().forEach(error -> groupError(file, error));
      }
    }
    operations(evidence);
  }

  private void disabled(Evidence evidence) {
    CloudRefusal refusal = CloudRefusals.known().named("api-disabled");
    evidence.missing().stream()
        .filter(m -> CloudFiles.isMissing(m, Kind.API_DISABLED))
        .forEach(
            m ->
                found.add(
                    CauseDirectness.REFUSED,
                    refusal.meaning() + ": " + m.why(),
                    words.remedy(refusal),
                    FoundCauses.missing(evidence, m)));
  }

  /** Returns whether any resource is missing; only then can old errors be the reason. */
  private boolean wanting() {
    return scene.trouble() || scene.lacksNodes(plan.pool());
  }

  private void cluster(KeptFile file, ObjectTree cluster) {
    standing(file, cluster, "cluster " + plan.cluster().name());
    if (!cluster.text("networkConfig", "enableMultiNetworking").equals("true")) {
      DeploymentCauses.noMultiNetworking(found, FoundCauses.place(file, "\"networkConfig\""));
    }
    List<ObjectTree> pools = cluster.list("nodePools");
    for (String name : plan.pool().names()) {
      Optional<ObjectTree> pool =
          pools.stream().filter(p -> p.text("name").equals(name)).findFirst();
      pool.ifPresent(its -> standing(file, its, "pool " + name));
      if (pool.isEmpty()) {
        found.add(
            CauseDirectness.NOT_AS_PLANNED,
            "cluster " + plan.cluster().name() + " has no pool " + name,
            "a deployment did not get that far, or was refused: "
                + commands.doctor()
                + ", then "
                + commands.rescue(),
            FoundCauses.place(file, "\"nodePools\""));
      }
    }
  }

  private void standing(KeptFile file, ObjectTree resource, String name) {
    String message = PoolMessages.of(resource);
    String status = resource.text("status");
    if (!message.isEmpty() && wanting() && (isKnown(message) || WELL.contains(status))) {
      refused(name, message, file, FoundCauses.opening(resource.text("statusMessage")));
    } else if (!WELL.contains(status)) {
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

  private void machine(KeptFile file, ObjectTree machine) {
    String name = machine.text("name");
    if (!ALIVE.contains(machine.text("status")) && scene.knows(name) && !scene.nodeReady(name)) {
      gone(name, "it is " + machine.text("status"), file, "\"" + name + "\"");
    }
  }

  private void network(KeptFile file, ObjectTree network) {
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
          "re-create the network with that MTU, and its nodes: machines take it when they start",
          FoundCauses.place(file, "\"mtu\""));
    }
  }

  private void groupError(KeptFile file, ObjectTree error) {
    String code = error.text("error", "code");
    String message = error.text("error", "message");
    if (!message.isEmpty() || isKnown(code)) {
      refused("a machine of the pool", code + ": " + message, file, code);
    }
  }

  private void operations(Evidence evidence) {
    CloudOperations operations = CloudOperations.of(evidence, plan);
    if (wanting()) {
      operations.unresolved().forEach(this::failed);
    }
    operations.losses().stream()
        .filter(loss -> scene.knows(loss.target()) || operations.isOurs(loss.target()))
        .filter(loss -> !scene.nodeReady(loss.target()) || scene.worksSince(loss.when().toString()))
        .forEach(
            loss ->
                gone(loss.target(), loss.type() + " at " + loss.when(), loss.file(), loss.name()));
  }

  private void failed(Operation operation) {
    refused(
        operation.type() + " of " + operation.target(),
        operation.error(),
        operation.file(),
        operation.name());
  }

  /**
   * Adds the cause for an error response of Google; if the error is unknown, the cause quotes it.
   */
  private void refused(String name, String message, KeptFile file, String needle) {
    Optional<CloudRefusal> known = CloudRefusals.known().of(message);
    found.add(
        known.map(CloudCauses::directness).orElse(CauseDirectness.NO_MACHINE),
        known.map(CloudRefusal::meaning).orElse("Google refused it") + ": " + name + ": " + message,
        known
            .map(words::remedy)
            .orElse("these are Google's own words; " + commands.doctor() + " checks the project"),
        FoundCauses.place(file, needle));
  }

  private static CauseDirectness directness(CloudRefusal refusal) {
    return refusal.kind() == CloudRefusal.Kind.REFUSED
        ? CauseDirectness.REFUSED
        : CauseDirectness.NO_MACHINE;
  }

  private void gone(String machine, String why, KeptFile file, String needle) {
    found.add(
        CauseDirectness.NODE_LOST,
        "the machine of node " + machine + " was taken away: " + why,
        "a spot machine comes back by itself, if the zone has one; run it again when it has",
        FoundCauses.place(file, needle));
  }
}
