package epfabric.fabric.catalog;

import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.DriverSource;
import epfabric.fabric.catalog.Transport.Dropped;
import epfabric.fabric.catalog.Transport.Variable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks transport.yaml for consistency, also with the other files of the catalog. */
class TransportTest {
  private static final Catalog CATALOG = Catalog.load();

  private static Transport transport(String name) {
    return Objects.requireNonNull(CATALOG.transport().all().get(name));
  }

  @Test
  void theCatalogHasFourTransports() {
    assertThat(CATALOG.transport().all().keySet())
        .containsExactly("deepep-gin", "ibgda", "ibrc-multi-qp", "nccl-gin");
  }

  @Test
  void everyShippedSetMeetsTheNeedsOfItsTransport() {
    assertThat(CATALOG.software().values())
        .isNotEmpty()
        .allSatisfy(
            set -> {
              TransportNeeds needs = transport(set.platform().transport()).needs();
              assertThat(needs.missingIn(set)).as(set.name()).isEmpty();
              assertThat(machines(needs)).as(set.name()).containsAll(set.platform().machines());
            });
  }

  @Test
  void everyTransportIsUsedByASet() {
    assertThat(CATALOG.software().values())
        .extracting(set -> set.platform().transport())
        .containsAll(CATALOG.transport().all().keySet());
  }

  @Test
  void usersMaySetEveryVariableThatATransportSets() {
    List<String> known = CATALOG.transport().variables().known();
    assertThat(known).doesNotHaveDuplicates();
    assertThat(CATALOG.transport().all().values())
        .allSatisfy(
            t -> {
              assertThat(known)
                  .containsAll(t.environment().variables().stream().map(Variable::name).toList());
              assertThat(known).contains(t.knobs().serviceLevel());
              assertThat(known).containsAll(t.knobs().qpDepth().stream().toList());
              assertThat(known)
                  .containsAll(t.knobs().nicOfGpu().stream().map(m -> m.name()).toList());
            });
    assertThat(CATALOG.software().values())
        .allSatisfy(set -> assertThat(known).containsAll(set.variables().keySet()));
  }

  @Test
  void noVariableIsBothSetAndDropped() {
    assertThat(CATALOG.transport().all().values())
        .allSatisfy(
            t -> {
              Set<String> set = new TreeSet<>();
              Stream.of(t.environment().variables(), t.environment().build())
                  .flatMap(List::stream)
                  .forEach(v -> set.add(v.name()));
              t.knobs().nicOfGpu().ifPresent(m -> set.add(m.name()));
              List<String> dropped = t.environment().dropped().stream().map(Dropped::name).toList();
              assertThat(dropped).as(t.name()).doesNotHaveDuplicates();
              assertThat(set).as(t.name()).doesNotContainAnyElementsOf(dropped);
              assertThat(set)
                  .doesNotContainAnyElementsOf(CATALOG.transport().variables().refused().keySet());
            });
    assertThat(CATALOG.transport().variables().refused().keySet())
        .doesNotContainAnyElementsOf(CATALOG.transport().variables().known());
  }

  @Test
  void everyMachineOfATransportHasAFallback() {
    for (SoftwareSet set : CATALOG.software().values()) {
      for (String machine : set.platform().machines()) {
        assertThat(
                transport(set.platform().transport()).fallbackOn(machine, set.platform().drivers()))
            .as("%s of %s on %s", set.platform().transport(), set.name(), machine)
            .isNotEmpty();
      }
    }
    assertThat(CATALOG.transport().all().values())
        .allSatisfy(
            t ->
                assertThat(t.fallback().keySet())
                    .containsExactlyInAnyOrderElementsOf(machinesOfSets(t)));
  }

  private static Set<String> machinesOfSets(Transport transport) {
    return CATALOG.software().values().stream()
        .filter(set -> set.platform().transport().equals(transport.name()))
        .flatMap(set -> set.platform().machines().stream())
        .collect(Collectors.toSet());
  }

  @Test
  void everyTestThatGetsAVariableExists() {
    assertThat(CATALOG.transport().all().values())
        .flatMap(transport -> transport.environment().variables())
        .flatMap(Variable::tests)
        .isNotEmpty()
        .allMatch(CATALOG.acceptance().tests()::containsKey);
  }

  @Test
  void aSetWithoutThePatchHasNoMapFromGpusToNics() {
    Transport ibgda = transport("ibgda");
    String patch = "pr-466-device-to-hca-mapping";
    assertThat(ibgda.nicOfGpu(aSoftwareSet().read())).isEmpty();
    assertThat(ibgda.nicOfGpu(aSoftwareSet().patched("deepep", patch).read())).isPresent();
    assertThat(ibgda.nicOfGpu(aSoftwareSet().patched("deepep", patch + "@c66b146").read()))
        .isPresent();
    assertThat(ibgda.nicOfGpu(aSoftwareSet().patched("deepep", patch + "-2").read())).isEmpty();
  }

  @Test
  void eachGpuOfAnA4HasItsOwnNic() {
    Machine machine = Objects.requireNonNull(CATALOG.machines().get("a4-highgpu-8g"));
    assertThat(Stream.of(0, 1, 6, 7).map(machine::deviceOf))
        .containsExactly("mlx5_0", "mlx5_1", "mlx5_6", "mlx5_7");
  }

  @Test
  void aVariableIsRefusedForTheReasonOfTheTransport() {
    assertThat(CATALOG.transport().refusal("NCCL_P2P_DISABLE", "nccl-gin"))
        .contains("it breaks the low-latency kernels over NVLink");
    assertThat(CATALOG.transport().refusal("NCCL_P2P_DISABLE", "deepep-gin"))
        .contains("V2 needs NVLink between all GPUs of a node");
    assertThat(CATALOG.transport().refusal("NCCL_P2P_DISABLE", "ibrc-multi-qp"))
        .contains(
            "DeepEP maps its peers' buffers with CUDA IPC and sends between nodes with NVSHMEM; it"
                + " would only slow torch's own collectives and the all-reduce test");
    assertThat(CATALOG.transport().refusal("UCX_IB_DM_COUNT", "ibgda"))
        .contains("it is UCX's, which came with HPC-X; nothing here runs over MPI or UCX");
    assertThat(CATALOG.transport().refusal("NCCL_DEBUG", "nccl-gin")).isEmpty();
    assertThat(CATALOG.transport().refusal("NVSHMEM_QP_DEPTH", "ibgda")).isEmpty();
  }

  @Test
  void aFallbackIsGivenAsEnvironmentSettings() {
    assertThat(transport("ibgda").fallbackOn("a4-highgpu-8g", DriverSource.INSTALLER))
        .isEqualTo(
            "epfabric:software: nccl-gin and epfabric:transport.variables.NCCL_GIN_TYPE: \"2\""
                + " (NCCL's proxy rings the NIC from the CPU; unproven on this machine; no GPU node"
                + " is re-created)");
    assertThat(transport("ibgda").fallbackOn("a4-highgpu-8g", DriverSource.GKE))
        .isEqualTo(
            "epfabric:software: v2-gin and epfabric:transport.variables.NCCL_GIN_TYPE: \"2\""
                + " (DeepEP V2, for which NCCL's proxy rings the NIC from the CPU; unproven on this"
                + " machine; no GPU node is re-created)");
    assertThat(new Transport.Fallback(java.util.Optional.empty(), Map.of("A", "1"), "why").text())
        .isEqualTo("epfabric:transport.variables.A: \"1\" (why; no GPU node is re-created)");
    assertThat(transport("ibgda").fallbackOn("unknown", DriverSource.GKE)).isEmpty();
  }

  private static Collection<String> machines(TransportNeeds needs) {
    return needs.machines().isEmpty() ? CATALOG.machines().keySet() : needs.machines();
  }
}
