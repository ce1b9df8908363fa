package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Manages device claims: creates claims from the templates that pods name, allocates devices of a
 * node, reserves claims for their pod, and deletes them with the pod. The scheduler's messages are
 * those of Kubernetes (pkg/scheduler/framework/plugins/dynamicresources); tests compare the two.
 */
final class DeviceClaims {
  static final String CLAIM = "ResourceClaim";
  private static final String TEMPLATE = "ResourceClaimTemplate";

  private final ObjectStore objects;
  private final EmulatedPods pods;
  private final Events events;
  private final PublishedDevices published;
  private final Set<String> allocatedKeys = new TreeSet<>();
  private long allocatedAt = -1;

  DeviceClaims(ObjectStore objects, EmulatedPods pods, Events events) {
    this.objects = objects;
    this.pods = pods;
    this.events = events;
    this.published = new PublishedDevices(objects);
  }

  /**
   * Creates missing claims of pods, and deletes the claims of pods that have ended or no longer
   * exist.
   */
  void run() {
    Set<String> alive = new TreeSet<>();
    for (ObjectNode pod : pods.all()) {
      if (!EmulatedPods.isFinished(pod)) {
        alive.add(ObjectStore.uid(pod));
        JsonTree.items(pod, "spec", "resourceClaims").forEach(wanted -> createClaim(pod, wanted));
      }
    }
    for (ObjectNode claim : objects.list(NodeDevices.API, CLAIM)) {
      List<String> owners = ObjectStore.owners(claim);
      if (!owners.isEmpty() && owners.stream().noneMatch(alive::contains)) {
        objects.remove(ObjectKey.of(claim));
      }
    }
  }

  private void createClaim(ObjectNode pod, ObjectNode wanted) {
    String name = JsonTree.text(wanted, "name");
    String template = JsonTree.text(wanted, "resourceClaimTemplateName");
    if (template.isEmpty()
        || ObjectStore.isBeingDeleted(pod)
        || claimName(pod, wanted).isPresent()) {
      return;
    }
    ObjectKey key = new ObjectKey(NodeDevices.API, TEMPLATE, ObjectStore.namespace(pod), template);
    Optional<ObjectNode> found = objects.get(key);
    if (found.isEmpty()) {
      events.warning(
          pod,
          "FailedResourceClaimCreation",
          "PodResourceClaim "
              + name
              + ": resource claim template \""
              + template
              + "\": resourceclaimtemplate.resource.k8s.io \""
              + template
              + "\" not found");
      return;
    }
    ObjectNode claim = objects.create(claim(pod, name, found.get()));
    objects.update(
        ObjectKey.of(pod),
        changed -> {
          List<ObjectNode> statuses =
              new ArrayList<>(JsonTree.items(changed, "status", "resourceClaimStatuses"));
          statuses.add(JsonTree.of("name", name, "resourceClaimName", ObjectStore.name(claim)));
          JsonTree.make(changed, "status").set("resourceClaimStatuses", JsonTree.array(statuses));
        });
  }

  private ObjectNode claim(ObjectNode pod, String name, ObjectNode template) {
    ObjectNode owner =
        JsonTree.of(
            OrderedTree.of("apiVersion", "v1")
                .with("kind", "Pod")
                .with("name", ObjectStore.name(pod))
                .with("uid", ObjectStore.uid(pod))
                .with("controller", true));
    return JsonTree.of(
        OrderedTree.of("apiVersion", NodeDevices.API)
            .with("kind", CLAIM)
            .with(
                "metadata",
                JsonTree.of(
                    "namespace", ObjectStore.namespace(pod),
                    "name", pods.generatedName(ObjectStore.name(pod) + "-" + name),
                    "annotations", JsonTree.of("resource.kubernetes.io/pod-claim-name", name),
                    "ownerReferences", JsonTree.array(List.of(owner))))
            .with("spec", JsonTree.object(template, "spec", "spec").deepCopy()));
  }

  /**
   * Returns the name of the claim for an entry of the pod's {@code resourceClaims}; empty until the
   * claim was created from its template.
   */
  private static Optional<String> claimName(ObjectNode pod, ObjectNode wanted) {
    String direct = JsonTree.text(wanted, "resourceClaimName");
    if (!direct.isEmpty()) {
      return Optional.of(direct);
    }
    return JsonTree.items(pod, "status", "resourceClaimStatuses").stream()
        .filter(status -> JsonTree.text(status, "name").equals(JsonTree.text(wanted, "name")))
        .map(status -> JsonTree.text(status, "resourceClaimName"))
        .findFirst();
  }

  private Optional<ObjectNode> claim(ObjectNode pod, ObjectNode wanted) {
    return claimName(pod, wanted)
        .flatMap(
            name ->
                objects.get(
                    new ObjectKey(NodeDevices.API, CLAIM, ObjectStore.namespace(pod), name)));
  }

  /** Returns the pod's existing claims without allocated devices. */
  private List<ObjectNode> unallocated(ObjectNode pod) {
    return JsonTree.items(pod, "spec", "resourceClaims").stream()
        .flatMap(wanted -> claim(pod, wanted).stream())
        .filter(claim -> !allocated(claim))
        .toList();
  }

  private static boolean allocated(ObjectNode claim) {
    return JsonTree.object(claim, "status").has("allocation");
  }

  /** Returns whether all claims of a pod exist; the scheduler ignores the pod until then. */
  boolean allExist(ObjectNode pod) {
    return JsonTree.items(pod, "spec", "resourceClaims").stream()
        .allMatch(wanted -> claim(pod, wanted).isPresent());
  }

  /** Returns why the pod cannot run on any node. */
  Optional<String> obstacle(ObjectNode pod) {
    return unallocated(pod).stream()
        .flatMap(claim -> JsonTree.items(claim, "spec", "devices", "requests").stream())
        .filter(request -> deviceClass(className(request)).isEmpty())
        .map(
            request ->
                "request "
                    + JsonTree.text(request, "name")
                    + ": device class "
                    + className(request)
                    + " does not exist")
        .findFirst();
  }

  private static String className(ObjectNode request) {
    return JsonTree.text(request, "exactly", "deviceClassName");
  }

  private Optional<ObjectNode> deviceClass(String name) {
    return objects.get(new ObjectKey(NodeDevices.API, NodeDevices.CLASS, "", name));
  }

  /** Returns why the pod cannot run on this node. */
  Optional<String> obstacle(ObjectNode pod, String node) {
    boolean fits = unallocated(pod).isEmpty() || allocation(pod, node).isPresent();
    return fits ? Optional.empty() : Optional.of("cannot allocate all claims");
  }

  private Optional<List<List<ObjectNode>>> allocation(ObjectNode pod, String node) {
    DeviceAllocator allocator =
        new DeviceAllocator(free(node), name -> deviceClass(name).orElseThrow());
    return allocator.allocate(unallocated(pod));
  }

  /** Allocates devices of this node to the pod's claims, and reserves the claims for the pod. */
  void reserve(ObjectNode pod, String node) {
    List<ObjectNode> claims = unallocated(pod);
    if (claims.isEmpty()) {
      return;
    }
    List<List<ObjectNode>> results = allocation(pod, node).orElseThrow();
    for (int i = 0; i < claims.size(); i++) {
      ObjectNode devices = JsonTree.of("results", JsonTree.array(results.get(i)));
      ObjectNode user =
          JsonTree.of(
              "resource", "pods", "name", ObjectStore.name(pod), "uid", ObjectStore.uid(pod));
      objects.update(
          ObjectKey.of(claims.get(i)),
          claim -> {
            ObjectNode status = JsonTree.make(claim, "status");
            status.set("allocation", JsonTree.of("devices", devices));
            status.set("reservedFor", JsonTree.array(List.of(user)));
          });
    }
  }

  /** Returns the keys of all allocated devices. */
  private Set<String> allocatedKeys() {
    if (allocatedAt != objects.version(NodeDevices.API, CLAIM)) {
      allocatedKeys.clear();
      for (ObjectNode claim : objects.list(NodeDevices.API, CLAIM)) {
        JsonTree.items(JsonTree.object(claim, "status", "allocation", "devices"), "results")
            .forEach(result -> allocatedKeys.add(key(result)));
      }
      allocatedAt = objects.version(NodeDevices.API, CLAIM);
    }
    return allocatedKeys;
  }

  private static String key(ObjectNode result) {
    return String.join(
        "/",
        JsonTree.text(result, "driver"),
        JsonTree.text(result, "pool"),
        JsonTree.text(result, "device"));
  }

  /** Returns a node's unallocated devices. */
  private List<PublishedDevice> free(String node) {
    return published.on(node).stream()
        .filter(device -> !allocatedKeys().contains(device.key()))
        .toList();
  }

  /** Returns the kubelet's message if a pod cannot use its claims on its node; empty if it can. */
  String whyUnusable(ObjectNode pod) {
    for (ObjectNode wanted : JsonTree.items(pod, "spec", "resourceClaims")) {
      Optional<ObjectNode> claim = claim(pod, wanted);
      if (claim.isEmpty()) {
        return "pod \""
            + ObjectStore.namespace(pod)
            + "/"
            + ObjectStore.name(pod)
            + "\": ResourceClaim not created yet";
      }
      boolean reserved =
          JsonTree.items(claim.get(), "status", "reservedFor").stream()
              .anyMatch(user -> JsonTree.text(user, "uid").equals(ObjectStore.uid(pod)));
      if (!reserved) {
        return "pod "
            + ObjectStore.name(pod)
            + " ("
            + ObjectStore.uid(pod)
            + ") is not allowed to use ResourceClaim "
            + ObjectStore.name(claim.get())
            + " ("
            + ObjectStore.uid(claim.get())
            + ")";
      }
    }
    return hostNetworkObstacle(pod);
  }

  /**
   * Returns the NIC driver's message for a pod in the host's network (kubernetes-sigs/dranet,
   * pkg/driver/nri_hooks.go).
   */
  private static String hostNetworkObstacle(ObjectNode pod) {
    boolean claims =
        JsonTree.items(pod, "spec", "resourceClaims").stream()
            .anyMatch(claim -> !JsonTree.text(claim, "name").equals(ComputeDomains.CLAIM));
    return claims && JsonTree.text(pod, "spec", "hostNetwork").equals("true")
        ? "RunPodSandbox pod "
            + ObjectStore.namespace(pod)
            + "/"
            + ObjectStore.name(pod)
            + " using host network can not claim host devices"
        : "";
  }
}
