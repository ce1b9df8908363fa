package epfabric.fabric.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ServedModel;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ServingMemoryTest {
  private static ServingMemory memory(String model, int sequences) {
    ServedModel row = Objects.requireNonNull(ServedModel.all().get(model));
    return new ServingMemory(row, 2, 16, 180, 1, sequences, Kernels.LOW_LATENCY);
  }

  /**
   * Computes 4 x 256 experts x 256 tokens x (2 x 7168 + 56 x 4) bytes + 2 x 1024 bytes of counters
   * + 128 bytes.
   */
  @Test
  void theBufferIsSizedForTheTokensThatARankMaySend() {
    double bytes = (1L << 30) + 3_816_818_816L;
    assertThat(memory("deepseek-ai/DeepSeek-V3", 1).bufferGb()).isEqualTo(bytes / 1e9);
    assertThat(memory("deepseek-ai/DeepSeek-V3", 256).bufferGb()).isEqualTo(bytes / 1e9);
    assertThat(memory("deepseek-ai/DeepSeek-V3", 480).bufferGb())
        .isEqualTo((1L << 30) / 1e9 + 3.8168 * 480 / 256, offset(0.01));
  }

  /** vLLM pads 2880 columns to 3072, the next width that kernels support. */
  @Test
  void aWidthThatTheKernelsDoNotSupportIsPadded() {
    double bytes = (1L << 30) + 817_890_432L;
    assertThat(memory("openai/gpt-oss-120b", 1).bufferGb()).isEqualTo(bytes / 1e9);
  }

  /** Computes 0.85 of 180 x 1024^3 bytes. */
  @Test
  void gigabytesOfAGpuAreGibibytes() {
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
