package epfabric.fabric.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.plan.ServingMemory.Group;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServingMemoryTest {
  private static ServingMemory memory(String model, int sequences) {
    return memory(model, new Group(2, 8, NvlinkDomain.ONE_NODE), sequences, Kernels.LOW_LATENCY);
  }

  private static ServingMemory memory(String model, Group group, int sequences, Kernels kernels) {
    ServedModel row = Objects.requireNonNull(ServedModel.all().get(model));
    return new ServingMemory(row, group, 180, 1, sequences, kernels);
  }

  /**
   * Computes 4 x 256 experts x 256 tokens x (2 x 7168 + 56 x 4) bytes + 2 x 1024 bytes of counters
   * + 128 bytes.
   */
  @Test
  void theHeapIsSizedForTheTokensThatARankMaySend() {
    assertThat(heapBytes("deepseek-ai/DeepSeek-V3", 1)).isEqualTo(3_816_818_816L);
    assertThat(heapBytes("deepseek-ai/DeepSeek-V3", 256)).isEqualTo(3_816_818_816L);
    assertThat(heapBytes("deepseek-ai/DeepSeek-V3", 480)).isEqualTo(7_156_533_376L);
  }

  /** vLLM pads 2880 columns to 3072, the next width that kernels support. */
  @Test
  void aWidthThatTheKernelsDoNotSupportIsPadded() {
    assertThat(heapBytes("openai/gpt-oss-120b", 1)).isEqualTo(817_890_432L);
  }

  private static long heapBytes(String model, int sequences) {
    return memory(model, sequences).heap().orElseThrow().bytes();
  }

  /** A heap that does not grow takes its whole size: 5 GiB here, and 1 GiB for NVLink. */
  @Test
  void theWholeHeapIsCounted() {
    assertThat(memory("deepseek-ai/DeepSeek-V3", 1).bufferGb()).isEqualTo((6L << 30) / 1e9);
  }

  /**
   * The sizes are those of DeepEP 2.0.0 (tokenspeed-deepep 2.0.0.post20260430,
   * calculate_elastic_buffer_size without multiple reductions) for 4096 tokens, which it may round
   * up to 2 MiB.
   */
  @ParameterizedTest
  @CsvSource({
    "deepseek-ai/DeepSeek-V3, 1, 8, 1, 471859200",
    "deepseek-ai/DeepSeek-V3, 2, 8, 1, 2654208000",
    "deepseek-ai/DeepSeek-V3, 4, 8, 1, 4836556800",
    "deepseek-ai/DeepSeek-V3, 18, 4, 18, 2415919104",
    "deepseek-ai/DeepSeek-V3, 36, 4, 18, 4953473024",
    "Qwen/Qwen3-235B-A22B, 1, 8, 1, 272629760",
    "Qwen/Qwen3-235B-A22B, 18, 4, 18, 2453667840",
    "openai/gpt-oss-120b, 1, 8, 1, 203423744",
    "openai/gpt-oss-120b, 4, 8, 1, 1037172736"
  })
  void theBufferOfDeepEpV2IsAsLargeAsDeepEpComputes(
      String model, int nodes, int gpus, int domain, long bytes) {
    var group = new Group(nodes, gpus, new NvlinkDomain(domain, Optional.empty()));
    double counted = memory(model, group, 1, Kernels.DEEPEP_V2).bufferGb() * 1e9;
    assertThat(counted).isBetween(bytes - 2.0 * (1 << 20), (double) bytes);
  }

  /** Computes 0.85 of 180 x 1024^3 bytes. */
  @Test
  void theMemoryOfAGpuIsCountedInGibibytes() {
    assertThat(memory("openai/gpt-oss-120b", 1).usableGb()).isEqualTo(164.28, offset(0.01));
  }

  /**
   * Computes 8 x (7168 + 56 x 4 + 2 x 7168), 8 x 2 x 2 x 4096 and, with padding, 4 x 2 x 2 x 3072.
   */
  @Test
  void onlyTokensForExpertsInFp8AreSentInFp8() {
    assertThat(memory("deepseek-ai/DeepSeek-V3", 1).bytesPerToken()).isEqualTo(173_824);
    assertThat(memory("Qwen/Qwen3-235B-A22B", 1).bytesPerToken()).isEqualTo(131_072);
    assertThat(memory("openai/gpt-oss-120b", 1).bytesPerToken()).isEqualTo(49_152);
  }
}
