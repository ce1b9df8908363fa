package epfabric.fabric.plan.planner;

import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.CATALOG;
import static epfabric.fabric.plan.Planning.planOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ImageLock;
import epfabric.fabric.plan.PlanDecision;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.TransportPlan;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests the environment variables that a transport sets for test processes. */
class TransportPlannerTest {
  private static final String ONE_NIC_PER_GPU =
      "0:mlx5_0:1,1:mlx5_1:1,2:mlx5_2:1,3:mlx5_3:1,4:mlx5_4:1,5:mlx5_5:1,6:mlx5_6:1,7:mlx5_7:1";

  private static TransportPlan transportOf(EnvironmentBuilder environment) {
    return planOf(environment).workload().transport();
  }

  private static EnvironmentBuilder environmentWith(String software) {
    return anEnvironment().withSoftware(software);
  }

  @Test
  void ibgdaSetsTheGpuHandlerAndANicForEachGpu() {
    TransportPlan plan = transportOf(anEnvironment());
    assertThat(plan.kind()).isEqualTo("ibgda");
    assertThat(plan.variables())
        .hasToString(
            "{DEEP_EP_DEVICE_TO_HCA_MAPPING="
                + ONE_NIC_PER_GPU
                + ", NCCL_SOCKET_IFNAME=eth0, NVSHMEM_BOOTSTRAP_UID_SOCK_IFNAME=eth0,"
                + " NVSHMEM_DISABLE_CUDA_VMM=1, NVSHMEM_DISABLE_GDRCOPY=1, NVSHMEM_HCA_PREFIX=mlx5,"
                + " NVSHMEM_IBGDA_NIC_HANDLER=gpu, NVSHMEM_IBGDA_NUM_DCI=4,"
                + " NVSHMEM_IB_GID_INDEX=3, NVSHMEM_SYMMETRIC_SIZE=5G}");
    Map<String, String> info = Map.of("NVSHMEM_DEBUG", "INFO");
    assertThat(plan.variablesByTest())
        .as("only tests over NICs log the NIC handler, which their judge reads")
        .containsOnly(
            entry("internode", info), entry("low-latency", info), entry("low-latency-nic", info));
    assertThat(plan.nics().devicesByGpu())
        .startsWith("mlx5_0", "mlx5_1")
        .endsWith("mlx5_7")
        .hasSize(8);
  }

  @Test
  void theSetGuideGetsNoNicMapBecauseItsDeepEpCannotReadAMap() {
    assertThat(transportOf(environmentWith("guide")).variables())
        .doesNotContainKey("DEEP_EP_DEVICE_TO_HCA_MAPPING")
        .containsEntry("NVSHMEM_IBGDA_NIC_HANDLER", "gpu");
  }

  @Test
  void ibrcLimitsNcclOnlyInTestsOfDeepEp() {
    TransportPlan plan = transportOf(environmentWith("ibrc").withMachine("a3-ultragpu-8g"));
    assertThat(plan.nics().ports()).isEqualTo(1);
    assertThat(plan.variables())
        .hasToString(
            "{NCCL_SOCKET_IFNAME=eth0, NVSHMEM_BOOTSTRAP_UID_SOCK_IFNAME=eth0,"
                + " NVSHMEM_IB_GID_INDEX=3}");
    assertThat(plan.variablesFor("nccl-allreduce")).isEqualTo(plan.variables());
    assertThat(plan.variablesFor("internode"))
        .containsAllEntriesOf(plan.variables())
        .containsEntry("NCCL_RUNTIME_CONNECT", "0")
        .containsEntry("NCCL_NVLS_ENABLE", "0")
        .containsEntry("NCCL_IB_QPS_PER_CONNECTION", "4")
        .containsEntry("NCCL_MAX_NCHANNELS", "4");
  }

  @Test
  void ibrcOverTwoPortsDoesNotLimitNccl() {
    EnvironmentBuilder environment =
        environmentWith("ibrc").withMachine("a3-ultragpu-8g").withTransport("ports", "2");
    TransportPlan plan =
        planOn(catalogWithTwoPorts("a3-ultragpu-8g"), environment).workload().transport();
    assertThat(plan.nics().ports()).isEqualTo(2);
    assertThat(plan.variablesByTest())
        .hasToString("{internode={NCCL_RUNTIME_CONNECT=0}, intranode={NCCL_RUNTIME_CONNECT=0}}");
  }

  @Test
  void aMachineWithTwoPortsUsesBothIfTheTransportSupportsThem() {
    Catalog catalog = catalogWithTwoPorts("a3-ultragpu-8g");
    EnvironmentBuilder machine = anEnvironment().withMachine("a3-ultragpu-8g");
    assertThat(planOn(catalog, machine).workload().transport().nics().ports()).isEqualTo(1);
    assertThat(planOn(catalog, machine.withSoftware("ibrc")).workload().transport().nics().ports())
        .isEqualTo(2);
  }

  /**
   * Returns the catalog with a machine whose NICs have two ports; no machine of the catalog has
   * such NICs.
   */
  private static Catalog catalogWithTwoPorts(String name) {
    Machine m = Objects.requireNonNull(CATALOG.machines().get(name));
    Map<String, Machine> machines = new TreeMap<>(CATALOG.machines());
    machines.put(
        name,
        new Machine(
            m.name(),
            m.gpus(),
            m.host(),
            new Machine.Nics(m.nics().count(), 2, m.nics().gbitPerSecond(), m.nics().modes(), true),
            m.nvlinkDomain(),
            m.software(),
            m.sale()));
    return new Catalog(
        machines,
        CATALOG.transport(),
        CATALOG.software(),
        CATALOG.incompatibilities(),
        CATALOG.acceptance(),
        CATALOG.signatures(),
        CATALOG.google());
  }

  private static FabricPlan planOn(Catalog catalog, EnvironmentBuilder environment) {
    return FabricPlanner.plan(
        new PlanInput(environment.read(), catalog, Optional.empty(), ImageLock.NONE));
  }

  @Test
  void testsOfDeepEpOverGinUseGlooAndKeepP2pEnabled() {
    TransportPlan plan = transportOf(environmentWith("nccl-gin"));
    assertThat(plan.variables())
        .hasToString(
            "{DEEP_EP_BACKEND=nccl, NCCL_GIN_TYPE=3, NCCL_NET_PLUGIN=none,"
                + " NCCL_SOCKET_IFNAME=eth0}");
    for (String test :
        new String[] {"internode", "low-latency", "low-latency-nic", "low-latency-nvlink"}) {
      assertThat(plan.variablesFor(test))
          .containsEntry("TORCH_DISTRIBUTED_BACKEND", "gloo")
          .containsEntry("GLOO_SOCKET_IFNAME", "eth0")
          .containsEntry("DEEP_EP_BACKEND", "nccl")
          .doesNotContainKey("NCCL_P2P_DISABLE");
    }
    assertThat(plan.variablesFor("nccl-allreduce")).isEqualTo(plan.variables());
    assertThat(plan.variablesFor("intranode")).isEqualTo(plan.variables());
  }

  @Test
  void deepEpV2UsesItsOwnGin() {
    TransportPlan plan = transportOf(environmentWith("deepep-v2"));
    assertThat(plan.kind()).isEqualTo("deepep-gin");
    assertThat(plan.variables())
        .hasToString(
            "{EP_JIT_CACHE_DIR=/var/cache/deep-ep, NCCL_GIN_TYPE=3, NCCL_NET_PLUGIN=none,"
                + " NCCL_SOCKET_IFNAME=eth0}");
  }

  @Test
  void valuesOfTheEnvironmentOverrideTheSetAndTheSetOverridesTheTransport() {
    FabricPlan set =
        planOf(anEnvironment(), aSoftwareSet().withVariable("NVSHMEM_IBGDA_NUM_DCI", "2"));
    assertThat(set.workload().variables()).containsEntry("NVSHMEM_IBGDA_NUM_DCI", "2");
    assertThat(set.decisions()).contains(decision("NVSHMEM_IBGDA_NUM_DCI", "2", "software set "));
    FabricPlan given =
        planOf(
            anEnvironment().withVariable("NVSHMEM_IBGDA_NUM_DCI", "8"),
            aSoftwareSet().withVariable("NVSHMEM_IBGDA_NUM_DCI", "2"));
    assertThat(given.workload().variables()).containsEntry("NVSHMEM_IBGDA_NUM_DCI", "8");
    assertThat(given.decisions())
        .contains(decision("NVSHMEM_IBGDA_NUM_DCI", "8", "Pulumi.test.yaml:5:17"));
  }

  private static PlanDecision decision(String variable, String value, String origin) {
    String whole = origin.endsWith(" ") ? origin + "sets/own.yaml" : origin;
    return new PlanDecision("epfabric:transport.variables." + variable, value, whole);
  }

  @Test
  void aValueOfTheEnvironmentIsUsedInEveryTest() {
    TransportPlan plan =
        transportOf(environmentWith("nccl-gin").withVariable("TORCH_DISTRIBUTED_BACKEND", "nccl"));
    assertThat(plan.variablesFor("low-latency")).containsEntry("TORCH_DISTRIBUTED_BACKEND", "nccl");
    assertThat(plan.variablesFor("intranode")).containsEntry("TORCH_DISTRIBUTED_BACKEND", "nccl");
  }

  @Test
  void explainShowsTheReasonForEveryChoice() {
    assertThat(planOf(environmentWith("nccl-gin")).decisions())
        .contains(
            new PlanDecision("epfabric:transport.kind", "nccl-gin", "software set nccl-gin"),
            new PlanDecision(
                "epfabric:transport.ports", "1", "catalog machines.yaml: a4-highgpu-8g"),
            decision("NCCL_GIN_TYPE", "3", "transport nccl-gin"),
            decision("TORCH_DISTRIBUTED_BACKEND.low-latency", "gloo", "transport nccl-gin"),
            new PlanDecision(
                "epfabric:transport.fallback",
                "epfabric:transport.variables.NCCL_GIN_TYPE: \"2\" (NCCL's proxy rings the NIC from"
                    + " the CPU; unproven on this machine; no GPU node is re-created)",
                "transport nccl-gin: for nodes that refuse it"));
    assertThat(planOf(anEnvironment().withTransport("kind", "ibgda")).decisions())
        .contains(
            new PlanDecision("epfabric:transport.kind", "ibgda", "Pulumi.test.yaml:5:11"),
            decision(
                "DEEP_EP_DEVICE_TO_HCA_MAPPING",
                ONE_NIC_PER_GPU,
                "catalog machines.yaml: a4-highgpu-8g"));
  }
}
