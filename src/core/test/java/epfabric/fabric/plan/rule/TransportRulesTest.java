package epfabric.fabric.plan.rule;

import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.CATALOG;
import static epfabric.fabric.plan.Planning.planOf;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.TransportPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which transport is compatible with which software set on which machine. */
class TransportRulesTest {
  /** All allowed combinations; every combination that is not listed is refused. */
  private static final List<String> ALLOWED_COMBINATIONS =
      List.of(
          "deepep-gin    a4x-v2     a4x-highgpu-4g",
          "deepep-gin    deepep-v2  a3-ultragpu-8g",
          "deepep-gin    deepep-v2  a4-highgpu-8g",
          "deepep-gin    v2-gin     a3-ultragpu-8g",
          "deepep-gin    v2-gin     a4-highgpu-8g",
          "ibgda         b200       a4-highgpu-8g",
          "ibgda         b200-gke   a4-highgpu-8g",
          "ibgda         guide      a4-highgpu-8g",
          "ibgda         h200       a3-ultragpu-8g",
          "ibgda         h200-gke   a3-ultragpu-8g",
          "ibrc-multi-qp ibrc       a3-ultragpu-8g",
          "nccl-gin      nccl-gin   a3-ultragpu-8g",
          "nccl-gin      nccl-gin   a4-highgpu-8g");

  private record Combination(String transport, String software, String machine) {
    EnvironmentBuilder environment() {
      return anEnvironment()
          .withMachine(machine)
          .boughtAs("reservation")
          .withReservation("reserved")
          .withSoftware(software)
          .withTransport("kind", transport);
    }

    String line() {
      return "%-13s %-10s %s".formatted(transport, software, machine);
    }
  }

  private static List<Combination> allCombinations() {
    List<Combination> all = new ArrayList<>();
    for (String transport : CATALOG.transport().all().keySet()) {
      for (String software : CATALOG.software().keySet()) {
        for (String machine : CATALOG.machines().keySet()) {
          all.add(new Combination(transport, software, machine));
        }
      }
    }
    return all;
  }

  static Stream<Combination> refusedCombinations() {
    return allCombinations().stream().filter(c -> !ALLOWED_COMBINATIONS.contains(c.line()));
  }

  static Stream<Combination> allowedCombinations() {
    return allCombinations().stream().filter(c -> ALLOWED_COMBINATIONS.contains(c.line()));
  }

  @Test
  void exactlyTheListedCombinationsAreAllowed() {
    assertThat(allCombinations()).hasSize(4 * 10 * 3);
    assertThat(
            allCombinations().stream()
                .filter(c -> problemsOf(c.environment()).isEmpty())
                .map(Combination::line))
        .containsExactlyElementsOf(ALLOWED_COMBINATIONS);
  }

  @ParameterizedTest
  @MethodSource("allowedCombinations")
  void anAllowedCombinationIsPlanned(Combination combination) {
    TransportPlan plan = planOf(combination.environment()).workload().transport();
    assertThat(plan.kind()).isEqualTo(combination.transport());
    assertThat(plan.variables()).containsKey("NCCL_SOCKET_IFNAME");
    assertThat(plan.fallback()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("refusedCombinations")
  void theReportOfARefusedCombinationHasItsPlaceAndKeys(Combination combination) {
    assertThat(problemsOf(combination.environment()))
        .startsWith("Pulumi.test.yaml:")
        .containsPattern(
            "epfabric:software: .*epfabric:gpuPool.machine"
                + "|epfabric:transport.kind: .*(epfabric:software|epfabric:gpuPool.machine)");
  }

  @Test
  void refusesATransportThatTheSoftwareDoesNotHave() {
    assertThat(problemsOf(anEnvironment().withSoftware("b200").withTransport("kind", "nccl-gin")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:11: epfabric:transport.kind: transport nccl-gin (epfabric:transport.kind) does not go with set "b200" (epfabric:software): it needs DeepEP of generation gin (the set has v1-rcqp) and component nccl
              expected: transport ibgda, or software nccl-gin
              hint: only NVIDIA's fork (pull request 521) has the NCCL backend; changing the backend requires a rebuild""");
  }

  @Test
  void refusesATransportOnAMachineThatItsSoftwareCannotRunOn() {
    assertThat(problemsOf(anEnvironment(), ibrcSet()))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: transport ibrc-multi-qp (epfabric:transport.kind) does not run on a4-highgpu-8g (epfabric:gpuPool.machine): the IBRC generation of DeepEP predates sm_100; known from deepseek-ai/DeepEP#406
              expected: machine a3-ultragpu-8g
              hint: the set for this machine is b200""");
  }

  @Test
  void acceptsTheTransportOnASupportedMachine() {
    assertThat(problemsOf(anEnvironment().withMachine("a3-ultragpu-8g"), ibrcSet())).isEmpty();
  }

  private static epfabric.fabric.catalog.SoftwareSetBuilder ibrcSet() {
    return aSoftwareSet()
        .over("ibrc-multi-qp")
        .with("deepep", "generation", "v1.0")
        .with("nvshmem", "3.2.5")
        .patched("nvshmem", "ibrc-multi-qp@56d9670");
  }

  @Test
  void refusesACustomSetThatDoesNotMeetTheNeedsOfItsTransport() {
    assertThat(
            problemsOf(
                anEnvironment().withMachine("a3-ultragpu-8g"),
                aSoftwareSet().over("ibrc-multi-qp").without("nvshmem")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: transport ibrc-multi-qp (epfabric:transport.kind) does not go with set "sets/own.yaml" (epfabric:software): it needs DeepEP of generation v1.0 (the set has v1-rcqp) and component nvshmem and patch ibrc-multi-qp of nvshmem
              expected: software ibrc
              hint: the last DeepEP whose normal kernels run over IBRC is the one before pull request 130""");
  }

  @Test
  void reportsThatASetHasNoGeneration() {
    assertThat(problemsOf(anEnvironment(), aSoftwareSet().without("deepep")))
        .contains("it needs DeepEP of generation v1.1 or v1.2 or v1-rcqp (the set names none)");
  }

  @Test
  void refusesAnUnknownTransportAndSuggestsTheNearest() {
    assertThat(problemsOf(anEnvironment().withTransport("kind", "ibgd")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:11: epfabric:transport.kind: no such transport, got "ibgd"
              expected: deepep-gin, ibgda, ibrc-multi-qp, nccl-gin
              hint: did you mean "ibgda"?""");
  }

  @Test
  void refusesTwoPortsOfATransportThatUsesOne() {
    assertThat(problemsOf(anEnvironment().withTransport("ports", "2")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:transport.ports: transport ibgda (epfabric:transport.kind) uses one port of each NIC, got 2
              expected: 1""");
  }

  @Test
  void acceptsOnePort() {
    assertThat(problemsOf(anEnvironment().withTransport("ports", "1"))).isEmpty();
  }

  @Test
  void suggestsNoTransportThatTheMachineLacks() {
    assertThat(problemsOf(anEnvironment().withSoftware("ibrc").withTransport("kind", "nccl-gin")))
        .contains("does not go with set \"ibrc\"")
        .contains("\n  expected: software nccl-gin\n");
  }

  @Test
  void reportsWhyTheSelectedTransportForbidsAVariable() {
    assertThat(
            problemsOf(
                anEnvironment().withSoftware("nccl-gin").withVariable("NCCL_P2P_DISABLE", "1")))
        .contains("it breaks the low-latency kernels over NVLink");
    assertThat(
            problemsOf(
                anEnvironment().withSoftware("deepep-v2").withVariable("NCCL_P2P_DISABLE", "1")))
        .contains("V2 needs NVLink between all GPUs of a node");
  }

  @Test
  void refusesTwoPortsOfNicsThatHaveOne() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withMachine("a3-ultragpu-8g")
                    .withSoftware("ibrc")
                    .withTransport("ports", "2")))
        .isEqualTo(
            """
            Pulumi.test.yaml:8:12: epfabric:transport.ports: each RDMA NIC of a3-ultragpu-8g (epfabric:gpuPool.machine) has 1 port, got 2
              expected: 1""");
  }

  @Test
  void suggestsTheFallbackInsteadOfTheCpuHandler() {
    assertThat(problemsOf(anEnvironment().withVariable("NVSHMEM_IBGDA_NIC_HANDLER", "cpu")))
        .endsWith(
            """
              hint: known from GCE B200 report, deepseek-ai/DeepEP#509, #677; for nodes that refuse the transport: epfabric:software: v2-gin and epfabric:transport.variables.NCCL_GIN_TYPE: "2" (DeepEP V2, for which NCCL's proxy rings the NIC from the CPU; unproven on this machine; no GPU node is re-created)""");
  }

  @Test
  void refusesVariablesThatTheTransportDrops() {
    assertThat(problemsOf(anEnvironment().withVariable("UCX_IB_DM_COUNT", "0")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.UCX_IB_DM_COUNT: it is UCX's, which came with HPC-X; nothing here runs over MPI or UCX, got "UCX_IB_DM_COUNT"
              expected: no such variable""");
  }
}
