package epfabric.deploy.manifest.serving;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.LeaderWorkerSet;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.RequestedPlace;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.planner.RequestPartNames;
import epfabric.fabric.plan.planner.ServingPlanner;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests servers on nodes that NVLink connects. */
class ServingDomainTest {
  private static final FabricPlan RACK = Planning.planOf(rack());

  private static EnvironmentBuilder rack() {
    return anEnvironment()
        .inZone("us-central1-a")
        .withMachine("a4x-highgpu-4g")
        .boughtAs("reservation")
        .withReservation("rack/reservationBlocks/b1/reservationSubBlocks/s1")
        .withPool("nodes", "8");
  }

  private static List<Map<String, Object>> objects(FabricPlan plan, ServingPlan serving) {
    return new ServingManifests(plan, serving, ServingOccasion.forKubectl(Optional.empty()))
        .objects().stream().map(CommentedValue::without).toList();
  }

  private static List<Object> ofKind(List<Map<String, Object>> objects, String kind) {
    return objects.stream()
        .filter(object -> kind.equals(object.get("kind")))
        .map(object -> (Object) object)
        .toList();
  }

  private static Object pod(Object set) {
    return TreeLookup.at(set, "spec", "leaderWorkerTemplate", "workerTemplate", "spec")
        .orElseThrow();
  }

  private static Map<String, String> variables(Object pod) {
    Map<String, String> found = new TreeMap<>();
    Object container = TreeLookup.list(pod, "containers").get(0);
    for (Object item : TreeLookup.list(container, "env")) {
      found.put(TreeLookup.text(item, "name"), TreeLookup.text(item, "value"));
    }
    return found;
  }

  private static List<String> claims(Object pod) {
    return TreeLookup.list(pod, "resourceClaims").stream()
        .map(claim -> TreeLookup.text(claim, "resourceClaimTemplateName"))
        .toList();
  }

  /**
   * Returns a plan for a model that fits four GPUs, with one node for prefill and one for decode.
   */
  private static ServingPlan prefillAndDecodeOnOneNodeEach(Engine engine) {
    ServingPlan.Request request =
        new ServingPlan.Request(
            new ServingPlan.Model("Qwen/Qwen3-30B-A3B", Optional.empty(), Optional.empty()),
            new ServingPlan.Software(engine, Backend.AUTO, Optional.empty(), Optional.empty()),
            RequestedPlace.DEFAULT,
            new ServingPlan.Size(Shape.PREFILL_DECODE, Optional.of(1), Optional.of(1), 8192, 16),
            Optional.empty());
    return ServingPlanner.plan(RACK, request, RequestPartNames.options(), new Problems())
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void aGroupOnSeveralNodesClaimsAChannelAndForcesNvlink(Engine engine) throws IOException {
    ServingPlan serving = ServingManifestsTest.serving(RACK, engine, Shape.AGGREGATED, 4);
    List<Map<String, Object>> objects = objects(RACK, serving);
    Object pod = pod(ofKind(objects, LeaderWorkerSet.KIND).get(0));
    assertThat(ofKind(objects, "ComputeDomain"))
        .singleElement()
        .extracting(domain -> TreeLookup.text(domain, "metadata", "name"))
        .isIn(claims(pod));
    assertThat(variables(pod))
        .containsEntry("NCCL_MNNVL_ENABLE", "1")
        .containsEntry("NCCL_CUMEM_ENABLE", "1")
        .doesNotContainKeys("MC_FORCE_MNNVL", "VLLM_DEEPEP_LOW_LATENCY_USE_MNNVL");
    Map<?, ?> container = (Map<?, ?>) TreeLookup.list(pod, "containers").get(0);
    assertThat(ServingManifestsTest.unknown(engine, container)).isEmpty();
  }

  /**
   * Prefill and decode need one common domain, because nodes of two domains can refuse access to
   * each other's memory.
   */
  @Test
  void prefillAndDecodeOfSglangShareADomainForTheKvCache() throws IOException {
    ServingPlan serving = prefillAndDecodeOnOneNodeEach(Engine.SGLANG);
    List<Map<String, Object>> objects = objects(RACK, serving);
    String domain = TreeLookup.text(ofKind(objects, "ComputeDomain").get(0), "metadata", "name");
    List<Object> pods =
        ofKind(objects, LeaderWorkerSet.KIND).stream().map(ServingDomainTest::pod).toList();
    assertThat(ofKind(objects, "ComputeDomain")).hasSize(1);
    assertThat(pods).hasSize(2);
    for (Object pod : pods) {
      assertThat(claims(pod)).contains(domain);
      assertThat(variables(pod))
          .containsEntry("MC_FORCE_MNNVL", "1")
          .containsEntry("SGLANG_MOONCAKE_CUSTOM_MEM_POOL", "NVLINK")
          .doesNotContainKey("NCCL_MNNVL_ENABLE");
      Map<?, ?> container = (Map<?, ?>) TreeLookup.list(pod, "containers").get(0);
      assertThat(ServingManifestsTest.unknown(Engine.SGLANG, container)).isEmpty();
    }
  }

  @Test
  void groupsOfOneNodeClaimNoChannelIfTheKvCacheUsesNics() {
    ServingPlan serving = prefillAndDecodeOnOneNodeEach(Engine.VLLM);
    assertThat(objects(RACK, serving).toString())
        .doesNotContain("imex-channel", "ComputeDomain", "MNNVL_");
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void noDomainIsNeededIfNvlinkEndsAtTheNode(Shape shape) {
    FabricPlan plan =
        Planned.plan(
            "dev",
            text -> text.replace("    nodes: 2", "    nodes: 4") + "  epfabric:software: v2-gin\n");
    ServingPlan serving = ServingManifestsTest.serving(plan, Engine.SGLANG, shape, 2);
    assertThat(objects(plan, serving).toString())
        .doesNotContain("imex-channel", "ComputeDomain", "MNNVL", "MEM_POOL");
  }

  @Test
  void decisionsContainTheReasonOfEachVariable() {
    FabricPlan plan =
        RACK.withServer(ServingManifestsTest.serving(RACK, Engine.SGLANG, Shape.PREFILL_DECODE, 2));
    assertThat(
            plan.decisions().stream()
                .filter(decision -> decision.key().matches("epfabric:serving.decode.*"))
                .map(decision -> decision.key() + "=" + decision.value() + ": " + decision.origin())
                .collect(Collectors.joining("\n")))
        .isEqualTo(
            """
            epfabric:serving.decode.NCCL_MNNVL_ENABLE=1: NCCL fails where NVLink does not connect the nodes, instead of using the NICs
            epfabric:serving.decode.MC_FORCE_MNNVL=1: Mooncake sends the KV cache over NVLink, also where there are NICs
            epfabric:serving.decode.SGLANG_MOONCAKE_CUSTOM_MEM_POOL=NVLINK: the KV cache is in memory that GPUs of other nodes can map""");
  }
}
