package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A Kubernetes cluster in memory, in which nodes can join and leave and containers are emulated.
 *
 * <p>It has no schemas and no RBAC: {@link #notChecked} lists the checks that only a real cluster
 * makes.
 */
public final class EmulatedCluster implements KubernetesApi {
  /** The delay from a change until the controllers reconcile. */
  private static final Duration CONTROL_DELAY = Duration.ofMillis(100);

  private final EmulatedTime time;
  private final ObjectStore objects;
  private final AdmissionChecks admission;
  private final EmulatedNodes nodes;
  private final NodeDevices devices;
  private final DeviceClaims claims;
  private final EmulatedDomains domains;
  private final Kubelet kubelet;
  private final GarbageCollector garbage;
  private final DaemonSets daemonSets;
  private final JobController jobs;
  private final LeaderWorkerSets groups;
  private final Deployments deployments;
  private final PodScheduler scheduler;
  private final Map<ObjectKey, ObjectNode> applied = new TreeMap<>();
  private Instant reachableFrom = Instant.MIN;
  private boolean pending;

  /**
   * Creates an empty cluster.
   *
   * @param groups API groups beyond those of Kubernetes itself, e.g. {@code networking.gke.io}
   */
  public EmulatedCluster(EmulatedTime time, Set<String> groups, ContainerPlays plays) {
    this.time = time;
    this.objects = new ObjectStore(time, this::changed);
    this.admission = new AdmissionChecks(new ObjectKinds(groups, objects), objects);
    this.nodes = new EmulatedNodes(objects);
    this.devices = new NodeDevices(objects);
    this.kubelet = new Kubelet(time, objects, plays);
    this.garbage = new GarbageCollector(time, objects, this::changed);
    EmulatedPods pods = new EmulatedPods(objects);
    Events events = new Events(objects);
    this.claims = new DeviceClaims(objects, pods, events);
    this.domains = new EmulatedDomains(objects, pods);
    this.scheduler = new PodScheduler(objects, pods, events, claims);
    this.daemonSets = new DaemonSets(objects, pods, scheduler);
    this.jobs = new JobController(time, objects, pods, events, this::changed);
    this.groups = new LeaderWorkerSets(objects, pods, events);
    this.deployments = new Deployments(objects, pods);
    kubelet.onVanish(this::leave);
    for (String name : List.of("default", "kube-node-lease", "kube-public", "kube-system")) {
      createNamespace(JsonTree.of("name", name));
    }
  }

  /** Returns descriptions of what this cluster, unlike a real control plane, does not check. */
  public static List<String> notChecked() {
    return List.of(
        "unknown, missing and mistyped fields; default values",
        "selectors of devices, but for those of GKE's own classes and of ComputeDomains",
        "expressions of admission policies, Pod Security levels, webhooks",
        "rights (RBAC) and service accounts' tokens; whether a pod's account exists",
        "resource quotas, priorities and eviction for them",
        "network policies, services' addresses, name service",
        "whether images, drivers, NCCL and DeepEP work: containers only play their parts",
        "the times of CronJobs: none starts; disruption budgets",
        "what JobSet, Kueue and managed Prometheus do with their objects");
  }

  /**
   * Sets what happens when a container's play makes a machine vanish. By default, only the node is
   * removed.
   *
   * @param reaction receives the node's name
   */
  public void onVanish(Consumer<String> reaction) {
    kubelet.onVanish(reaction);
  }

  /**
   * Makes the API server unreachable for this duration of emulated time; everything else continues.
   */
  public void unreachableFor(Duration duration) {
    reachableFrom = time.now().plus(duration);
  }

  /** Registers a node. */
  public void join(NodeSpec node) {
    time.quietly(
        () -> {
          nodes.join(node);
          devices.join(node);
          return node;
        });
  }

  /**
   * Sets or clears the fault with which the NIC driver publishes a node's NICs, if the driver runs
   * on the node.
   */
  public void nics(String node, Optional<NicFault> fault) {
    time.quietly(
        () -> {
          devices.publish(node, fault);
          return node;
        });
  }

  /** Sets whether the device classes of NICs exist as soon as a node needs them. */
  public void deviceClasses(boolean exist) {
    time.quietly(
        () -> {
          devices.classes(exist);
          return exist;
        });
  }

  /**
   * Removes a node and all its pods, as if its machine had disappeared; does nothing if the node
   * does not exist.
   */
  public void leave(String node) {
    time.quietly(
        () -> {
          kubelet.shutDown(node);
          objects.remove(EmulatedNodes.key(node));
          devices.leave(node);
          return node;
        });
  }

  @Override
  public ObjectNode apply(ObjectNode manifest) {
    return answer(() -> createOrUpdate(manifest.deepCopy()).deepCopy());
  }

  private ObjectNode createOrUpdate(ObjectNode manifest) {
    ObjectKey key = admission.key(manifest);
    Optional<ObjectNode> existing = objects.get(key);
    ObjectNode result =
        existing.isPresent() ? updated(key, existing.get(), manifest) : created(key, manifest);
    applied.put(key, manifest);
    return result;
  }

  private ObjectNode updated(ObjectKey key, ObjectNode existing, ObjectNode manifest) {
    ObjectNode before = applied.getOrDefault(key, Json.object());
    ObjectNode after = existing.deepCopy();
    ServerSideApply.into(after, before, manifest);
    AdmissionChecks.checkImmutable(key, existing, after);
    return objects.update(key, object -> ServerSideApply.into(object, before, manifest));
  }

  private ObjectNode created(ObjectKey key, ObjectNode manifest) {
    admission.checkNamespace(key);
    if (key.kind().equals("Namespace")) {
      return createNamespace(JsonTree.object(manifest, "metadata"));
    }
    if (key.kind().equals("Pod")) {
      JsonTree.make(manifest, "status").put("phase", "Pending");
    }
    return objects.create(manifest);
  }

  /** Creates a namespace with the objects that every namespace has. */
  private ObjectNode createNamespace(ObjectNode metadata) {
    ObjectNode made =
        objects.create(
            JsonTree.of(
                OrderedTree.of("apiVersion", "v1")
                    .with("kind", "Namespace")
                    .with("metadata", metadata)
                    .with("status", JsonTree.of("phase", "Active"))));
    String name = ObjectStore.name(made);
    objects.create(objectOf(name, "ServiceAccount", "default"));
    objects.create(objectOf(name, "ConfigMap", "kube-root-ca.crt"));
    return made;
  }

  private static ObjectNode objectOf(String namespace, String kind, String name) {
    ObjectNode metadata = JsonTree.of("namespace", namespace, "name", name);
    return JsonTree.of("apiVersion", "v1", "kind", kind, "metadata", metadata);
  }

  @Override
  public Optional<ObjectNode> get(ObjectKey key) {
    return answer(() -> objects.get(key).map(ObjectNode::deepCopy));
  }

  @Override
  public void delete(ObjectKey key) {
    answer(
        () -> {
          garbage.delete(key);
          return key;
        });
  }

  @Override
  public List<ObjectNode> list(String apiVersion, String kind) {
    return answer(() -> objects.list(apiVersion, kind).stream().map(ObjectNode::deepCopy).toList());
  }

  @Override
  public String log(String namespace, String pod, String container) {
    return answer(
        () ->
            kubelet.log(
                objects
                    .get(new ObjectKey("v1", "Pod", namespace, pod))
                    .orElseThrow(
                        () -> new KubernetesException(404, "pods \"" + pod + "\" not found")),
                container));
  }

  private <T> T answer(EmulatedTime.Action<T> action) {
    return time.quietly(
        () -> {
          if (time.now().isBefore(reachableFrom)) {
            throw new KubernetesException(
                0, "the API server does not answer: connection timed out");
          }
          return action.run();
        });
  }

  private void changed() {
    if (!pending) {
      pending = true;
      time.after(CONTROL_DELAY, this::runControllers);
    }
  }

  private void runControllers() {
    pending = false;
    // Jobs come first: they must see a failed pod before it is removed with its node.
    jobs.run();
    groups.run();
    garbage.run();
    kubelet.run();
    daemonSets.run();
    deployments.run();
    domains.run();
    claims.run();
    scheduler.run();
  }
}
