package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.PlanDecision;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.ServingPlan;
import org.junit.jupiter.api.Test;

/** Tests which settings of an inference server fit each other and the fabric. */
class ServingRulesTest {
  private static final String IMAGE = "example.org/engine@sha256:" + "5".repeat(64);

  private static EnvironmentBuilder withServer() {
    return anEnvironment()
        .with("serving", "model", "Qwen/Qwen3-30B-A3B")
        .with("serving", "engine", "vllm")
        .with("serving", "image", IMAGE);
  }

  @Test
  void theServerIsPlannedInItsOwnNamespace() {
    ServingPlan server = Planning.planOf(withServer()).serving().orElseThrow();
    assertThat(server.address().namespace()).contains("epfabric-test-serving");
    assertThat(server.programs().image().text()).isEqualTo(IMAGE);
    assertThat(server.nodes()).isEqualTo(1);
    assertThat(Planning.planOf(anEnvironment()).serving()).isEmpty();
  }

  @Test
  void theChosenBackendOfEachGroupIsADecision() {
    assertThat(Planning.planOf(withServer()).decisions())
        .contains(
            new PlanDecision(
                "epfabric:serving.backend.aggregated",
                "flashinfer",
                EngineCatalog.get().measured().sentence(Kernels.FLASHINFER)));
    String problems = Planning.problemsOf(withServer().with("serving", "backend", "deepep-v2"));
    assertThat(problems)
        .endsWith(
            """
            epfabric:serving.backend: no backend of vLLM fits 1 node: deepep-v2: needs the transport deepep-gin, the fabric's is ibgda
              expected: backend: auto""");
  }

  @Test
  void aParkedEnvironmentHasNoServer() {
    assertThat(Planning.planOf(withServer().withLine("epfabric:parked", "true")).serving())
        .isEmpty();
  }

  @Test
  void modelAndEngineAreRequired() {
    assertThat(Planning.problemsOf(anEnvironment().with("serving", "nodes", "1")))
        .contains("epfabric:serving.model: ")
        .contains("epfabric:serving.engine: ");
  }

  @Test
  void anUnknownModelIsRefusedWithAHintToUseTheCommandServe() {
    assertThat(Planning.problemsOf(withServer().with("serving", "model", "acme/small")))
        .startsWith(
            "Pulumi.test.yaml:5:12: epfabric:serving.model: not a model of the catalog, got"
                + " \"acme/small\"\n  expected: MiniMaxAI/MiniMax-M2, ")
        .endsWith(
            "\n  hint: for another model: epfabric serve --model ID, which reads its config.json"
                + " from the hub, or with --config FILE from a file");
  }

  @Test
  void anUnknownModelIsReportedTogetherWithProblemsOfOtherSettings() {
    assertThat(
            Planning.problemsOf(
                withServer()
                    .with("serving", "model", "acme/small")
                    .with("gpuPool", "nodes", "two")))
        .contains("epfabric:gpuPool.nodes: ")
        .contains("epfabric:serving.model: not a model of the catalog");
  }

  @Test
  void incompatibleSettingsAreReportedAtTheirPlace() {
    assertThat(Planning.problemsOf(withServer().with("serving", "context", "9000000")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:serving.nodes: Qwen/Qwen3-30B-A3B needs 14166.4 GB of each GPU on 1 node, and may have 164.3: experts 7.2, other weights 3.1, KV cache 14155.8, buffers 0.3
              expected: less KV cache: no number of nodes is enough
              hint: a shorter context or fewer sequences need less KV cache""");
  }

  @Test
  void settingsOfTheShapePrefillDecodeAreReportedForOneGroup() {
    assertThat(
            Planning.problemsOf(
                withServer()
                    .with("serving", "decodeNodes", "1")
                    .with("serving", "routerImage", IMAGE)))
        .contains(
            "epfabric:serving.decodeNodes: one group does everything\n"
                + "  expected: shape: prefill-decode")
        .contains("epfabric:serving.routerImage: one group needs no router");
  }

  @Test
  void aServerNeedsAStrictGate() {
    assertThat(Planning.problemsOf(withServer().with("acceptance", "gate", "warn")))
        .endsWith(
            """
            epfabric:serving: a server waits for the fabric's verdict, which does not stop pulumi up with epfabric:acceptance.gate warn
              expected: epfabric:acceptance.gate: strict, or fail with epfabric:serving.accept: degraded""");
    EnvironmentBuilder lenient = withServer().with("acceptance", "gate", "fail");
    assertThat(Planning.problemsOf(lenient)).contains("with epfabric:acceptance.gate fail");
    assertThat(Planning.planOf(lenient.with("serving", "accept", "degraded")).serving())
        .isPresent();
  }
}
