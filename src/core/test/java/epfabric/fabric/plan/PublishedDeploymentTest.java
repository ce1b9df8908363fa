package epfabric.fabric.plan;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.catalog.model.ServedModel.Experts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Compares the memory model with published deployments, which docs/serving.md lists too. */
class PublishedDeploymentTest {
  /**
   * A deployment, or the prefill or decode part of one.
   *
   * @param copies number of redundant experts
   * @param gpuGib memory of one GPU in GiB
   * @param tokens tokens in a sequence
   * @param sequences concurrent sequences on each GPU
   * @param tooFewGpus number of GPUs that is too small
   */
  record Deployment(
      String name,
      String model,
      int copies,
      int gpus,
      int gpuGib,
      int tokens,
      int sequences,
      Kernels kernels,
      int tooFewGpus,
      String source) {
    ServingMemory memoryOn(int count, int maxSequences) {
      ServedModel row = Objects.requireNonNull(ServedModel.all().get(model));
      Experts all = row.experts();
      Experts more =
          new Experts(all.count() + copies, all.topK(), all.layers(), all.width(), all.weights());
      ServedModel copied =
          new ServedModel(
              row.id(),
              more,
              row.dense(),
              row.attention(),
              row.size(),
              row.reference(),
              row.support());
      int nodes = Math.max(1, count / 8);
      var group = new ServingMemory.Group(nodes, count / nodes, NvlinkDomain.ONE_NODE);
      return new ServingMemory(copied, group, gpuGib, tokens, maxSequences, kernels);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Runs on 4 nodes with --max-total-tokens 131072 and --context-length 8192 on each rank. */
  private static final Deployment PREFILL =
      new Deployment(
          "SGLang, prefill of DeepSeek-V3 on H100",
          "deepseek-ai/DeepSeek-V3",
          32,
          32,
          80,
          8192,
          16,
          Kernels.HIGH_THROUGHPUT,
          16,
          "https://github.com/sgl-project/sglang/issues/6017");

  /**
   * Runs on 9 nodes with --max-running-requests 18432 for 72 ranks, 2000 input and 100 output
   * tokens.
   */
  private static final Deployment DECODE =
      new Deployment(
          "SGLang, decode of DeepSeek-V3 on H100",
          "deepseek-ai/DeepSeek-V3",
          32,
          72,
          80,
          2100,
          256,
          Kernels.LOW_LATENCY,
          16,
          "https://lmsys.org/blog/2025-05-05-large-scale-ep/");

  /** Runs on 12 nodes with 2000 input and 100 output tokens. */
  private static final Deployment KIMI =
      new Deployment(
          "SGLang, decode of Kimi K2 on H200",
          "moonshotai/Kimi-K2-Instruct",
          96,
          96,
          141,
          2100,
          480,
          Kernels.LOW_LATENCY,
          16,
          "https://lmsys.org/blog/2025-07-20-k2-large-scale-ep/");

  /**
   * Runs with --max-num-seqs 256 and a KV cache of 63 GB, which has room for 3502 tokens of each
   * sequence.
   */
  private static final Deployment B200 =
      new Deployment(
          "llm-d, decode of DeepSeek-R1 on B200",
          "deepseek-ai/DeepSeek-R1",
          0,
          16,
          180,
          3502,
          256,
          Kernels.LOW_LATENCY,
          8,
          "https://llm-d.ai/docs/dev/guides/wide-ep-lws");

  /** The source states no context length, so one sequence of the model's 163840 tokens must fit. */
  private static final Deployment H200 =
      new Deployment(
          "llm-d, decode of DeepSeek-R1 on H200",
          "deepseek-ai/DeepSeek-R1",
          0,
          16,
          141,
          163_840,
          1,
          Kernels.LOW_LATENCY,
          4,
          "https://llm-d.ai/docs/dev/guides/wide-ep-lws");

  /** The source calls this the smallest unit for FP8 weights and 128k tokens on H200. */
  private static final Deployment SMALLEST =
      new Deployment(
          "Moonshot's smallest deployment of Kimi K2 on H200",
          "moonshotai/Kimi-K2-Instruct",
          0,
          16,
          141,
          131_072,
          1,
          Kernels.LOW_LATENCY,
          8,
          "https://github.com/MoonshotAI/Kimi-K2/blob/main/docs/deploy_guidance.md");

  static final List<Deployment> FITTING = List.of(PREFILL, KIMI, SMALLEST, B200, H200);

  @ParameterizedTest
  @FieldSource("FITTING")
  void publishedDeploymentsFitIntoTheirGpus(Deployment deployment) {
    assertThat(deployment.memoryOn(deployment.gpus(), deployment.sequences()).fits()).isTrue();
    assertThat(deployment.memoryOn(deployment.tooFewGpus(), deployment.sequences()).fits())
        .isFalse();
  }

  /**
   * The share of memory that SGLang may use does not include DeepEP's buffers. The share in
   * epfabric's memory model includes them, and NVSHMEM's heap has the size that epfabric sets, so
   * fewer sequences fit.
   */
  @Test
  void theLargestDecodeBatchIsWithinTenPercentOfThePublishedBatch() {
    int maxSequences =
        IntStream.rangeClosed(1, 512)
            .filter(sequences -> DECODE.memoryOn(DECODE.gpus(), sequences).fits())
            .max()
            .orElse(0);
    assertThat(maxSequences).isEqualTo(238);
    assertThat(DECODE.sequences() - maxSequences).isLessThan(DECODE.sequences() / 10);
    assertThat(DECODE.memoryOn(DECODE.tooFewGpus(), DECODE.sequences()).fits()).isFalse();
  }

  @Test
  void theDocumentHasTheSameRows() throws IOException {
    String doc = Files.readString(Path.of("docs/serving.md"));
    for (Deployment deployment : List.of(PREFILL, DECODE, KIMI, SMALLEST, B200, H200)) {
      ServingMemory memory = deployment.memoryOn(deployment.gpus(), deployment.sequences());
      assertThat(doc)
          .contains(
              String.format(
                  "| [%s](%s) | %.1f | %.1f |\n",
                  deployment.name(), deployment.source(), memory.neededGb(), memory.usableGb()));
    }
  }
}
