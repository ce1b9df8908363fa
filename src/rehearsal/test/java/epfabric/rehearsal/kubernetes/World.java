package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.json.Json;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NodeMachine;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A small cluster for tests, with objects in one-line YAML. */
public final class World {
  static final String GKE = "networking.gke.io";
  private static final NodeMachine B200 =
      NodeMachine.of(
          Objects.requireNonNull(Catalog.load().machines().get(GpuPoolSettings.DEFAULT_MACHINE)));

  final JumpingTime time = new JumpingTime();
  final EmulatedCluster cluster;

  World(ContainerPlays plays) {
    cluster = new EmulatedCluster(time, Set.of(GKE, "leaderworkerset.x-k8s.io"), plays);
    apply("{apiVersion: v1, kind: Namespace, metadata: {name: work}}");
  }

  /** Lets containers of Jobs succeed after 10 s, and makes all other containers ready after 5 s. */
  static ContainerPlay usual(PodMoment moment) {
    return moment.label("job-name").isEmpty()
        ? ContainerPlay.readyAfter(5)
        : ContainerPlay.endsWith(0, 10, "fine");
  }

  ObjectNode apply(String manifest) {
    return cluster.apply(parse(manifest));
  }

  public static ObjectNode parse(String manifest) {
    Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(manifest);
    return (ObjectNode) Json.tree(tree);
  }

  void pass(long seconds) {
    time.pass(Duration.ofSeconds(seconds));
  }

  void join(String node) {
    cluster.join(NodeSpec.system(node, "pool", "us-central1-b", "e2-standard-4"));
  }

  void joinGpu(String node, NodeTaint... taints) {
    cluster.join(
        new NodeSpec(
            node,
            "gpu",
            "us-central1-b",
            B200,
            new TreeMap<>(Map.of("team", "ml")),
            List.of(taints),
            List.of("gvnic-1", "rdma-0")));
  }

  /** Adds a GPU node whose NICs pods can claim. */
  void joinClaimable(String node) {
    joinClaimable(node, List.of());
  }

  /**
   * Adds a GPU node whose NICs pods can claim, with additional labels of the value {@code true}.
   */
  void joinClaimable(String node, List<String> labels) {
    TreeMap<String, String> all = new TreeMap<>(Map.of(ManagedDranet.NODE_LABEL, ManagedDranet.ON));
    labels.forEach(label -> all.put(label, "true"));
    cluster.join(new NodeSpec(node, "gpu", "us-central1-b", B200, all, List.of(), List.of()));
  }

  ObjectNode get(String apiVersion, String kind, String name) {
    return cluster.get(new ObjectKey(apiVersion, kind, "work", name)).orElseThrow();
  }

  ObjectNode job(String name) {
    return get("batch/v1", "Job", name);
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

  List<ObjectNode> pods() {
    return cluster.list("v1", "Pod");
  }

  List<String> events(String reason) {
    return cluster.list("v1", "Event").stream()
        .filter(event -> JsonTree.text(event, "reason").equals(reason))
        .map(event -> JsonTree.text(event, "message"))
        .toList();
  }
}
