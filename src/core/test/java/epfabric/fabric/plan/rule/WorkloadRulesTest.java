package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that software, machine, variables and tests are compatible. */
class WorkloadRulesTest {
  @Test
  void refusesAnUnknownSoftwareSetAndSuggestsTheNearest() {
    assertThat(problemsOf(anEnvironment().withSoftware("b20")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:22: epfabric:software: no such software set, got "b20"
              expected: a4x-v2, b200, b200-gke, deepep-v2, guide, h200, h200-gke, ibrc, nccl-gin, v2-gin, or a file with a set of your own (NAME.yaml)
              hint: did you mean "b200"?""");
  }

  @Test
  void refusesASetThatIsNotCompiledForTheMachine() {
    assertThat(problemsOf(anEnvironment().withSoftware("h200")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:22: epfabric:software: set "h200" is not compiled for a4-highgpu-8g (epfabric:gpuPool.machine)
              expected: a3-ultragpu-8g
              hint: the set for this machine is b200""");
  }

  @Test
  void acceptsASetThatIsCompiledForTheMachine() {
    assertThat(problemsOf(anEnvironment().withMachine("a3-ultragpu-8g").withSoftware("h200")))
        .isEmpty();
  }

  @Test
  void refusesSecureBootWithUnsignedModules() {
    assertThat(problemsOf(anEnvironment().withSoftware("b200").withPool("secureBoot", "true")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:17: epfabric:gpuPool.secureBoot: Secure Boot refuses the kernel modules that are built for the node, because they are unsigned, got drivers installer, secureBoot true
              expected: leave secureBoot at false, or gpuPool.drivers: gke
              hint: known from GKE documentation on shielded nodes with third-party modules""");
  }

  /** The default set has DeepEP V1 over IBGDA; nccl-gin and deepep-v2 have GIN. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b200-gke|NCCL_GIN_TYPE|3|transport ibgda does not read this variable, only nccl-gin and deepep-gin do",
        "b200-gke|DEEP_EP_BACKEND|nccl|transport ibgda does not read this variable, only nccl-gin does",
        "b200-gke|EP_DISABLE_GIN|1|transport ibgda does not read this variable, only deepep-gin does",
        "b200-gke|DEEP_EP_GIN_NUM_COMMS|12|no pinned DeepEP reads it: nccl-gin counts communicators from its queue pairs, and V2 has one",
        "nccl-gin|DEEP_EP_BACKEND|nccl_gin|the pinned DeepEP and NCCL know nccl, not nccl_gin",
        "nccl-gin|NCCL_GIN_TYPE|1|the pinned DeepEP and NCCL know 2 and 3, not 1",
        "nccl-gin|DEEP_EP_GIN_NUM_COMMS|12|no pinned DeepEP reads it: nccl-gin counts communicators from its queue pairs, and V2 has one",
        "v2-gin|DEEP_EP_BACKEND|nccl|transport deepep-gin does not read this variable, only nccl-gin does",
        "b200-gke|NCCL_P2P_DISABLE|1|DeepEP V1 maps its peers' buffers with CUDA IPC and not with NCCL; it would only slow torch's own collectives and the all-reduce test",
        "nccl-gin|NCCL_P2P_DISABLE|1|it breaks the low-latency kernels over NVLink",
        "v2-gin|NCCL_P2P_DISABLE|1|V2 needs NVLink between all GPUs of a node",
      })
  void refusesAVariableThatTheTransportCannotUse(
      String set, String name, String value, String reason) {
    EnvironmentBuilder environment =
        anEnvironment().withLine("epfabric:software", set).withVariable(name, value);
    assertThat(problemsOf(environment))
        .contains(
            "epfabric:transport.variables." + name + ": " + reason + ", got \"" + name + "\"\n");
  }

  @ParameterizedTest
  @CsvSource({
    "nccl-gin, NCCL_GIN_TYPE, 2",
    "v2-gin, NCCL_GIN_TYPE, 3",
    "v2-gin, EP_DISABLE_GIN, 1"
  })
  void acceptsAVariableThatTheTransportReads(String set, String name, String value) {
    EnvironmentBuilder environment =
        anEnvironment().withLine("epfabric:software", set).withVariable(name, value);
    assertThat(problemsOf(environment)).doesNotContain(name);
  }

  @Test
  void refusesAVariableThatDoesNotExist() {
    assertThat(problemsOf(anEnvironment().withVariable("NVSHMEM_ENABLE_ADAPTIVE_ROUTING", "1")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.NVSHMEM_ENABLE_ADAPTIVE_ROUTING: NVSHMEM has no such variable; adaptive routing is set on the fabric by Google, got "NVSHMEM_ENABLE_ADAPTIVE_ROUTING"
              expected: no such variable""");
  }

  @Test
  void reportsTheCorrectNameOfAMisspelledVariable() {
    assertThat(problemsOf(anEnvironment().withVariable("NVSHMEM_DISABLED_GDRCOPY", "1")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.NVSHMEM_DISABLED_GDRCOPY: NVSHMEM has no such variable; it is spelled NVSHMEM_DISABLE_GDRCOPY, got "NVSHMEM_DISABLED_GDRCOPY"
              expected: no such variable""");
  }

  @Test
  void suggestsASimilarVariable() {
    assertThat(problemsOf(anEnvironment().withVariable("NCCL_DEBUGG", "INFO")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.NCCL_DEBUGG: no component reads this variable, got "NCCL_DEBUGG"
              expected: a variable of NVSHMEM, NCCL or DeepEP that catalog/transport.yaml lists
              hint: did you mean "NCCL_DEBUG"?""");
  }

  @Test
  void refusesAVariableThatDeepEpOverwrites() {
    assertThat(problemsOf(anEnvironment().withVariable("NVSHMEM_IBGDA_NUM_RC_PER_PE", "8")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.NVSHMEM_IBGDA_NUM_RC_PER_PE: DeepEP overwrites it with its own number of queue pairs, got "NVSHMEM_IBGDA_NUM_RC_PER_PE"
              expected: no such variable""");
  }

  @Test
  void refusesAVariableThatASettingWrites() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withTransport("qpDepth", "2048")
                    .withVariable("NVSHMEM_QP_DEPTH", "1024")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:17: epfabric:transport.variables.NVSHMEM_QP_DEPTH: epfabric:transport.qpDepth sets the same variable
              expected: one of the two""");
  }

  @Test
  void refusesAServiceLevelGivenTwice() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withTransport("serviceLevel", "3")
                    .withVariable("NVSHMEM_IB_SL", "4")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:17: epfabric:transport.variables.NVSHMEM_IB_SL: epfabric:transport.serviceLevel sets the same variable
              expected: one of the two""");
  }

  @Test
  void refusesAServiceLevelGivenTwiceUnderTheNameOfItsTransport() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withSoftware("deepep-v2")
                    .withTransport("serviceLevel", "3")
                    .withVariable("EP_OVERRIDE_RDMA_SL", "4")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:17: epfabric:transport.variables.EP_OVERRIDE_RDMA_SL: epfabric:transport.serviceLevel sets the same variable
              expected: one of the two""");
  }

  @Test
  void refusesAnUnusedQueueDepth() {
    assertThat(
            problemsOf(anEnvironment().withSoftware("nccl-gin").withTransport("qpDepth", "2048")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:14: epfabric:transport.qpDepth: transport nccl-gin (epfabric:transport.kind) does not use NVSHMEM, whose queues this would size
              expected: no qpDepth""");
  }

  @Test
  void refusesTheCpuNicHandler() {
    assertThat(problemsOf(anEnvironment().withVariable("NVSHMEM_IBGDA_NIC_HANDLER", "cpu")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.NVSHMEM_IBGDA_NIC_HANDLER: the CPU NIC handler hangs on Google Cloud's B200 machines, got transport ibgda, variables.NVSHMEM_IBGDA_NIC_HANDLER cpu
              expected: leave NVSHMEM_IBGDA_NIC_HANDLER at gpu
              hint: known from GCE B200 report, deepseek-ai/DeepEP#509, #677; for nodes that refuse the transport: epfabric:software: v2-gin and epfabric:transport.variables.NCCL_GIN_TYPE: "2" (DeepEP V2, for which NCCL's proxy rings the NIC from the CPU; unproven on this machine; no GPU node is re-created)""");
  }

  @Test
  void acceptsAListedVariable() {
    assertThat(problemsOf(anEnvironment().withVariable("NCCL_DEBUG", "INFO"))).isEmpty();
  }

  @Test
  void refusesAnUnknownTestAndSuggestsTheNearest() {
    assertThat(problemsOf(anEnvironment().accepting("internod")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:13: epfabric:acceptance.tests[0]: no such test, got "internod"
              expected: deepep-data, epbench, internode, intranode, low-latency, low-latency-nic, low-latency-nvlink, nccl-allreduce, nic-bandwidth
              hint: did you mean "internode"?""");
  }

  @Test
  void refusesEpbenchWithADriverThatIsTooOldForIt() {
    assertThat(problemsOf(anEnvironment().withSoftware("guide").accepting("epbench")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:13: epfabric:acceptance.tests[0]: software set "guide" has no "epbench" test
              expected: one of: deepep-data, internode, intranode, low-latency, low-latency-nic, low-latency-nvlink, nccl-allreduce, nic-bandwidth
              hint: it is for a4-highgpu-8g with driver 580 or newer""");
  }

  @Test
  void refusesATestThatThisDeepEpDoesNotHave() {
    assertThat(problemsOf(anEnvironment().withSoftware("deepep-v2").accepting("low-latency")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:13: epfabric:acceptance.tests[0]: software set "deepep-v2" has no "low-latency" test
              expected: one of: deepep-data, epbench, internode, intranode, nccl-allreduce, nic-bandwidth
              hint: DeepEP v2 has no such test""");
  }

  @Test
  void refusesATestNamedTwice() {
    assertThat(problemsOf(anEnvironment().accepting("internode", "intranode", "internode")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:35: epfabric:acceptance.tests[2]: the test is named twice, got "internode"
              expected: each once""");
  }

  @Test
  void refusesATestBetweenNodesOnOneNode() {
    assertThat(problemsOf(anEnvironment().withNodes(1).accepting("nccl-allreduce")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:13: epfabric:acceptance.tests[0]: "nccl-allreduce" cannot run on 1 node
              expected: gpuPool.nodes of 2 or more
              hint: it needs at least 2 nodes""");
  }

  @Test
  void acceptsATestBetweenNodesOnAnyNumberOfNodes() {
    assertThat(problemsOf(anEnvironment().withNodes(5).accepting("internode"))).isEmpty();
    assertThat(problemsOf(anEnvironment().withNodes(16).accepting("low-latency"))).isEmpty();
  }

  @Test
  void acceptsATestOfEachNodeOnOneNode() {
    assertThat(problemsOf(anEnvironment().withNodes(1).accepting("intranode"))).isEmpty();
  }

  @Test
  void acceptsATestBetweenNodesOfAParkedPool() {
    assertThat(problemsOf(anEnvironment().withNodes(0).accepting("internode"))).isEmpty();
  }

  @Test
  void countsTheMinimumNodesOfAutoscaling() {
    assertThat(problemsOf(anEnvironment().scalingFrom(1, 4).accepting("nccl-allreduce")))
        .contains("\"nccl-allreduce\" cannot run on 1 node\n");
    assertThat(problemsOf(anEnvironment().scalingFrom(2, 4).accepting("nccl-allreduce"))).isEmpty();
    assertThat(problemsOf(anEnvironment().scalingFrom(0, 4).accepting("nccl-allreduce"))).isEmpty();
  }

  @Test
  void refusesAProfileWithoutLimitsForTheMachine() {
    assertThat(problemsOf(anEnvironment().withMachine("a3-ultragpu-8g").withLimits("guide")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:13: epfabric:acceptance.limits: profile "guide" has no limits for a3-ultragpu-8g
              expected: default""");
  }

  @Test
  void acceptsAProfileWithLimitsForTheMachine() {
    assertThat(problemsOf(anEnvironment().withLimits("guide"))).isEmpty();
    assertThat(problemsOf(anEnvironment().withLimits("default"))).isEmpty();
  }

  @Test
  void reportsAnUnknownMachineAndAnUnknownSet() {
    assertThat(problemsOf(anEnvironment().withMachine("a4-highgpu-9g").withSoftware("b20")))
        .contains("epfabric:gpuPool.machine: not a machine that epfabric supports")
        .contains("epfabric:software: no such software set, got \"b20\"");
    assertThat(problemsOf(anEnvironment().withMachine("a4-highgpu-9g")))
        .doesNotContain("epfabric:software");
  }

  @Test
  void refusesUnknownLimits() {
    assertThat(problemsOf(anEnvironment().withLimits("strict")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:13: epfabric:acceptance.limits: no such limits profile, got "strict"
              expected: default, guide""");
  }
}
