package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NodeSpec.NodeTaint;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.real.PlayedPods;
import epfabric.rehearsal.kubernetes.real.RealCluster;
import epfabric.rehearsal.kubernetes.real.ScriptTempo;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import epfabric.rehearsal.replay.ContainerFault;
import epfabric.rehearsal.replay.InstallerFault;
import epfabric.rehearsal.replay.RehearsedPlays;
import epfabric.rehearsal.replay.log.TestOutcome;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Plays the installation and its faults on a real control plane. {@link LifeOnAControlPlaneTest}
 * also plays the acceptance tests.
 */
@Tag("kube")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PlayedPodsTest {
  private static final FabricPlan PLAN =
      Planned.plan("dev", text -> text + "  epfabric:software: b200\n");
  private static final List<NodeTaint> TAINT =
      List.of(new NodeTaint(InstallPlan.STARTUP_TAINT, "true", "NoSchedule"));
  private static final Queue<String> VANISHED = new ConcurrentLinkedQueue<>();
  private static final List<ObjectNode> OBJECTS =
      FabricManifests.of(PLAN).stream().map(PlayedPodsTest::json).toList();

  private static ControlPlane plane;
  private static RealCluster cluster;
  private static StandInNodes nodes;
  private static PlayedPods played;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    cluster = plane.process().cluster();
    nodes = plane.nodes(List.of());
    RehearsedPlays plays =
        RehearsedPlays.of(
            Catalog.load(),
            List.of(
                InstallerFault.vanishing("load"),
                new InstallerFault(Pattern.compile("gpu-1"), "stage", "SecureBootOn", 1),
                new InstallerFault(Pattern.compile("gpu-2"), "stage", "DiskFull", 1)),
            moment -> TestOutcome.GOOD,
            List.of(new ContainerFault("hungry", "main", 1, ContainerPlay.outOfMemoryAfter(10))));
    played = PlayedPods.start(cluster, nodes, plays, new ScriptTempo(100), VANISHED::add);
    OBJECTS.stream().filter(object -> !isJob(object)).forEach(cluster::apply);
  }

  @AfterAll
  static void stop() {
    played.close();
    plane.close();
  }

  private static ObjectNode json(Manifest manifest) {
    return yaml(ManifestYaml.of(manifest));
  }

  private static ObjectNode yaml(String text) {
    Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
    return (ObjectNode) Json.tree(tree);
  }

  private static boolean isJob(ObjectNode object) {
    return JsonTree.text(object, "kind").equals("Job");
  }

  private static void await(BooleanSupplier condition) {
    long limit = System.nanoTime() + Kubectl.PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(PlayedPodsTest::describeCluster).isLessThan(limit);
      Kubectl.pause();
    }
  }

  private static String describeCluster() {
    return Stream.of("batch/v1 Job", "v1 Node", "v1 Pod")
        .map(kind -> kind.split(" ", 2))
        .flatMap(kind -> cluster.list(kind[0], kind[1]).stream())
        .map(object -> ObjectKey.of(object).text() + ": " + object)
        .collect(Collectors.joining("\n"));
  }

  private static ObjectNode node(String name) {
    return cluster.get(new ObjectKey("v1", "Node", "", name)).orElseGet(Json::object);
  }

  private static String annotation(String node, String name) {
    return JsonTree.text(node(node), "metadata", "annotations", "epfabric/" + name);
  }

  private static String condition(ObjectNode object, String type, String part) {
    return JsonTree.items(object, "status", "conditions").stream()
        .filter(condition -> JsonTree.text(condition, "type").equals(type))
        .map(condition -> JsonTree.text(condition, part))
        .findFirst()
        .orElse("");
  }

  @Test
  @Order(1)
  void aMachineThatVanishesDuringTheInstallationIsReportedOnce() {
    nodes.join(NodePool.small("system-0", "system"));
    nodes.join(NodePool.b200("gpu-0", PLAN.pool().name(), TAINT));
    await(() -> annotation("gpu-0", "phase").equals("modules"));
    assertThat(condition(node("gpu-0"), "EpfabricVerified", "reason")).isEqualTo("Installing");
    assertThat(JsonTree.text(node("gpu-0"), "status", "allocatable", "nvidia.com/gpu")).isEmpty();
    await(() -> VANISHED.contains("gpu-0"));
    nodes.leave("gpu-0");
    assertThat(VANISHED).containsExactly("gpu-0");
  }

  @Test
  @Order(2)
  void aPermanentInstallationFailureIsReportedAndTheNodeKeepsItsTaint() {
    nodes.join(NodePool.b200("gpu-1", PLAN.pool().name(), TAINT));
    await(() -> annotation("gpu-1", "failure").startsWith("stage: SecureBootOn: emulated failure"));
    await(() -> condition(node("gpu-1"), "EpfabricVerified", "reason").equals("SecureBootOn"));
    assertThat(JsonTree.items(node("gpu-1"), "spec", "taints")).hasSize(2);
    nodes.leave("gpu-1");
    nodes.awaitGone("gpu-1");
  }

  @Test
  @Order(3)
  void anInstallationIsRepeatedUntilTheNodesAreVerified() {
    nodes.join(NodePool.b200("gpu-2", PLAN.pool().name(), TAINT));
    nodes.join(NodePool.b200("gpu-3", PLAN.pool().name(), TAINT));
    for (String name : List.of("gpu-2", "gpu-3")) {
      await(() -> condition(node(name), "EpfabricVerified", "status").equals("True"));
      assertThat(annotation(name, "phase")).isEqualTo("ready");
      assertThat(annotation(name, "failure")).isEmpty();
      await(() -> annotation(name, "phase-seconds").contains("\"stage\":55"));
      await(() -> JsonTree.items(node(name), "spec", "taints").size() == 1);
      assertThat(JsonTree.text(node(name), "status", "allocatable", "nvidia.com/gpu"))
          .isEqualTo("8");
    }
    assertThat(restartsOfInstall("gpu-2")).isEqualTo(1);
    assertThat(restartsOfInstall("gpu-3")).isZero();
    ObjectKey installer =
        new ObjectKey("apps/v1", "DaemonSet", PLAN.install().namespace(), "installer");
    await(
        () ->
            JsonTree.number(cluster.get(installer).orElseThrow(), "status", "numberReady").orElse(0)
                == 2);
  }

  private static int restartsOfInstall(String node) {
    return cluster.list("v1", "Pod").stream()
        .filter(pod -> JsonTree.text(pod, "spec", "nodeName").equals(node))
        .flatMap(pod -> JsonTree.items(pod, "status", "initContainerStatuses").stream())
        .filter(status -> JsonTree.text(status, "name").equals("install"))
        .map(status -> JsonTree.number(status, "restartCount").orElse(-1))
        .findFirst()
        .orElse(-1);
  }

  @Test
  @Order(4)
  void aPodThatExceedsItsMemoryIsKilledAndReplaced() {
    ObjectNode job = yaml(JOB_WITH_TOO_LITTLE_MEMORY);
    cluster.apply(job);
    await(
        () ->
            condition(cluster.get(ObjectKey.of(job)).orElseThrow(), "Complete", "status")
                .equals("True"));
    assertThat(cluster.list("v1", "Pod").toString()).contains("\"reason\":\"OOMKilled\"");
    assertThat(JsonTree.number(cluster.get(ObjectKey.of(job)).orElseThrow(), "status", "failed"))
        .hasValue(1);
  }

  private static final String JOB_WITH_TOO_LITTLE_MEMORY =
      """
      apiVersion: batch/v1
      kind: Job
      metadata: {name: hungry, namespace: default}
      spec:
        backoffLimit: 1
        template:
          spec:
            restartPolicy: Never
            containers: [{name: main, image: example.invalid/none}]
      """;
}
