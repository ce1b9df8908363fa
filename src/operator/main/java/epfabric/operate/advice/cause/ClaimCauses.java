package epfabric.operate.advice.cause;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.base.facts.ManagedDranet;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.cause.SortedEvidence.Item;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.seen.ClaimableNics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds out why claims for NICs are not allocated. The scheduler only reports "cannot allocate all
 * claims"; the drivers' published devices and the claims of other pods show the reason.
 */
final class ClaimCauses {
  private static final String CLASSES = "device-classes";
  private static final String SLICES = "resource-slices";

  private final FabricPlan plan;
  private final FoundCauses found;
  private final SortedEvidence scene;
  private final Claims claims;

  private final boolean slicesListed;

  ClaimCauses(FabricPlan plan, SortedEvidence scene, Evidence evidence, FoundCauses found) {
    this.plan = plan;
    this.found = found;
    this.scene = scene;
    this.claims = Claims.of(evidence);
    this.slicesListed = evidence.missing().stream().noneMatch(m -> m.what().equals(SLICES));
  }

  void addCauses() {
    scene.pods().stream().filter(pod -> !scene.well(pod)).forEach(this::addCausesOfPod);
    claims.workloads().forEach(this::addCauseOfWorkload);
  }

  private void addCausesOfPod(Item pod) {
    for (ObjectTree status : pod.tree().list("status", "resourceClaimStatuses")) {
      String namespace = pod.tree().text("metadata", "namespace");
      claims
          .named(namespace, status.text("resourceClaimName"))
          .filter(claim -> claim.tree().at("status", "allocation").isEmpty())
          .ifPresent(claim -> addCausesOfClaim(pod, claim));
    }
  }

  private void addCausesOfClaim(Item pod, Item claim) {
    for (ObjectTree request : claim.tree().list("spec", "devices", "requests")) {
      String deviceClass = request.text("exactly", "deviceClassName");
      if (claims.lacks(deviceClass) && !deviceClass.equals(ComputeDomains.CHANNEL_CLASS)) {
        found.add(
            CauseDirectness.NOT_AS_PLANNED,
            "pod " + pod.key() + " claims devices of class " + deviceClass + ", which is missing",
            "GKE makes the classes of NICs in a cluster of version "
                + ManagedDranet.FIRST_GKE
                + " or later, with nodes that have the label "
                + ManagedDranet.NODE_LABEL
                + ": kubectl get deviceclasses",
            FoundCauses.place(claim.file(), "\"" + deviceClass + "\""));
      } else if (slicesListed && deviceClass.equals(ManagedDranet.RDMA_CLASS)) {
        addCausesOfNics(pod, claim);
      }
    }
  }

  /** Adds a cause for each node of the fabric's pools that cannot provide its NICs. */
  private void addCausesOfNics(Item pod, Item claim) {
    for (Item node : scene.nodes()) {
      if (SortedEvidence.claimable(node)) {
        addCauseOfNode(node, pod, claim);
      }
    }
  }

  private void addCauseOfNode(Item node, Item pod, Item claim) {
    String name = node.tree().name();
    int wanted = plan.pool().machine().nics().count();
    Optional<String> trouble = ClaimableNics.of(name, "", wanted, claims.slices()).trouble();
    if (trouble.isPresent()) {
      found.add(
          CauseDirectness.NOT_AS_PLANNED,
          "node " + name + ": " + trouble.get(),
          "the NICs that pods claim are missing: "
              + ClaimableNics.show(name)
              + "; the driver's pods: kubectl -n gke-managed-networking-dra-driver get pods"
              + " -o wide",
          FoundCauses.place(claim.file(), "\"" + ManagedDranet.RDMA_CLASS + "\""));
      return;
    }
    Set<String> holders = claims.holders(name);
    if (!holders.isEmpty()) {
      found.add(
          CauseDirectness.NO_PLACE,
          "NICs of node "
              + name
              + ", which pod "
              + pod.key()
              + " claims, are held by "
              + holders.stream().map(p -> "pod " + p).collect(Collectors.joining(", ")),
          "wait, or free them: a NIC belongs to one pod",
          FoundCauses.place(claim.file(), "\"" + ManagedDranet.RDMA_CLASS + "\""));
    }
  }

  /**
   * Adds a cause if Kueue does not admit the workload. Kueue 0.18 and later versions admit no
   * workload whose device class they cannot count (pkg/dra/claims.go).
   */
  private void addCauseOfWorkload(Item workload) {
    for (ObjectTree condition : workload.tree().list("status", "conditions")) {
      String message = condition.text("message");
      if (message.contains("is not mapped in DRA configuration")) {
        found.add(
            CauseDirectness.REFUSED,
            "the queue does not admit " + workload.key() + ": " + message,
            "map the class in Kueue's configuration, resources.deviceClassMappings, and restart"
                + " Kueue: it reads that at startup",
            FoundCauses.place(workload.file(), "is not mapped in DRA configuration"));
      }
    }
  }

  /**
   * The collected state of claims.
   *
   * @param classes device classes; absent if they could not be listed
   */
  private record Claims(
      List<Item> claims,
      List<JsonNode> slices,
      Optional<Set<String>> classes,
      List<Item> workloads) {

    static Claims of(Evidence evidence) {
      Set<String> classes = new TreeSet<>();
      SortedEvidence.items(evidence, CLASSES + "/[^/]+\\.json")
          .forEach(item -> classes.add(item.tree().name()));
      boolean listed = evidence.missing().stream().noneMatch(m -> m.what().equals(CLASSES));
      return new Claims(
          SortedEvidence.items(evidence, "resource-claims/[^/]+\\.json"),
          SortedEvidence.items(evidence, SLICES + "/[^/]+\\.json").stream()
              .map(item -> item.tree().json())
              .toList(),
          listed ? Optional.of(classes) : Optional.empty(),
          SortedEvidence.items(evidence, "[^/]+/workloads/[^/]+\\.json"));
    }

    Optional<Item> named(String namespace, String name) {
      return claims.stream().filter(c -> c.key().equals(namespace + "/" + name)).findFirst();
    }

    boolean lacks(String deviceClass) {
      return classes.filter(all -> !all.contains(deviceClass)).isPresent();
    }

    /** Returns namespace and name of the pods that hold the driver's NICs on a node. */
    Set<String> holders(String node) {
      Set<String> holders = new TreeSet<>();
      for (Item claim : claims) {
        boolean holdsNics =
            claim.tree().list("status", "allocation", "devices", "results").stream()
                .filter(result -> result.text("driver").equals(ManagedDranet.DRIVER))
                .anyMatch(result -> pools(node).contains(result.text("pool")));
        if (holdsNics) {
          String namespace = claim.tree().text("metadata", "namespace");
          claim
              .tree()
              .list("status", "reservedFor")
              .forEach(pod -> holders.add(namespace + "/" + pod.text("name")));
        }
      }
      return holders;
    }

    private Set<String> pools(String node) {
      return slices.stream()
          .map(slice -> new ObjectTree(slice.path("spec")))
          .filter(spec -> spec.text("nodeName").equals(node))
          .filter(spec -> spec.text("driver").equals(ManagedDranet.DRIVER))
          .map(spec -> spec.text("pool", "name"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
