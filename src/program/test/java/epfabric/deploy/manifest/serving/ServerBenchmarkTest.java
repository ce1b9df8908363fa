package epfabric.deploy.manifest.serving;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.EnumWord;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.plan.FabricPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServerBenchmarkTest {
  private static ServerBenchmark benchmark(Engine engine) {
    return new ServerBenchmark(engine, "serve", "a/model", "engine@sha256:1", "gpu-0", 8);
  }

  private static List<String> unknownFlags(Engine engine, List<String> command) throws IOException {
    String list = EnumWord.of(engine) + "-bench-" + engine.version() + ".txt";
    List<String> known = Files.readAllLines(Path.of("src/program/test/resources/engines", list));
    return command.stream().filter(word -> word.startsWith("--") && !known.contains(word)).toList();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void everyFlagIsInTheSourcesOfTheBenchmark(Engine engine) throws IOException {
    List<String> command = benchmark(engine).command();
    assertThat(command.stream().filter(word -> word.startsWith("--"))).hasSizeGreaterThan(8);
    assertThat(unknownFlags(engine, command)).isEmpty();
    assertThat(unknownFlags(engine, List.of("--num-promts", "--seed")))
        .containsExactly("--num-promts");
  }

  @Test
  void commandsHaveTheFlagsOfTheBenchmark() {
    assertThat(String.join(" ", benchmark(Engine.VLLM).command()))
        .isEqualTo(
            "vllm bench serve --dataset-name random --base-url http://serve-api:8000 --model"
                + " a/model --random-input-len 1024 --random-output-len 128 --num-prompts 32"
                + " --max-concurrency 8 --seed 0 --disable-tqdm --ignore-eos");
    assertThat(String.join(" ", benchmark(Engine.SGLANG).command()))
        .isEqualTo(
            "python3 -m sglang.benchmark.serving --backend sglang --dataset-name random-ids"
                + " --random-range-ratio 1 --base-url http://serve-api:30000 --model a/model"
                + " --random-input-len 1024 --random-output-len 128 --num-prompts 32"
                + " --max-concurrency 8 --seed 0 --disable-tqdm");
  }

  @Test
  void theJobRunsOnceOnTheNodeWithTheImage() {
    String yaml = benchmark(Engine.VLLM).yaml(Planned.plan("dev"));
    assertThat(yaml)
        .contains("name: serve-check-8\n")
        .contains("epfabric/serve-check: serve\n")
        .contains("backoffLimit: 0\n")
        .contains("activeDeadlineSeconds: 1800\n")
        .contains("kubernetes.io/hostname: gpu-0\n")
        .contains("image: engine@sha256:1\n")
        .contains("key: nvidia.com/gpu\n")
        .doesNotContain("kueue");
  }

  @Test
  void theJobIsInTheQueueOfTheServer() {
    FabricPlan queued = Planned.plan("dev", text -> text + "  epfabric:addons: {kueue: true}\n");
    assertThat(benchmark(Engine.VLLM).yaml(queued))
        .contains("    epfabric/serve-check: serve\n    kueue.x-k8s.io/queue-name: fabric\nspec:");
  }
}
