package epfabric.fabric.catalog.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImageCautionTest {
  private static final String ADDRESS_HANDLE_ISSUE = "NVIDIA/nvshmem#21";
  private static final String LAYOUT_ISSUE = "vllm-project/vllm#58159";
  private static final String DRIVER_580_ISSUE = "llm-d/llm-d#2379";

  private static Optional<EngineImage> image(String deepep, String nvshmem) {
    Map<String, String> libraries = Map.of("deepep", deepep, "nvshmem", nvshmem);
    return Optional.of(
        new EngineImage("vllm", ">=1", "DeepEP", true, Optional.empty(), libraries, "a test"));
  }

  private static List<String> sources(
      Kernels kernels, String transport, Optional<EngineImage> image, String driver) {
    return EngineCatalog.get().cautions().stream()
        .filter(row -> row.concerns(kernels, transport, image, driver))
        .map(ImageCaution::source)
        .toList();
  }

  @Test
  void olderNvshmemCanFailToCreateAddresses() {
    assertThat(sources(Kernels.LOW_LATENCY, "ibgda", image("2.0", "3.3.24"), "570"))
        .containsExactly(ADDRESS_HANDLE_ISSUE);
    assertThat(sources(Kernels.LOW_LATENCY, "nccl-gin", image("2.0", "3.3.24"), "570")).isEmpty();
  }

  @Test
  void newerNvshmemIsIncompatibleWithTheFirstKernelsOfDeepEpV2() {
    assertThat(sources(Kernels.LOW_LATENCY, "ibgda", image("2.0", "3.5.19"), "570"))
        .containsExactly(LAYOUT_ISSUE);
    assertThat(sources(Kernels.LOW_LATENCY, "ibgda", image("1.2", "3.5.19"), "570")).isEmpty();
  }

  @Test
  void highThroughputBetweenNodesFailedWithDriver580() {
    assertThat(sources(Kernels.HIGH_THROUGHPUT, "ibgda", Optional.empty(), "580.126.09"))
        .containsExactly(DRIVER_580_ISSUE);
    assertThat(sources(Kernels.HIGH_THROUGHPUT, "ibgda", Optional.empty(), "575")).isEmpty();
    assertThat(sources(Kernels.DEEPEP_V2, "deepep-gin", image("2.0", "3.3.24"), "580")).isEmpty();
  }
}
