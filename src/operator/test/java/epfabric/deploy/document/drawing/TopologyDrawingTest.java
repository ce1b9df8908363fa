package epfabric.deploy.document.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.document.Elsewhere;
import epfabric.deploy.document.Plans;
import epfabric.deploy.document.drawing.Drawing.Line;
import epfabric.deploy.document.drawing.Drawing.Rect;
import epfabric.deploy.document.drawing.Drawing.Text;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NodePoolPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TopologyDrawingTest {
  private static final String HOSTILE = "a\"b'<c>&amp;]]></svg><script>\u0000\uD800 z";
  private static final Map<String, FabricPlan> PLANS = Plans.all();

  static Stream<String> environments() {
    return Stream.concat(PLANS.keySet().stream(), Stream.of("hostile", "other machine"));
  }

  @ParameterizedTest
  @MethodSource("environments")
  void keepsEveryTextInsideTheBoxAroundIt(String name) {
    Drawing drawing = draw(name);
    for (Text text : drawing.texts) {
      DrawnBox box = drawing.around(text).orElseThrow(() -> new AssertionError(text.words())).box();
      assertThat(text.box().x()).as(text.words()).isGreaterThanOrEqualTo(box.x());
      assertThat(text.box().right()).as(text.words()).isLessThanOrEqualTo(box.right());
      assertThat(text.box().y()).as(text.words()).isGreaterThanOrEqualTo(box.y());
      assertThat(text.box().bottom()).as(text.words()).isLessThanOrEqualTo(box.bottom());
    }
  }

  @ParameterizedTest
  @MethodSource("environments")
  void textsDoNotOverlap(String name) {
    List<Text> texts = draw(name).texts;
    for (int i = 0; i < texts.size(); i++) {
      for (Text other : texts.subList(i + 1, texts.size())) {
        assertThat(overlap(texts.get(i).box(), other.box()))
            .as("%s over %s", texts.get(i).words(), other.words())
            .isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("environments")
  void wiresDoNotCrossText(String name) {
    Drawing drawing = draw(name);
    for (Text text : drawing.texts) {
      int background = drawing.around(text).map(Rect::order).orElse(0);
      List<Line> through =
          drawing.lines.stream()
              .filter(line -> line.order() > background && line.crosses(text.box()))
              .toList();
      assertThat(through).as(text.words()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("environments")
  void linesDoNotCrossTilesAndSwitches(String name) {
    Drawing drawing = draw(name);
    for (Rect rect : drawing.rects) {
      if (rect.kind().startsWith("tile") || rect.kind().equals("nvswitch")) {
        assertThat(drawing.lines)
            .as(rect.toString())
            .noneMatch(line -> line.order() > rect.order() && line.crosses(rect.box()));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("environments")
  void linksEachGpuOfADrawnNodeToTheSwitchOfThatNode(String name) {
    FabricPlan plan = plan(name);
    Drawing drawing = draw(name);
    int nodes = plan.pool().nodes();
    List<Rect> switches = drawing.rects.stream().filter(r -> r.kind().equals("nvswitch")).toList();
    assertThat(switches).hasSize(nodes <= 3 ? nodes : 2);
    assertThat(drawing.words().stream().filter(word -> word.startsWith("NVLink switch")))
        .hasSameSizeAs(switches);
    for (Rect nvlinkSwitch : switches) {
      assertThat(drawing.lines)
          .filteredOn(l -> l.kind().equals("nvlink") && nvlinkSwitch.holds(l.endX(), l.endY()))
          .hasSize(plan.pool().machine().gpus().count());
    }
  }

  @ParameterizedTest
  @MethodSource("environments")
  void wiresEachRdmaNicOfEachDrawnNodeToASubnetOfItsOwn(String name) {
    FabricPlan plan = plan(name);
    Drawing drawing = draw(name);
    int nodes = plan.pool().nodes();
    int drawn = nodes <= 3 ? nodes : 2;
    List<Line> wires = drawing.wires("rdma");
    int nics = plan.network().rdma().size();
    assertThat(wires).hasSize(drawn * nics);
    assertThat(drawing.wires("gvnic")).hasSize(drawn);
    assertThat(drawing.wires("primary")).hasSize(drawn + 1);
    List<Rect> reached = wires.stream().map(w -> cellAtEnd(drawing, w)).distinct().toList();
    assertThat(reached).hasSize(drawn == 0 ? 0 : nics);
  }

  @Test
  void namesThePartsOfTheEnvironment() {
    assertThat(draw("prod").words())
        .contains("my-project", "us-central1", "us-central1-b", "64 × B200", "epfabric-prod")
        .contains("epfabric-prod-net-0", "epfabric-prod-net-1", "epfabric-prod-rdma-net")
        .contains("nodes 192.168.0.0/18", "pods 10.4.0.0/14", "services 10.0.32.0/20")
        .contains("192.168.64.0/18", "192.168.128.0/21", "192.168.184.0/21")
        .contains("a4-highgpu-8g", "reservation b200-prod", "no placement policy")
        .contains("b200-gke over ibgda", "2 × e2-standard-4", "… and 6 more, wired the same way")
        .contains("network profile us-central1-b-vpc-roce · MTU 8896 · 8 subnets, one per NIC");
  }

  @Test
  void showsTheClaimAndTheCreatorOfTheNetworks() {
    assertThat(draw("dev").words())
        .contains("CLAIM OF NICS", "gpu7rdma0", "eth1", "192.168.64.0/18")
        .doesNotContain("POD NETWORKS", "rdma-0", "made by GKE");
    assertThat(draw("dranet-auto").words())
        .contains("CLAIM OF NICS", "gpu7rdma0", "made by GKE", "GKE's subnet")
        .contains("accelerator network profile auto · MTU 8896 · 8 subnets, one per NIC")
        .doesNotContain("192.168.64.0/18", "adopted");
    assertThat(draw("networks by GKE, cluster adopted").words())
        .contains("must have GKE 1.34.1-gke.1829001 or newer", "made by GKE")
        .doesNotContain("must have multi-networking");
    assertThat(adoptedRects("networks by GKE, cluster adopted")).containsEntry("vpc", 2L);
  }

  @Test
  void marksAdoptedParts() {
    assertThat(draw("guide").words().stream().filter("adopted"::equals)).hasSize(5);
    assertThat(adoptedRects("guide")).containsOnlyKeys("cluster", "card", "vpc");
    assertThat(adoptedRects("guide")).containsEntry("vpc", 4L);
    assertThat(adoptedRects("primary adopted")).isEqualTo(Map.of("vpc", 2L));
    assertThat(draw("dev").words()).doesNotContain("adopted");
    assertThat(adoptedRects("dev")).isEqualTo(Map.of("vpc", 1L));
  }

  @Test
  void showsTheInstallerAndTheChainOfTestsThatAreDeployed() {
    for (String name :
        List.of("dev", "prod", "guide", "50 pools", "all adopted", "judged together")) {
      FabricPlan plan = plan(name);
      Drawing drawing = draw(name);
      List<String> chain = new ArrayList<>(List.of("fabric-ready"));
      plan.workload().acceptance().tests().stream()
          .filter(run -> run.pool().equals(plan.pool().name()))
          .forEach(run -> chain.add(run.test()));
      if (plan.workload().acceptance().judgedTogether()) {
        chain.add("acceptance-verdict");
      }
      chain.add("verdict");
      assertThat(drawing.words()).as(name).contains("INSTALLER").containsSubsequence(chain);
      assertThat(countOfRects(drawing, "tile link")).as(name).isEqualTo(chain.size());
      // Each arrow consists of a line and a head; the legend contains one more line.
      long lines = drawing.lines.stream().filter(l -> l.kind().equals("chain")).count();
      assertThat(lines).as(name).isEqualTo(2 * (chain.size() - 1) + 1);
      assertThat(FabricManifests.acceptance(plan).stream().map(Manifest::name))
          .contains("fabric-ready");
    }
    assertThat(draw("50 pools").words()).anyMatch(w -> w.endsWith("each pool has its own chain"));
  }

  @Test
  void drawsNoTestsIfNoneRuns() {
    for (String name : List.of("0 nodes", "autoscaled")) {
      Drawing drawing = draw(name);
      assertThat(FabricManifests.acceptance(plan(name))).noneMatch(m -> m.kind().equals("Job"));
      assertThat(drawing.words()).contains("no test runs").doesNotContain("fabric-ready");
      assertThat(countOfRects(drawing, "tile link")).isZero();
    }
  }

  private static long countOfRects(Drawing drawing, String kind) {
    return drawing.rects.stream().filter(r -> r.kind().equals(kind)).count();
  }

  @Test
  void drawsAParkedPoolAsEmptySlots() {
    Drawing parked = draw("0 nodes");
    assertThat(parked.words()).contains("parked: 0 nodes", "none: parked", "empty slot");
    assertThat(parked.words()).doesNotContain("GPU 0", "node 1");
    assertThat(parked.rects.stream().filter(r -> r.kind().equals("empty"))).hasSize(8 + 8 + 2 + 1);
  }

  @Test
  void showsTheNumberOfNodesThatAreNotDrawn() {
    assertThat(draw("1000 nodes").words())
        .contains("node 1", "node 2", "… and 998 more, wired the same way", "8,000 × B200")
        .doesNotContain("node 3");
    assertThat(draw("3 nodes").words()).contains("node 3").noneMatch(w -> w.startsWith("…"));
  }

  @Test
  void drawsOneOfSeveralEqualPoolsAndCountsThemAll() {
    Drawing drawing = draw("50 pools");
    assertThat(drawing.words())
        .contains("GPU NODE POOLS", "epfabric-test-gpu … epfabric-test-gpu-49", "50 equal pools")
        .contains("20 nodes each, 1,000 together", "… and 18 more, wired the same way")
        .contains("8,000 × B200", "39,633.60 USD per hour");
    String description = drawing.document.getElementsByTagName("desc").item(0).getTextContent();
    assertThat(description)
        .contains(
            "with 50 equal GPU node pools, epfabric-test-gpu … epfabric-test-gpu-49, one of which"
                + " is drawn: 1,000 nodes of machine type a4-highgpu-8g.");
  }

  @Test
  void drawsTheNvlinkThatConnectsTheNodesOfADomain() {
    Drawing drawing = draw("NVLink domains");
    assertThat(drawing.words())
        .contains("each pool one NVLink domain", "NVLink switches of the domain", "144 × GB200")
        .contains("COMPACT placement epfabric-test-placement, accelerator topology 1x72")
        .doesNotContain("NVLink switch");
    // Two nodes have four GPUs and a line to the domain each; the domain and the legend have one
    // more line each.
    assertThat(drawing.lines)
        .filteredOn(line -> line.kind().equals("nvlink"))
        .hasSize(2 * (4 + 1) + 1 + 1);
  }

  @Test
  void statesThatNoPriceIsKnown() {
    assertThat(draw("dev").words()).contains("79.27 USD per hour");
    assertThat(draw("prod").words()).contains("no price known");
  }

  @Test
  void escapesSpecialCharactersInTexts() {
    Drawing drawing = draw("hostile");
    String title = drawing.document.getElementsByTagName("title").item(0).getTextContent();
    assertThat(title)
        .isEqualTo("GPU fabric a\"b'<c>&amp;]]></svg><script>\uFFFD\uFFFD z in us-central1-b");
    assertThat(drawing.document.getElementsByTagName("script").getLength()).isZero();
  }

  @Test
  void theDrawingLoadsNoOtherFiles() {
    String svg = TopologyDrawing.of(plan("guide"));
    assertThat(svg.replace("xmlns=\"http://www.w3.org/2000/svg\"", ""))
        .doesNotContain("http", "href", "url(", "<script", "@import", "<image");
    assertThat(svg).contains("role=\"img\"", "<desc", "prefers-color-scheme:dark");
  }

  @Test
  void isTheSameInEveryLocaleAndTimeZone() {
    FabricPlan plan = plan("1000 nodes");
    assertThat(Elsewhere.compute(() -> TopologyDrawing.of(plan)))
        .containsOnly(TopologyDrawing.of(plan));
  }

  private static Drawing draw(String name) {
    return Drawing.parse(TopologyDrawing.of(plan(name)));
  }

  private static FabricPlan plan(String name) {
    return switch (name) {
      case "hostile" -> hostile();
      case "other machine" -> otherMachine();
      default -> Optional.ofNullable(PLANS.get(name)).orElseThrow();
    };
  }

  private static FabricPlan hostile() {
    FabricPlan dev = Plans.shipped("dev");
    FabricScope old = dev.scope();
    FabricScope scope =
        new FabricScope(
            HOSTILE, HOSTILE, old.zone(), HOSTILE, Map.of(HOSTILE, HOSTILE), old.protection());
    return with(dev, scope, dev.network(), dev.pool());
  }

  /** Returns a plan whose machines have four NICs for sixteen GPUs. */
  private static FabricPlan otherMachine() {
    FabricPlan dev = Plans.shipped("dev");
    Machine m = dev.pool().machine();
    Machine.Gpus gpus = new Machine.Gpus("acc", "G", "9.0", 16, 141);
    Machine machine =
        new Machine(
            "other-16g",
            gpus,
            new Machine.Host(
                m.host().architecture(),
                m.host().cpus(),
                m.host().memoryGb(),
                new Machine.LocalSsds(1, 375),
                m.host().bootDisks()),
            new Machine.Nics(4, 1, 800, m.nics().modes(), true),
            NvlinkDomain.ONE_NODE,
            m.software(),
            m.sale());
    NetworkPlan n = dev.network();
    NetworkPlan network =
        new NetworkPlan(
            n.mode(), n.project(), n.primary(), n.gvnic(), n.rdma().subList(0, 4), n.addresses());
    NodePoolPlan pool =
        new NodePoolPlan(
            List.of("pool"), 2, machine, dev.pool().drivers(), false, dev.pool().spec());
    return with(dev, dev.scope(), network, pool);
  }

  private static FabricPlan with(
      FabricPlan plan, FabricScope scope, NetworkPlan network, NodePoolPlan pool) {
    return new FabricPlan(
        scope,
        network,
        plan.cluster(),
        pool,
        false,
        plan.install(),
        plan.workload(),
        plan.addons(),
        plan.serving(),
        plan.cost(),
        List.of());
  }

  private static Map<String, Long> adoptedRects(String name) {
    return draw(name).rects.stream()
        .filter(r -> r.kind().endsWith(" adopted"))
        .collect(Collectors.groupingBy(r -> r.kind().split(" ", -1)[0], Collectors.counting()));
  }

  private static Rect cellAtEnd(Drawing drawing, Line wire) {
    return drawing.rects.stream()
        .filter(r -> r.kind().equals("cell") && r.holds(wire.endX(), wire.endY()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("the wire ends nowhere: " + wire));
  }

  private static boolean overlap(DrawnBox a, DrawnBox b) {
    return a.x() < b.right() && b.x() < a.right() && a.y() < b.bottom() && b.y() < a.bottom();
  }
}
