package epfabric.fabric.plan.planner;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.catalog.engine.DomainVariable;
import epfabric.fabric.catalog.engine.EngineBackend;
import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.catalog.engine.EngineImage;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.ServingGroup.Role;
import epfabric.fabric.plan.planner.BackendChooser.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackendChooserTest {
  private static final NvlinkDomain RACK = new NvlinkDomain(18, Optional.of("1x72"));
  private static final String DEEPSEEK_R1 = "deepseek-ai/DeepSeek-R1";

  private static BackendChooser chooser(
      Engine engine, Backend requested, String transport, String model) {
    return chooser(engine, requested, transport, NvlinkDomain.ONE_NODE, model);
  }

  private static BackendChooser chooser(
      Engine engine, Backend requested, String transport, NvlinkDomain domain, String model) {
    String name = EnumWord.of(engine);
    Optional<EngineImage> image = EngineCatalog.get().image(name, engine.version());
    ServedModel row = Objects.requireNonNull(ServedModel.all().get(model));
    return new BackendChooser(engine, requested, transport, domain, image, row);
  }

  @ParameterizedTest
  @CsvSource({
    "VLLM, ibgda, deepseek-ai/DeepSeek-R1, AGGREGATED, 1, FLASHINFER",
    "VLLM, ibgda, deepseek-ai/DeepSeek-R1, DECODE, 1, FLASHINFER",
    "VLLM, ibgda, openai/gpt-oss-120b, PREFILL, 1, HIGH_THROUGHPUT",
    "VLLM, ibgda, openai/gpt-oss-120b, DECODE, 1, LOW_LATENCY",
    "VLLM, ibgda, deepseek-ai/DeepSeek-R1, AGGREGATED, 2, LOW_LATENCY",
    "VLLM, ibgda, deepseek-ai/DeepSeek-R1, PREFILL, 2, HIGH_THROUGHPUT",
    "VLLM, nccl-gin, deepseek-ai/DeepSeek-R1, DECODE, 2, LOW_LATENCY",
    "VLLM, ibrc-multi-qp, deepseek-ai/DeepSeek-R1, DECODE, 2, HIGH_THROUGHPUT",
    "VLLM, deepep-gin, deepseek-ai/DeepSeek-R1, AGGREGATED, 2, DEEPEP_V2",
    "VLLM, deepep-gin, openai/gpt-oss-120b, DECODE, 1, DEEPEP_V2",
    "SGLANG, ibgda, deepseek-ai/DeepSeek-R1, AGGREGATED, 1, HIGH_THROUGHPUT",
    "SGLANG, deepep-gin, deepseek-ai/DeepSeek-R1, PREFILL, 2, DEEPEP_V2",
    "SGLANG, deepep-gin, Qwen/Qwen3-235B-A22B-FP8, DECODE, 2, DEEPEP_V2",
  })
  void autoChoosesTheFirstCompatibleBackend(
      Engine engine, String transport, String model, Role role, int nodes, Kernels kernels) {
    BackendChoice choice =
        chooser(engine, Backend.AUTO, transport, model).choose(new Place(role, nodes));
    assertThat(choice.kernels()).contains(kernels);
  }

  @Test
  void theReasonOnOneNodeIsTheMeasurement() {
    BackendChooser chooser = chooser(Engine.VLLM, Backend.AUTO, "ibgda", DEEPSEEK_R1);
    assertThat(chooser.choose(new Place(Role.AGGREGATED, 1)).why())
        .isEqualTo(
            "four H100 of one host: a dispatch and a combine of 128 and 4096 tokens took 36.3 and"
                + " 972 us, DeepEP V1's took 93.2 and 1420 us (docs/benchmarks/2026-11-26-4xh100)");
  }

  @Test
  void theReasonBetweenNodesListsWhyOtherBackendsAreIncompatible() {
    BackendChooser chooser = chooser(Engine.VLLM, Backend.AUTO, "ibgda", DEEPSEEK_R1);
    assertThat(chooser.choose(new Place(Role.AGGREGATED, 2)).why())
        .isEqualTo(
            "flashinfer: works within one node; deepep-v2: needs between nodes the transport"
                + " deepep-gin, the fabric's is ibgda; backends have not been measured between"
                + " nodes");
  }

  @Test
  void aRequestedBackendIsUsedOrRefusedWithTheReason() {
    BackendChooser flashinfer = chooser(Engine.SGLANG, Backend.FLASHINFER, "ibgda", DEEPSEEK_R1);
    assertThat(flashinfer.choose(new Place(Role.AGGREGATED, 1)))
        .isEqualTo(new BackendChoice(Optional.of(Kernels.FLASHINFER), "as requested"));
    assertThat(flashinfer.choose(new Place(Role.AGGREGATED, 2)))
        .isEqualTo(new BackendChoice(Optional.empty(), "flashinfer: works within one node"));
    BackendChooser v2 =
        chooser(Engine.SGLANG, Backend.DEEPEP_V2, "deepep-gin", "deepseek-ai/DeepSeek-V3.2");
    assertThat(v2.choose(new Place(Role.DECODE, 2)).why())
        .isEqualTo("deepep-v2: SGLang does not take models of DeepseekV32ForCausalLM there");
    assertThat(
            chooser(Engine.VLLM, Backend.FLASHINFER, "ibgda", "openai/gpt-oss-120b")
                .choose(new Place(Role.DECODE, 1))
                .why())
        .isEqualTo(
            "flashinfer: vLLM has it for experts in BF16, FP8, NVFP4, the model's are in MXFP4");
  }

  @Test
  void anImageWithoutTheLibraryIsRefused() {
    BackendChooser chooserForOldImage =
        new BackendChooser(
            Engine.VLLM,
            Backend.DEEPEP_V2,
            "deepep-gin",
            NvlinkDomain.ONE_NODE,
            EngineCatalog.get().image("vllm", "0.26.0"),
            Objects.requireNonNull(ServedModel.all().get(DEEPSEEK_R1)));
    assertThat(chooserForOldImage.choose(new Place(Role.DECODE, 2)).why())
        .isEqualTo("deepep-v2: needs deepep >=2, and images of vLLM <0.27 have 1.2");
  }

  @ParameterizedTest
  @CsvSource({
    "VLLM, deepseek-ai/DeepSeek-R1, AGGREGATED, 4, FLASHINFER",
    "VLLM, openai/gpt-oss-120b, DECODE, 2, DEEPEP_V2",
    "SGLANG, nvidia/DeepSeek-V3-0324-NVFP4, DECODE, 2, FLASHINFER",
    "SGLANG, deepseek-ai/DeepSeek-R1, PREFILL, 18, DEEPEP_V2",
    "VLLM, deepseek-ai/DeepSeek-R1, AGGREGATED, 19, DEEPEP_V2",
  })
  void autoChoosesABackendThatReachesAllNodesOfAnNvlinkDomain(
      Engine engine, String model, Role role, int nodes, Kernels kernels) {
    BackendChooser chooser = chooser(engine, Backend.AUTO, "deepep-gin", RACK, model);
    assertThat(chooser.choose(new Place(role, nodes)).kernels()).contains(kernels);
  }

  /** NVSHMEM 3.3.9 found neither peer memory nor DMA-BUF on GB200; vLLM's images have 3.3.24. */
  @Test
  void deepEpV1InAnNvlinkDomainIsRefusedWithTheReason() {
    BackendChooser vllm = chooser(Engine.VLLM, Backend.DEEPEP, "deepep-gin", RACK, DEEPSEEK_R1);
    assertThat(vllm.choose(new Place(Role.DECODE, 2)).why())
        .isEqualTo(
            "deepep, low latency: needs nvshmem >=3.4.5, and images of vLLM >=0.33 have 3.3.24;"
                + " deepep, high throughput: not known to work between nodes of an NVLink domain");
    assertThat(vllm.choose(new Place(Role.DECODE, 1)).kernels()).contains(Kernels.LOW_LATENCY);
  }

  @Test
  void transportsOfBackendsAreInTheCatalog() {
    for (EngineBackend row : EngineCatalog.get().backends()) {
      assertThat(Planning.CATALOG.transport().all().keySet())
          .containsAll(row.reach().within())
          .containsAll(row.reach().domain())
          .containsAll(row.reach().between());
    }
  }

  /** Compares with the table in the run's README, which has a column for each number of tokens. */
  @Test
  void theMeasuredTimesAreThoseOfTheRun() throws IOException {
    var measured = EngineCatalog.get().measured();
    List<String> lines = Files.readAllLines(Path.of(measured.run(), "README.md"));
    List<String> head = cells(lines, "tokens per rank", "4096, one by one");
    for (var row : measured.rows()) {
      List<String> cells =
          cells(
              lines,
              switch (row.backend()) {
                case "deepep" -> "DeepEP V1";
                case "deepep-v2" -> "DeepEP V2";
                default -> "FlashInfer";
              },
              "");
      assertThat(number(cells.get(head.indexOf(String.valueOf(measured.fewTokens())))))
          .isEqualTo(row.fewUs());
      assertThat(number(cells.get(head.indexOf(measured.manyTokens() + ", one by one"))))
          .isEqualTo(row.manyUs());
    }
  }

  private static List<String> cells(List<String> lines, String first, String last) {
    String line =
        lines.stream()
            .filter(each -> each.startsWith("| " + first + " |") && each.contains(last))
            .findFirst()
            .orElseThrow();
    return Stream.of(line.split("\\|")).map(String::strip).toList();
  }

  private static double number(String cell) {
    return Double.parseDouble(cell.replaceFirst(" .*", ""));
  }

  @Test
  void theDocumentHasTheSameRows() throws IOException {
    String doc = Files.readString(Path.of("docs/serving.md"));
    for (EngineBackend row : EngineCatalog.get().backends()) {
      Engine engine = row.engine().equals("vllm") ? Engine.VLLM : Engine.SGLANG;
      String flags = String.join(" ", row.flags().words());
      assertThat(doc)
          .contains("| " + engine.title() + " | " + row.kernels().phrase() + " | `" + flags);
    }
    for (DomainVariable variable : EngineCatalog.get().domain()) {
      assertThat(doc).contains("| `" + variable.name() + "=" + variable.value() + "` | ");
    }
    String run = EngineCatalog.get().measured().run().replace("docs/", "");
    assertThat(doc).contains("(" + run + "/README.md)");
  }
}
