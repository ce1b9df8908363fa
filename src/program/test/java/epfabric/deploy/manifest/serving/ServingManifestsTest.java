package epfabric.deploy.manifest.serving;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.base.value.EnumWord;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.RequestedPlace;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.planner.RequestPartNames;
import epfabric.fabric.plan.planner.ServingPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.yaml.snakeyaml.Yaml;

class ServingManifestsTest {
  private static final Path GOLDEN = Path.of("src/program/test/golden/serving");

  private static final String MODEL = "deepseek-ai/DeepSeek-R1";

  /** Variables of the hub, of the fabric's libraries and torch, and of the pods' probes. */
  private static final Set<String> OTHER_VARIABLES =
      Set.of(
          "HF_TOKEN",
          "HF_HOME",
          "LD_LIBRARY_PATH",
          "GLOO_SOCKET_IFNAME",
          "GROUP_HEALTH",
          // Mooncake reads it: mooncake-transfer-engine-cuda13 0.3.14, wheels of both architectures
          "MC_FORCE_MNNVL");

  private static final Map<Engine, String> ROUTERS =
      Map.of(Engine.VLLM, "vllm-router-0.1.17", Engine.SGLANG, "sglang-router-0.3.2");

  private static FabricPlan plan(String mode) {
    return Planned.plan("dev", text -> text + "  epfabric:network:\n    mode: " + mode + "\n");
  }

  private static ServingPlan serving(FabricPlan plan, Engine engine, int nodes) {
    return serving(plan, engine, Shape.AGGREGATED, nodes);
  }

  static ServingPlan serving(FabricPlan plan, Engine engine, Shape shape, int nodes) {
    return serving(plan, engine, shape, nodes, Optional.empty(), Optional.empty());
  }

  private static ServingPlan serving(
      FabricPlan plan,
      Engine engine,
      Shape shape,
      int nodes,
      Optional<String> bucket,
      Optional<String> gateway) {
    ServingPlan.Request request =
        new ServingPlan.Request(
            new ServingPlan.Model(MODEL, Optional.empty(), bucket),
            new ServingPlan.Software(engine, Backend.AUTO, Optional.empty(), Optional.empty()),
            RequestedPlace.DEFAULT,
            new ServingPlan.Size(shape, Optional.of(nodes), Optional.empty(), 8192, 16),
            gateway);
    return ServingPlanner.plan(plan, request, RequestPartNames.options(), new Problems())
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "VLLM,1,dranet",
    "VLLM,2,dranet",
    "SGLANG,1,dranet",
    "SGLANG,2,dranet",
    "VLLM,2,device"
  })
  void manifestsEqualTheGoldenFiles(Engine engine, int nodes, String mode) throws IOException {
    FabricPlan plan = plan(mode);
    assertGolden(
        EnumWord.of(engine) + "-" + nodes + "-" + mode, yaml(plan, serving(plan, engine, nodes)));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void aFabricWithNcclGinServesWithDeepEpV2(Engine engine) throws IOException {
    FabricPlan plan = plan("dranet\n  epfabric:software: v2-gin");
    String yaml = yaml(plan, serving(plan, engine, 2));
    assertGolden(EnumWord.of(engine) + "-2-gin", yaml);
    for (Map<?, ?> container : containers(yaml)) {
      assertThat(unknown(engine, container)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void prefillAndDecodeHaveSeparateGroupsAndARouter(Engine engine) throws IOException {
    FabricPlan plan = plan("dranet");
    String reason = "The fabric's acceptance tests have not passed yet.";
    assertGolden(
        EnumWord.of(engine) + "-prefill-decode-held",
        ServingManifests.yaml(
            plan, serving(plan, engine, Shape.PREFILL_DECODE, 1), Optional.of(reason)));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void aModelInABucketIsReadFromTheBucket(Engine engine) throws IOException {
    FabricPlan plan = plan("dranet");
    ServingPlan serving =
        serving(plan, engine, Shape.AGGREGATED, 2, Optional.of("our-models"), Optional.empty());
    String yaml = yaml(plan, serving);
    assertGolden(EnumWord.of(engine) + "-2-bucket", yaml);
    for (Map<?, ?> container : containers(yaml)) {
      assertThat(unknown(engine, container)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void aGatewayRoutesToTheEntryService(Shape shape) throws IOException {
    FabricPlan plan = plan("dranet");
    ServingPlan serving =
        serving(plan, Engine.VLLM, shape, 1, Optional.empty(), Optional.of("front/edge"));
    ServingRoute route = new ServingRoute(serving, serving.address().gateway().orElseThrow());
    assertGolden("route-" + EnumWord.of(shape), ManifestYaml.of(route.objects()));
    assertThat(yaml(plan, serving)).endsWith(ManifestYaml.of(route.objects()));
    assertThat(yaml(plan, serving(plan, Engine.VLLM, shape, 1))).doesNotContain("HTTPRoute");
  }

  @Test
  void aPodFinishesItsRequestsWithinTheLongestNoticeOfASpotNode() {
    Map<?, ?> container = container(2);
    List<Object> command = TreeLookup.list(container, "command");
    int flag = command.indexOf("--shutdown-timeout");
    int requests = Integer.parseInt(String.valueOf(command.get(flag + 1)));
    Optional<Object> delay = TreeLookup.at(container, "lifecycle", "preStop", "sleep", "seconds");
    assertThat(delay).contains(5);
    assertThat(ServerDrain.GRACE_SECONDS).isEqualTo(120);
    assertThat(ServerDrain.GRACE_SECONDS - 5 - requests)
        .as("seconds for the engine to shut down")
        .isBetween(10, 20);
  }

  @Test
  void aLongSequenceExtendsTheTimeout() {
    assertThat(manifestsWithContext(100)).contains("timeoutSec: 300\n");
    assertThat(manifestsWithContext(4000)).contains("timeoutSec: 4000\n");
  }

  private static String manifestsWithContext(int context) {
    String serving =
        "  epfabric:serving: {model: openai/gpt-oss-120b, engine: vllm, gateway: front, context: "
            + context
            + ", image: 'example.org/engine@sha256:"
            + "5".repeat(64)
            + "'}\n";
    FabricPlan plan = Planned.plan("dev", text -> text + serving);
    return yaml(plan, plan.serving().orElseThrow());
  }

  /** Returns the container of a group of vLLM. */
  static Map<?, ?> container(int nodes) {
    FabricPlan plan = Planned.plan("dev", text -> text.replace("    nodes: 2", "    nodes: 4"));
    return containers(yaml(plan, serving(plan, Engine.VLLM, nodes))).get(0);
  }

  private static String yaml(FabricPlan plan, ServingPlan serving) {
    return ServingManifests.yaml(plan, serving, Optional.empty());
  }

  private static void assertGolden(String name, String yaml) throws IOException {
    Path golden = GOLDEN.resolve(name + ".yaml");
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(golden.getParent());
      Files.writeString(golden, yaml);
    }
    assertThat(golden).as("rewrite it with -Dsurefire.args=-Dgolden.update=true").exists();
    assertThat(yaml).isEqualTo(Files.readString(golden));
  }

  @Test
  void theServerUsesTheQueueAndMonitoringOfTheFabric() {
    FabricPlan plan = plan("device\n  epfabric:addons:\n    kueue: true\n    monitoring: true");
    String yaml = yaml(plan, serving(plan, Engine.SGLANG, 2));
    assertThat(yaml)
        .contains("kind: PodMonitoring\n")
        .contains("  endpoints:\n  - port: http\n    interval: 30s\n")
        .contains("    kueue.x-k8s.io/queue-name: fabric\n")
        .contains("kueue.x-k8s.io/podset-preferred-topology: cloud.google.com/gce-topology-block");
    FabricPlan withoutAddons = plan("device\n  epfabric:addons:\n    monitoring: false");
    assertThat(yaml(withoutAddons, serving(withoutAddons, Engine.SGLANG, 2)))
        .doesNotContain("PodMonitoring")
        .doesNotContain("kueue");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void everyFlagAndVariableIsKnownToTheEngine(Engine engine) throws IOException {
    FabricPlan plan = Planned.plan("dev", text -> text.replace("    nodes: 2", "    nodes: 4"));
    for (Shape shape : Shape.values()) {
      for (int nodes : List.of(1, 2)) {
        for (Map<?, ?> container : containers(yaml(plan, serving(plan, engine, shape, nodes)))) {
          assertThat(flags(container)).hasSizeGreaterThan(4);
          assertThat(unknown(engine, container)).isEmpty();
        }
      }
    }
  }

  @Test
  void unknownFlagsAndVariablesAreFound() throws IOException {
    Map<String, Object> planted =
        Map.of(
            "command",
            List.of("sh", "-c", "exec vllm serve --port 1 --data-parallel-sise 8"),
            "env",
            List.of(Map.of("name", "VLLM_NO_SUCH"), Map.of("name", "HF_HOME")));
    assertThat(unknown(Engine.VLLM, planted))
        .containsExactly("--data-parallel-sise", "VLLM_NO_SUCH");
    Map<String, Object> gone = Map.of("command", List.of("--no-such", "--attn-dp-size"));
    assertThat(unknown(Engine.SGLANG, gone)).containsExactly("--no-such");
    Map<String, Object> router =
        Map.of("name", "router", "command", List.of("--pd-disaggregation", "--attn-dp-size"));
    assertThat(unknown(Engine.SGLANG, router)).containsExactly("--attn-dp-size");
  }

  static List<String> unknown(Engine engine, Map<?, ?> container) throws IOException {
    Set<String> known = new TreeSet<>(OTHER_VARIABLES);
    boolean router = "router".equals(container.get("name"));
    String list = router ? ROUTERS.get(engine) : EnumWord.of(engine) + "-" + engine.version();
    known.addAll(Files.readAllLines(Path.of("src/program/test/resources/engines", list + ".txt")));
    known.addAll(Catalog.load().transport().variables().known());
    List<String> written = new ArrayList<>(flags(container));
    for (Object variable : TreeLookup.list(container, "env")) {
      written.add(TreeLookup.text(variable, "name"));
    }
    written.removeAll(known);
    return written;
  }

  /** Returns the flags of a container's command, including flags in the text of a shell. */
  private static List<String> flags(Map<?, ?> container) {
    String words =
        String.join(
            " ", TreeLookup.list(container, "command").stream().map(String::valueOf).toList());
    return Pattern.compile("(?<=^| )--[a-z0-9-]+")
        .matcher(words)
        .results()
        .map(MatchResult::group)
        .toList();
  }

  /** Returns the containers of groups and of the router. */
  private static List<Map<?, ?>> containers(String yaml) {
    List<Map<?, ?>> found = new ArrayList<>();
    for (Object object : new Yaml().loadAll(yaml)) {
      for (String template : List.of("leaderWorkerTemplate.workerTemplate", "template")) {
        List<String> path = new ArrayList<>(List.of("spec"));
        path.addAll(List.of(template.split("\\.")));
        path.addAll(List.of("spec", "containers"));
        TreeLookup.list(object, path.toArray(String[]::new))
            .forEach(container -> found.add((Map<?, ?>) container));
      }
    }
    assertThat(found).isNotEmpty();
    return found;
  }
}
