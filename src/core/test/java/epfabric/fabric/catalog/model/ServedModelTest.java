package epfabric.fabric.catalog.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ServedModelTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+/[^`]+)` \\| .*$");

  @Test
  void theDocumentHasTheRowsOfTheCatalog() throws IOException {
    List<String> rows =
        ROW.matcher(Files.readString(Path.of("docs/serving.md")))
            .results()
            .map(MatchResult::group)
            .toList();
    assertThat(rows)
        .containsExactlyElementsOf(
            ServedModel.all().values().stream().map(ServedModelTest::row).toList());
  }

  private static String row(ServedModel model) {
    ServedModel.Experts experts = model.experts();
    List<Object> cells =
        List.of(
            "`" + model.id() + "`",
            model.size().layers(),
            number(model.reference().billions().orElseThrow()),
            number(experts.bits()),
            bits(model.dense()),
            model.attention().word(),
            model.cacheBytes());
    return "| " + String.join(" | ", cells.stream().map(String::valueOf).toList()) + " |";
  }

  private static String bits(ServedModel.Dense dense) {
    String feeds =
        dense.feedBits() == dense.bits() ? "" : ", feed-forward layers " + number(dense.feedBits());
    return number(dense.bits()) + feeds;
  }

  private static String number(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  /** Compares with the model card, which states 60.8 GiB; nearly all of them are experts. */
  @Test
  void theWeightsOfGptOssAreAsLargeAsItsCheckpoint() {
    ServedModel model = Objects.requireNonNull(ServedModel.all().get("openai/gpt-oss-120b"));
    assertThat(checkpointGb(model) * 1e9 / (1L << 30)).isEqualTo(60.8, offset(0.2));
  }

  /** Compares with the model card, which states 12.8 GiB. */
  @Test
  void theWeightsOfTheSmallGptOssAreAsLargeAsItsCheckpoint() {
    ServedModel model = Objects.requireNonNull(ServedModel.all().get("openai/gpt-oss-20b"));
    assertThat(checkpointGb(model) * 1e9 / (1L << 30)).isEqualTo(12.8, offset(0.05));
  }

  /** Compares with the files on the hub, whose tensors have 594205920512 bytes. */
  @Test
  void theWeightsOfKimiK2ThinkingAreAsLargeAsItsCheckpoint() {
    ServedModel model =
        Objects.requireNonNull(ServedModel.all().get("moonshotai/Kimi-K2-Thinking"));
    double absorbed = model.size().layers() * model.attention().absorbedBytes() / 1e9;
    assertThat(checkpointGb(model) - absorbed).isEqualTo(594.205920512, offset(0.2));
  }

  /**
   * Compares with the 61 files on the hub, which hold 1026408232448 parameters in 1029173256720
   * bytes.
   */
  @Test
  void theWeightsOfKimiK2AreAsLargeAsItsCheckpoint() {
    ServedModel model =
        Objects.requireNonNull(ServedModel.all().get("moonshotai/Kimi-K2-Instruct"));
    assertThat(model.parametersBillions()).isEqualTo(1026.408232448, offset(0.01));
    double absorbed = model.size().layers() * model.attention().absorbedBytes() / 1e9;
    assertThat(checkpointGb(model) - absorbed).isEqualTo(1029.173256720, offset(0.5));
  }

  /**
   * Compares with DeepSeek-R1-NVFP4, in which the hub counts 396.8 billion elements. Two FP4 values
   * are one element, and the scale of 16 values is also one element. The layer for multi-token
   * prediction (11.5 billion, with its own embedding and output) is not quantized.
   */
  @Test
  void theElementsOfDeepSeekInNvfp4EqualThoseOfItsCheckpoint() {
    ServedModel model =
        Objects.requireNonNull(ServedModel.all().get("nvidia/DeepSeek-V3-0324-NVFP4"));
    double absorbed = model.size().layers() * model.attention().absorbedBytes() / 1e9;
    double feedForward = 58 * 3 * 7168 * 2048e-9 + 3 * 3 * 7168 * 18432e-9;
    double bytes = checkpointGb(model) - absorbed;
    double packed = (model.expertBillions() + feedForward) * 4.5 / 8;
    double plain = (bytes - packed) / 2;
    double prediction = 11.5 + 2 * 129280 * 7168e-9;
    assertThat(packed + plain + prediction).isEqualTo(396.8, offset(0.4));
  }

  private static double checkpointGb(ServedModel model) {
    return model.expertBillions() * model.experts().bits() / 8 + model.restGb();
  }

  @Test
  void parameterCountsEqualThePublishedCounts() {
    assertThat(ServedModel.all().values())
        .hasSize(19)
        .allSatisfy(
            model ->
                assertThat(model.parametersBillions())
                    .isCloseTo(model.reference().billions().orElseThrow(), withinPercentage(1)));
  }

  /**
   * Compares with DeepseekV32IndexerCache of vLLM, which has 128 keys in FP8 and a scale of 32
   * bits.
   */
  @Test
  void theCacheOfSparseAttentionIncludesItsIndexer() {
    ServedModel dense = Objects.requireNonNull(ServedModel.all().get("deepseek-ai/DeepSeek-V3"));
    ServedModel sparse = Objects.requireNonNull(ServedModel.all().get("deepseek-ai/DeepSeek-V3.2"));
    assertThat(sparse.cacheBytes() - dense.cacheBytes()).isEqualTo(128 + 4);
    assertThat(sparse.restBillions() - dense.restBillions()).isEqualTo(0.852, offset(0.001));
  }
}
