package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void anEnvironment() throws IOException {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  private Run run(String model, String engine, String... more) {
    String[] words = new String[8 + more.length];
    String out = folder.resolve("out").toString();
    String[] first = {"serve", "dev", "--model", model, "--engine", engine, "-o", out};
    System.arraycopy(first, 0, words, 0, first.length);
    System.arraycopy(more, 0, words, first.length, more.length);
    return Cli.run(folder, words);
  }

  @Test
  void theSummaryHasEachFigureWithItsInputs() {
    Run run = run("deepseek-ai/DeepSeek-R1", "vllm");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            deepseek-ai/DeepSeek-R1 on 8 GPUs, GB of each:
              experts            81.7  653.9 billion parameters x 8 bits / 8 GPUs
              other weights      34.2  17.1 billion parameters x 16 bits, on each GPU
              KV cache            9.2  16 sequences x 8192 tokens x 61 layers x 1152 bytes
              DeepEP's buffers    1.1  1 GiB for NVLink
              together          126.2  of 153.0: 0.85 x 180 GB
            A token moves 173824 bytes in each of 58 layers: to 8 experts in FP8, back in 16 bits. All of it stays on NVLink.
            Figures of the model: config.json and README of huggingface.co/deepseek-ai/DeepSeek-V3; its weights are FP8
            """);
  }

  @Test
  void aModelThatDoesNotFitIsRefusedWithTheNumbers() {
    assertThat(run("moonshotai/Kimi-K2-Instruct", "sglang"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --nodes: moonshotai/Kimi-K2-Instruct needs 159.7 GB of each GPU on 1 node, and may have 153.0: experts 126.8, other weights 22.6, KV cache 9.2, DeepEP's buffers 1.1
                  expected: --nodes 2 or more
                  hint: a shorter --context or fewer --sequences need less KV cache
                """));
  }

  @Test
  void severalMistakesAreSeveralMessages() {
    Run run =
        run(
            "openai/gpt-oss-120b",
            "sglang",
            "--shape",
            "prefill-decode",
            "--nodes",
            "3",
            "--context",
            "0",
            "--image",
            "a b");
    assertThat(run.err())
        .isEqualTo(
            """
            epfabric: --context: too few, got 0
              expected: 1 or more
            epfabric: --engine: SGLang 0.5.23 has no DeepEP for gpt-oss
              expected: --engine vllm
            epfabric: --image: not an image, got "a b"
              expected: REPOSITORY@sha256: and 64 hexadecimal digits, or REPOSITORY:TAG
            epfabric: --nodes: the pool has 2 nodes, got 3
              expected: 1 to 2
            epfabric: --shape: prefill-decode is not written yet
              expected: aggregated
            """);
  }
}
