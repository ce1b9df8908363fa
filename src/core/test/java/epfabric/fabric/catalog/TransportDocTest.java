package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.google.common.base.Splitter;
import epfabric.fabric.catalog.Transport.Variable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks docs/transports.md against the catalog, and the catalog against the variables in the
 * guides.
 */
class TransportDocTest {
  private static final Catalog CATALOG = Catalog.load();

  /** Every variable in NVIDIA's guide to NCCL GIN for DeepEP V1. */
  private static final List<String> GIN_GUIDE =
      List.of(
          "NCCL_GIN_HOME",
          "CUDA_HOME",
          "NVSHMEM_DIR",
          "CUDA_VISIBLE_DEVICES",
          "PATH",
          "LD_LIBRARY_PATH",
          "ENABLE_NCCL_GIN",
          "DEEP_EP_BACKEND",
          "NCCL_GIN_TYPE",
          "NCCL_NET_PLUGIN",
          "TORCH_DISTRIBUTED_BACKEND",
          "DEEP_EP_GIN_NUM_COMMS",
          "MPI_HOME",
          "HPCX_UCX_DIR",
          "NCCL_GIN_ENABLE",
          "UCX_IB_DM_COUNT",
          "NCCL_SHM_DISABLE",
          "NCCL_P2P_DISABLE",
          "NCCL_DEBUG",
          "DOCA_GPUNETIO_LITE_DEBUG");

  /** Every variable in the description of the dual-port, multi-QP IBRC transport. */
  private static final List<String> IBRC_GUIDE =
      List.of(
          "NCCL_NVLS_ENABLE",
          "NCCL_RUNTIME_CONNECT",
          "NCCL_IB_QPS_PER_CONNECTION",
          "NCCL_MAX_NCHANNELS");

  /** Every variable about the transport in the hand-written guide to B200 nodes on GKE. */
  private static final List<String> B200_GUIDE =
      List.of(
          "NVSHMEM_IBGDA_SUPPORT",
          "NVSHMEM_USE_GDRCOPY",
          "GDRCOPY_HOME",
          "NVSHMEM_HOME",
          "TORCH_CUDA_ARCH_LIST",
          "TORCH_CUDA_ARCH_LIST_B200");

  static Stream<String> transports() {
    return CATALOG.transport().all().keySet().stream();
  }

  private static Transport transport(String name) {
    return Objects.requireNonNull(CATALOG.transport().all().get(name));
  }

  private static String doc() {
    try {
      return Files.readString(Path.of("docs/transports.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the section about a transport, up to the next heading of the same level. */
  private static String section(String name) {
    String start = "\n## `" + name + "`";
    assertThat(doc()).contains(start);
    String rest = doc().substring(doc().indexOf(start) + start.length());
    int end = rest.indexOf("\n## ");
    return end < 0 ? rest : rest.substring(0, end);
  }

  private static List<String> rows(String text) {
    return Splitter.on('\n').splitToStream(text).filter(line -> line.startsWith("| `")).toList();
  }

  private static List<String> expectedRows(Transport transport) {
    List<String> rows = new ArrayList<>();
    transport
        .environment()
        .variables()
        .forEach(v -> rows.add(row(v.name(), valueCell(v), v.why())));
    transport
        .knobs()
        .nicOfGpu()
        .ifPresent(
            m ->
                rows.add(
                    row(
                        m.name(),
                        "`0:mlx5_0:1,…` from the machine, with patch `" + m.patch() + "`",
                        m.why())));
    return rows;
  }

  private static String valueCell(Variable variable) {
    String scope =
        variable.tests().isEmpty()
            ? ""
            : ", only in the tests " + String.join(", ", variable.tests());
    return "`"
        + variable.value()
        + "`"
        + (variable.domain() ? ", in NVLink domains" : "")
        + variable.ports().map(p -> ", if `transport.ports` is 1").orElse("")
        + scope;
  }

  private static String row(String name, String value, String why) {
    return "| `" + name + "` | " + value + " | " + why + " |";
  }

  @ParameterizedTest
  @MethodSource("transports")
  void theTableOfATransportAgreesWithTheCatalog(String name) {
    assertThat(String.join("\n", rows(section(name))))
        .isEqualTo(String.join("\n", expectedRows(transport(name))));
  }

  @ParameterizedTest
  @MethodSource("transports")
  void theFirstTableListsTheNeedsOfATransport(String name) {
    Transport transport = transport(name);
    String sets =
        CATALOG.software().values().stream()
            .filter(set -> set.platform().transport().equals(name))
            .map(set -> "`" + set.name() + "`")
            .collect(Collectors.joining(", "));
    String generations = String.join(", ", transport.needs().generations());
    assertThat(doc().lines().filter(line -> line.startsWith("| [`" + name + "`](#" + name + ")")))
        .singleElement(STRING)
        .endsWith(" | " + sets + " | " + generations + " | " + machines(transport) + " |");
  }

  private static Set<String> variableNames(String transport) {
    Set<String> names = new TreeSet<>();
    Transport row = transport(transport);
    row.environment().variables().forEach(v -> names.add(v.name()));
    row.environment().build().forEach(v -> names.add(v.name()));
    row.environment().dropped().forEach(d -> names.add(d.name()));
    return names;
  }

  @Test
  void everyVariableOfTheGuidesIsInTheCatalog() {
    assertThat(variableNames("nccl-gin")).containsAll(GIN_GUIDE);
    assertThat(variableNames("ibrc-multi-qp")).containsAll(IBRC_GUIDE);
    assertThat(variableNames("ibgda")).containsAll(B200_GUIDE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theIbrcVariablesForEachPortCountEqualThoseOfTheGuide(int ports) {
    TreeMap<String, String> values = new TreeMap<>();
    transport("ibrc-multi-qp").environment().variables().stream()
        .filter(v -> IBRC_GUIDE.contains(v.name()) && v.isFor(ports, NvlinkDomain.ONE_NODE))
        .forEach(v -> values.put(v.name(), v.value()));
    assertThat(values)
        .hasToString(
            ports == 2
                ? "{NCCL_RUNTIME_CONNECT=0}"
                : "{NCCL_IB_QPS_PER_CONNECTION=4, NCCL_MAX_NCHANNELS=4, NCCL_NVLS_ENABLE=0,"
                    + " NCCL_RUNTIME_CONNECT=0}");
  }

  private static String machines(Transport transport) {
    List<String> machines = transport.needs().machines();
    return machines.isEmpty() ? "all" : String.join(", ", machines);
  }
}
