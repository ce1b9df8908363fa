package epfabric.fabric.plan.notice;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.EnumWord;
import epfabric.base.value.ImageName;
import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.catalog.engine.EngineImage;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.plan.Planning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CombineFenceTest {
  private static final Machine B200 = machine("a4-highgpu-8g");
  private static final Machine H200 = machine("a3-ultragpu-8g");
  private static final String DIGEST = "@sha256:" + "1".repeat(64);

  private static Machine machine(String name) {
    return Objects.requireNonNull(Planning.CATALOG.machines().get(name));
  }

  private static Optional<CombineFence> fenceOf(Machine machine, String image) {
    return CombineFence.of(machine, ImageName.parse(image).orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "vllm/vllm-openai:v0.22.1, vLLM 0.22.1 has DeepEP 73b6ea4",
    "vllm/vllm-openai:v0.26.0, vLLM 0.26.0 has DeepEP 73b6ea4",
    "docker.io/vllm/vllm-openai:v0.19.0, vLLM 0.19.0 has DeepEP 73b6ea4",
    "docker.io/lmsysorg/sglang:v0.5.17-cu129, SGLang 0.5.17 has DeepEP 9af0e0d or d28bd67",
  })
  void imagesWithoutTheFenceGetAWarning(String image, String start) {
    CombineFence fence = fenceOf(B200, image + DIGEST).orElseThrow();
    assertThat(fence.lacking()).isTrue();
    assertThat(fence.sentence())
        .contains(
            start
                + ", whose low-latency combine can return wrong rows on Blackwell, without any"
                + " error (DeepEP#700)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"vllm/vllm-openai:v0.27.0", "lmsysorg/sglang:v0.5.18", "lmsysorg/sglang:v0.5.23"})
  void imagesWithTheFenceGetNoWarning(String image) {
    assertThat(fenceOf(B200, image).orElseThrow().sentence()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "vllm/vllm-openai:nightly, '\"vllm/vllm-openai:nightly\"'",
    "lmsysorg/sglang, '\"lmsysorg/sglang\"'",
  })
  void imagesWithoutARowGetAWarningThatTheFenceIsUnknown(String image, String name) {
    CombineFence fence = fenceOf(B200, image).orElseThrow();
    assertThat(fence.lacking()).isFalse();
    assertThat(fence.sentence())
        .contains(
            name
                + " may lack the fence of low-latency combine; without the fence, combine can return"
                + " wrong rows on Blackwell (DeepEP#700)");
  }

  @Test
  void hopperAndUnknownRepositoriesGetNoWarning() {
    assertThat(fenceOf(H200, "vllm/vllm-openai:v0.22.0")).isEmpty();
    assertThat(fenceOf(B200, "example.org/vllm/vllm-openai:v0.22.0")).isEmpty();
    assertThat(fenceOf(B200, "ours/sglang:v0.5.17")).isEmpty();
  }

  @Test
  void aFlagThatSelectsTheUnfencedKernelIsReported() {
    CombineFence fence = fenceOf(B200, "lmsysorg/sglang:v0.5.23").orElseThrow();
    assertThat(fence.flagIn(List.of("python3", "--enable-single-batch-overlap")))
        .contains(
            "SGLang 0.5.23 with --enable-single-batch-overlap uses a low-latency combine that lacks"
                + " the fence and can return wrong rows on Blackwell, without any error"
                + " (DeepEP#700)");
    assertThat(fence.flagIn(List.of("python3"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "vllm, 0.26.0, DeepEP 73b6ea4, none",
    "vllm, 0.27.0, DeepEP d4f41e4, 2.30.7",
    "vllm, 0.32.1, DeepEP d4f41e4, 2.30.7",
    "vllm, 0.33.0, DeepEP d4f41e4, 2.31.2",
    "sglang, 0.5.17, DeepEP 9af0e0d or d28bd67, none",
    "sglang, 0.5.22, sgl-deep-ep, none",
    "sglang, 0.5.23, sgl-deep-ep, 2.30.7",
  })
  void theFirstRowThatMatchesTheVersionOfAnImageIsUsed(
      String engine, String version, String deepep, String nccl) {
    EngineImage row = EngineCatalog.get().image(engine, version).orElseThrow();
    assertThat(row.deepep()).isEqualTo(deepep);
    assertThat(row.libraries().getOrDefault("nccl", "none")).isEqualTo(nccl);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void theDefaultImageHasTheVersionOfTheGeneratedFlags(Engine engine) {
    String unbuilt = ImageRef.unbuilt(engine.repository()).toString();
    KnownImage known = fenceOf(B200, unbuilt).orElseThrow().known();
    assertThat(known.image()).isEqualTo(engine.title() + " " + engine.version());
    assertThat(known.row()).isPresent();
  }

  @Test
  void theDocumentHasTheSameRows() throws IOException {
    String doc = Files.readString(Path.of("docs/serving.md"));
    for (EngineImage row : EngineCatalog.get().images()) {
      Engine engine = EnumWord.of(Engine.VLLM).equals(row.engine()) ? Engine.VLLM : Engine.SGLANG;
      String fence =
          row.unfencedBy()
              .map(flag -> "yes; not with `" + flag + "`")
              .orElse(row.fenced() ? "yes" : "**no**");
      String cells =
          String.join(
              " | ", engine.title() + " " + row.versions(), row.deepep(), fence, row.source());
      assertThat(doc).contains("| " + cells + " |\n");
    }
  }
}
