package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.json.Json;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.EmulatedCluster;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NodeMachine;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A planned environment's objects on an emulated cluster. */
final class RehearsedFabric {
  final JumpingTime time = new JumpingTime();
  final EmulatedCluster cluster;
  final FabricPlan plan;
  private final List<Manifest> manifests;
  private int machines;

  RehearsedFabric(String environment, ContainerPlays plays) {
    this(Planned.plan(environment), plays);
  }

  RehearsedFabric(FabricPlan plan, ContainerPlays plays) {
    this.plan = plan;
    this.manifests = FabricManifests.of(plan);
    this.cluster =
        new EmulatedCluster(time, Set.of("networking.gke.io", "monitoring.googleapis.com"), plays);
    cluster.join(NodeSpec.system("system-0", "system", zone(), "e2-standard-4"));
  }

  private String zone() {
    return plan.scope().zone().toString();
  }

  static ObjectNode json(Manifest manifest) {
    Object tree =
        new Yaml(new SafeConstructor(new LoaderOptions())).load(ManifestYaml.of(manifest));
    return (ObjectNode) Json.tree(tree);
  }

  void applyInfrastructure() {
    manifests.stream().filter(m -> !m.kind().equals("Job")).forEach(m -> cluster.apply(json(m)));
  }

  /** Returns the names of the Jobs in the order in which they run. */
  List<String> jobs() {
    return manifests.stream().filter(m -> m.kind().equals("Job")).map(Manifest::name).toList();
  }

  void apply(String job) {
    manifests.stream()
        .filter(m -> m.kind().equals("Job") && m.name().equals(job))
        .forEach(m -> cluster.apply(json(m)));
  }

  void joinAll() {
    for (int i = 0; i < plan.pool().permanentNodes(); i++) {
      join();
    }
  }

  /** Adds a further machine to the pool. */
  String join() {
    String name = "gpu-" + machines++;
    List<String> networks = new ArrayList<>();
    plan.network().nodeNetworks().forEach(network -> networks.add(network.podNetwork()));
    cluster.join(
        new NodeSpec(
            name,
            plan.pool().names().get(0),
            zone(),
            NodeMachine.of(plan.pool().machine()),
            labels(),
            List.of(new NodeTaint(InstallPlan.STARTUP_TAINT, "true", "NoSchedule")),
            networks));
    return name;
  }

  private SortedMap<String, String> labels() {
    SortedMap<String, String> labels =
        new TreeMap<>(Map.of("epfabric-environment", plan.scope().environment()));
    if (plan.network().mode().claimsNics()) {
      labels.put(ManagedDranet.NODE_LABEL, ManagedDranet.ON);
    }
    return labels;
  }

  void pass(long seconds) {
    time.pass(Duration.ofSeconds(seconds));
  }

  /** Lets time pass until a condition holds. */
  void passUntil(BooleanSupplier reached, int maxSeconds) {
    for (int i = 0; i < maxSeconds && !reached.getAsBoolean(); i++) {
      pass(1);
    }
  }

  ObjectNode node(String name) {
    return cluster.get(new ObjectKey("v1", "Node", "", name)).orElseThrow();
  }

  String note(String node, String name) {
    return JsonTree.text(node(node), "metadata", "annotations", "epfabric/" + name);
  }

  List<String> nodes() {
    return cluster.list("v1", "Node").stream()
        .map(node -> JsonTree.text(node, "metadata", "name"))
        .toList();
  }

  /** Returns {@code STATUS REASON} of the installer's condition on a node. */
  String condition(String node) {
    return JsonTree.items(node(node), "status", "conditions").stream()
        .filter(c -> JsonTree.text(c, "type").equals("EpfabricVerified"))
        .map(c -> JsonTree.text(c, "status") + " " + JsonTree.text(c, "reason"))
        .findFirst()
        .orElse("");
  }

  ObjectNode daemonSet() {
    String namespace = plan.install().namespace();
    return cluster.get(new ObjectKey("apps/v1", "DaemonSet", namespace, "installer")).orElseThrow();
  }

  /** Returns the reasons for which containers of a Job's pods wait. */
  List<String> waiting(String job) {
    return pods(job).stream()
        .flatMap(pod -> JsonTree.items(pod, "status", "containerStatuses").stream())
        .map(container -> JsonTree.text(container, "state", "waiting", "reason"))
        .toList();
  }

  boolean verified(ObjectNode node) {
    return JsonTree.items(node, "status", "conditions").stream()
            .anyMatch(
                c ->
                    JsonTree.text(c, "type").equals("EpfabricVerified")
                        && JsonTree.text(c, "status").equals("True"))
        && JsonTree.items(node, "spec", "taints").stream()
            .noneMatch(t -> JsonTree.text(t, "key").equals(InstallPlan.STARTUP_TAINT));
  }

  boolean allVerified() {
    return cluster.list("v1", "Node").stream().filter(this::verified).count()
        >= plan.pool().permanentNodes();
  }

  ObjectNode job(String name) {
    return cluster
        .get(new ObjectKey("batch/v1", "Job", plan.install().testNamespace(), name))
        .orElseThrow();
  }

  /** Returns {@code TYPE REASON} of the last condition of a Job; empty while it runs. */
  String ending(String job) {
    List<ObjectNode> conditions = JsonTree.items(job(job), "status", "conditions");
    if (conditions.isEmpty()) {
      return "";
    }
    ObjectNode last = conditions.get(conditions.size() - 1);
    return JsonTree.text(last, "type") + " " + JsonTree.text(last, "reason");
  }

  List<ObjectNode> pods(String job) {
    return cluster.list("v1", "Pod").stream()
        .filter(
            pod ->
                JsonTree.text(pod, "metadata", "labels", "batch.kubernetes.io/job-name")
                    .equals(job))
        .toList();
  }

  /** Returns the exit code and termination message of the judges of a Job. */
  List<String> messages(String job) {
    return pods(job).stream()
        .flatMap(pod -> JsonTree.items(pod, "status", "containerStatuses").stream())
        .filter(container -> JsonTree.text(container, "name").equals("judge"))
        .map(container -> JsonTree.object(container, "state", "terminated"))
        .map(t -> JsonTree.text(t, "exitCode") + " " + JsonTree.text(t, "message"))
        .toList();
  }

  /** Deletes the objects one by one in reverse order, as {@code pulumi destroy} does. */
  void deleteAll() {
    List<Manifest> backwards = new ArrayList<>(manifests);
    Collections.reverse(backwards);
    for (Manifest manifest : backwards) {
      ObjectKey key = ObjectKey.of(json(manifest));
      cluster.delete(key);
      passUntil(() -> cluster.get(key).isEmpty(), 300);
    }
  }

  /** Returns the objects that still exist. */
  List<String> left() {
    return manifests.stream()
        .map(manifest -> ObjectKey.of(json(manifest)))
        .filter(key -> cluster.get(key).isPresent())
        .map(ObjectKey::text)
        .toList();
  }
}
