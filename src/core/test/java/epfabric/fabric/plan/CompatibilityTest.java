package epfabric.fabric.plan;

import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.SoftwareSetBuilder;
import epfabric.fabric.environment.EnvironmentBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that each row of compatibility.yaml refuses exactly the combinations that the row
 * describes.
 */
class CompatibilityTest {
  @Test
  void refusesDeepEpBeforeTheQueuePairFixWithNvshmem3519() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet().with("deepep", "generation", "v1.2").with("nvshmem", "3.5.19")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": this DeepEP hangs with NVSHMEM 3.5.19 and newer, which lay out RC queue pairs differently, got deepep.generation v1.2, nvshmem 3.5.19
              expected: DeepEP from commit 29d31c0 on, or NVSHMEM 3.3.9 to 3.4.5
              hint: known from deepseek-ai/DeepEP#553, fixed by #564""");
  }

  @Test
  void acceptsDeepEpBeforeTheQueuePairFixWithNvshmem345() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet().with("deepep", "generation", "v1.2").with("nvshmem", "3.4.5")))
        .isEmpty();
  }

  @Test
  void refusesDeepEpWithoutHostPatchOnNvshmemBefore339() {
    assertThat(problemsOf(anEnvironment(), aSoftwareSet().with("nvshmem", "3.3.8")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": this DeepEP needs NVSHMEM 3.3.9 or newer, got deepep.generation v1-rcqp, nvshmem 3.3.8
              expected: NVSHMEM 3.3.9 to 3.4.5, or an older DeepEP with its NVSHMEM patch
              hint: known from deepseek-ai/DeepEP#295""");
  }

  @Test
  void acceptsDeepEpWithoutHostPatchOnNvshmem339() {
    assertThat(problemsOf(anEnvironment(), aSoftwareSet().with("nvshmem", "3.3.9"))).isEmpty();
  }

  @Test
  void refusesDeepEpV2WithTorchBefore210() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet()
                    .over("deepep-gin")
                    .with("deepep", "generation", "v2")
                    .without("nvshmem")
                    .with("nccl", "2.30.7")
                    .with("torch", "2.10.0")
                    .with("torch", "2.9.1")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": DeepEP V2 needs torch 2.10 or newer, got deepep.generation v2, torch 2.9.1
              expected: torch 2.10.0
              hint: known from deepseek-ai/DeepEP#605""");
  }

  @Test
  void acceptsDeepEpV2WithTorch210() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet()
                    .over("deepep-gin")
                    .with("deepep", "generation", "v2")
                    .without("nvshmem")
                    .with("nccl", "2.30.7")
                    .with("torch", "2.10.0")))
        .isEmpty();
  }

  @Test
  void refusesDeepEpV2WithNcclBefore2304() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet()
                    .over("deepep-gin")
                    .with("deepep", "generation", "v2")
                    .without("nvshmem")
                    .with("nccl", "2.30.7")
                    .with("torch", "2.10.0")
                    .with("nccl", "2.30.3")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": DeepEP V2 needs NCCL 2.30.4 or newer, got deepep.generation v2, nccl 2.30.3
              expected: NCCL 2.30.7
              hint: known from deepseek-ai/DeepEP#605""");
  }

  @Test
  void acceptsDeepEpV2WithNccl2304() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet()
                    .over("deepep-gin")
                    .with("deepep", "generation", "v2")
                    .without("nvshmem")
                    .with("nccl", "2.30.7")
                    .with("torch", "2.10.0")
                    .with("nccl", "2.30.4")))
        .isEmpty();
  }

  @Test
  void refusesTheGinForkWithNcclBefore2289() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet()
                    .over("nccl-gin")
                    .with("deepep", "generation", "gin")
                    .without("nvshmem")
                    .with("nccl", "2.28.3")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": the NCCL GIN backend needs NCCL 2.28.9 or newer, got deepep.generation gin, nccl 2.28.3
              expected: NCCL 2.28.9
              hint: known from deepseek-ai/DeepEP#521""");
  }

  @Test
  void acceptsTheGinForkWithNccl2289() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet()
                    .over("nccl-gin")
                    .with("deepep", "generation", "gin")
                    .without("nvshmem")
                    .with("nccl", "2.28.9")))
        .isEmpty();
  }

  @Test
  void refusesCuda13WithADriverBefore580() {
    assertThat(
            problemsOf(
                anEnvironment(), aSoftwareSet().with("cuda", "13.0.2").with("driver", "575.57.08")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": binaries of CUDA 13 need driver 580 or newer, got cuda 13.0.2, driver 575.57.08
              expected: driver 580.126.09
              hint: known from NVIDIA CUDA compatibility guide""");
  }

  @Test
  void acceptsCuda13WithDriver580() {
    assertThat(
            problemsOf(
                anEnvironment(), aSoftwareSet().with("cuda", "13.0.2").with("driver", "580.65.06")))
        .isEmpty();
  }

  /** Binaries of CUDA 12 run with every driver since 525 (minor version compatibility). */
  @Test
  void acceptsCuda129WithTheOldestDriverOfB200() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet().with("cuda", "12.9.0").with("driver", "570.133.20")))
        .isEmpty();
  }

  @Test
  void refusesCudaBefore128OnB200() {
    assertThat(problemsOf(anEnvironment(), aSoftwareSet().with("cuda", "12.6.3")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": sm_100 cannot be compiled by CUDA older than 12.8, got cuda 12.6.3, machine a4-highgpu-8g
              expected: CUDA 12.9.1
              hint: known from NVIDIA CUDA 12.8 release notes""");
  }

  @Test
  void acceptsCudaBefore128OnHopper() {
    assertThat(
            problemsOf(
                anEnvironment().withMachine("a3-ultragpu-8g"),
                aSoftwareSet().with("cuda", "12.6.3")))
        .isEmpty();
  }

  @Test
  void refusesLowLatencyCombineWithoutItsFenceOnB200() {
    for (String generation : List.of("v1.2", "v1-rcqp", "gin")) {
      assertThat(
              problemsOf(
                  anEnvironment(),
                  unfenced(generation).patched("deepep", "pr-466-device-to-hca-mapping")))
          .isEqualTo(
              """
              Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": low-latency combine of this DeepEP can return wrong rows on B200 and GB200, without any error, got deepep.generation %s, deepep.patches pr-466-device-to-hca-mapping, deepep.repository deepseek-ai/DeepEP, machine a4-highgpu-8g
                expected: pr-642-combine-fence among the patches of components.deepep
                hint: known from deepseek-ai/DeepEP#700, fixed by #642"""
                  .formatted(generation));
    }
    assertThat(problemsOf(anEnvironment(), unfenced("v1-rcqp")))
        .contains("without any error, got", "deepep.patches none");
  }

  /**
   * Covers sets that have the fence, that run on Hopper, that are older than the ring or newer than
   * the fix, and that belong to a fork.
   */
  @Test
  void acceptsLowLatencyCombineThatIsFencedOrNeedsNoFence() {
    assertThat(
            problemsOf(
                anEnvironment(),
                unfenced("v1-rcqp").patched("deepep", "a-patch, pr-642-combine-fence")))
        .isEmpty();
    assertThat(problemsOf(anEnvironment().withMachine("a3-ultragpu-8g"), unfenced("v1-rcqp")))
        .isEmpty();
    assertThat(problemsOf(anEnvironment(), unfenced("v1.1"))).doesNotContain("combine");
    assertThat(problemsOf(anEnvironment(), unfenced("v2"))).doesNotContain("combine");
    assertThat(
            problemsOf(
                anEnvironment(), unfenced("v1-rcqp").with("deepep", "repository", "us/DeepEP")))
        .isEmpty();
  }

  private static SoftwareSetBuilder unfenced(String generation) {
    SoftwareSetBuilder set =
        aSoftwareSet()
            .with("deepep", "repository", "deepseek-ai/DeepEP")
            .with("deepep", "generation", generation);
    return switch (generation) {
      case "v1.2" -> set.with("nvshmem", "3.4.5");
      case "gin" -> set.over("nccl-gin").without("nvshmem").with("nccl", "2.28.9");
      default -> set;
    };
  }

  @Test
  void refusesADriverBefore570OnB200() {
    assertThat(
            problemsOf(
                anEnvironment(), aSoftwareSet().with("cuda", "12.8.1").with("driver", "565.57.01")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": B200 and GB200 need driver 570 or newer, with the open kernel modules, got driver 565.57.01, machine a4-highgpu-8g
              expected: driver 580.126.09
              hint: known from NVIDIA driver 570 release notes""");
  }

  @Test
  void acceptsADriverBefore570OnHopper() {
    assertThat(
            problemsOf(
                anEnvironment().withMachine("a3-ultragpu-8g"),
                aSoftwareSet().with("cuda", "12.8.1").with("driver", "565.57.01")))
        .isEmpty();
  }

  @Test
  void refusesProprietaryModulesOnB200() {
    assertThat(problemsOf(anEnvironment(), aSoftwareSet().with("driver", "kind", "proprietary")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": B200 and GB200 run with the open kernel modules only, got driver.kind proprietary, machine a4-highgpu-8g
              expected: driver: {kind: open}
              hint: known from NVIDIA open kernel modules documentation""");
  }

  @Test
  void acceptsProprietaryModulesOnHopper() {
    assertThat(
            problemsOf(
                anEnvironment().withMachine("a3-ultragpu-8g"),
                aSoftwareSet().with("driver", "kind", "proprietary")))
        .isEmpty();
  }

  @Test
  void refusesDocaBefore321() {
    assertThat(problemsOf(anEnvironment(), aSoftwareSet().with("doca", "3.2.0")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": DOCA older than 3.2.1 does not compile against the 6.14 kernels that Ubuntu nodes get, got doca 3.2.0
              expected: DOCA 3.2.1
              hint: known from GCE B200 report, ipsec.c incompatible pointer""");
  }

  @Test
  void acceptsDocaAfter321() {
    assertThat(problemsOf(anEnvironment(), aSoftwareSet().with("doca", "3.10.0"))).isEmpty();
  }

  @Test
  void refusesGinWithoutNicsThatCrossRails() {
    assertThat(
            problemsOf(
                anEnvironment().withSoftware("deepep-v2").withVariable("NCCL_CROSS_NIC", "'0'")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:17: epfabric:transport.variables.NCCL_CROSS_NIC: NCCL GIN does not work with NCCL_CROSS_NIC=0, which gIB's settings carry, got transport deepep-gin, variables.NCCL_CROSS_NIC 0
              expected: no NCCL_CROSS_NIC
              hint: known from NCCL user guide, device-initiated communication""");
  }

  @Test
  void theTransportOfTheEnvironmentIsChecked() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withTransport("kind", "deepep-gin")
                    .withVariable("NCCL_CROSS_NIC", "'0'"),
                aSoftwareSet()
                    .over("ibgda")
                    .with("deepep", "generation", "v2")
                    .with("nccl", "2.30.7")
                    .with("torch", "2.10.0")))
        .contains("got transport deepep-gin, variables.NCCL_CROSS_NIC 0");
  }

  @Test
  void acceptsGinAcrossRails() {
    assertThat(
            problemsOf(
                anEnvironment().withSoftware("deepep-v2").withVariable("NCCL_CROSS_NIC", "'1'")))
        .isEmpty();
  }

  @Test
  void acceptsNcclWithinItsRailUnderATransportOtherThanGin() {
    assertThat(problemsOf(anEnvironment().withVariable("NCCL_CROSS_NIC", "'0'"))).isEmpty();
  }

  @Test
  void refusesTheCpuNicHandlerOfASet() {
    assertThat(
            problemsOf(
                anEnvironment(), aSoftwareSet().withVariable("NVSHMEM_IBGDA_NIC_HANDLER", "cpu")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": the CPU NIC handler hangs on Google Cloud's B200 machines, got transport ibgda, variables.NVSHMEM_IBGDA_NIC_HANDLER cpu
              expected: leave NVSHMEM_IBGDA_NIC_HANDLER at gpu
              hint: known from GCE B200 report, deepseek-ai/DeepEP#509, #677; for nodes that refuse the transport: epfabric:software: nccl-gin and epfabric:transport.variables.NCCL_GIN_TYPE: "2" (NCCL's proxy rings the NIC from the CPU; unproven on this machine; no GPU node is re-created)""");
  }

  @Test
  void acceptsTheGpuNicHandlerOfASet() {
    assertThat(
            problemsOf(
                anEnvironment(), aSoftwareSet().withVariable("NVSHMEM_IBGDA_NIC_HANDLER", "gpu")))
        .isEmpty();
  }

  @Test
  void refusesANodeImageIfItsDriverCannotCreateAContext() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withSoftware("b200-gke")
                    .withPool("nodeVersion", "1.36.0-gke.4681000")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:18: epfabric:gpuPool.nodeVersion: with the GPU driver of this node image no program can create a CUDA context, though nvidia-smi is fine, got drivers gke, nodeVersion 1.36.0-gke.4681000
              expected: another build of 1.36, or 1.35
              hint: known from field notes of a GB300 deployment on GKE, 2026-07""");
  }

  @Test
  void refusesUnsignedModulesUnderSecureBoot() {
    assertThat(problemsOf(anEnvironment().withPool("secureBoot", "true"), aSoftwareSet()))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:gpuPool.secureBoot: Secure Boot refuses the kernel modules that are built for the node, because they are unsigned, got drivers installer, secureBoot true
              expected: leave secureBoot at false, or gpuPool.drivers: gke
              hint: known from GKE documentation on shielded nodes with third-party modules""");
  }

  @Test
  void acceptsUnsignedModulesWithoutSecureBoot() {
    assertThat(problemsOf(anEnvironment(), aSoftwareSet())).isEmpty();
  }

  @Test
  void acceptsAnUnknownVersion() {
    assertThat(
            problemsOf(
                anEnvironment(), aSoftwareSet().with("driver", "unknown").with("doca", "unknown")))
        .isEmpty();
  }

  @Test
  void refusesASetWithAnUnknownVariable() {
    assertThat(
            problemsOf(
                anEnvironment(),
                aSoftwareSet().withVariable("NVSHMEM_ENABLE_ADAPTIVE_ROUTING", "1")))
        .isEqualTo(
            """
            Pulumi.test.yaml: epfabric:software: set "sets/own.yaml": NVSHMEM has no such variable; adaptive routing is set on the fabric by Google, got "NVSHMEM_ENABLE_ADAPTIVE_ROUTING"
              expected: no such variable""");
  }

  @Test
  void variablesOfTheEnvironmentAreChecked() {
    assertThat(
            problemsOf(
                anEnvironment().withVariable("NVSHMEM_IBGDA_NIC_HANDLER", "cpu"), aSoftwareSet()))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.NVSHMEM_IBGDA_NIC_HANDLER: the CPU NIC handler hangs on Google Cloud's B200 machines, got transport ibgda, variables.NVSHMEM_IBGDA_NIC_HANDLER cpu
              expected: leave NVSHMEM_IBGDA_NIC_HANDLER at gpu
              hint: known from GCE B200 report, deepseek-ai/DeepEP#509, #677; for nodes that refuse the transport: epfabric:software: nccl-gin and epfabric:transport.variables.NCCL_GIN_TYPE: "2" (NCCL's proxy rings the NIC from the CPU; unproven on this machine; no GPU node is re-created)""");
  }

  @Test
  void refusesOurOwnLibraryWithADriverThatIsTooOldForIt() {
    assertThat(problemsOf(anEnvironment().withSoftware("guide").withSingleNode("epfabric")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:24: epfabric:singleNode: our own library is compiled with CUDA 13, which needs driver 580 or newer, got driver 575, singleNode epfabric
              expected: singleNode: deepep, or a software set with driver 580
              hint: known from NVIDIA CUDA compatibility guide""");
    assertThat(problemsOf(anEnvironment().withSingleNode("epfabric"))).isEmpty();
    assertThat(problemsOf(anEnvironment().withSingleNode("nccl")))
        .startsWith("Pulumi.test.yaml:4:24: epfabric:singleNode: ")
        .contains("expected: deepep, epfabric");
  }

  @Test
  void everyIncompatibilityIsTestedInThisFile() throws IOException {
    String thisFile =
        Files.readString(Path.of("src/core/test/java/epfabric/fabric/plan/CompatibilityTest.java"));
    assertThat(Planning.CATALOG.incompatibilities())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(thisFile).contains(row.message() + ", got "));
  }

  private static EnvironmentBuilder rack(int nodes) {
    return anEnvironment()
        .withMachine("a4x-highgpu-4g")
        .boughtAs("reservation")
        .withReservation("rack")
        .withPool("nodes", String.valueOf(nodes));
  }

  private static SoftwareSetBuilder secondGeneration(String nccl) {
    return aSoftwareSet()
        .over("deepep-gin")
        .with("deepep", "generation", "v2")
        .without("nvshmem")
        .with("torch", "2.10.0")
        .with("nccl", nccl);
  }

  @Test
  void refusesNvshmemBefore345InAnNvlinkDomain() {
    assertThat(problemsOf(rack(1), aSoftwareSet().with("nvshmem", "3.4.4")))
        .contains(
            "NVSHMEM older than 3.4.5 cannot register memory of GB200 GPUs for its NICs, got domainRanks 4, nvshmem 3.4.4");
    assertThat(problemsOf(anEnvironment(), aSoftwareSet().with("nvshmem", "3.4.4")))
        .doesNotContain("GB200 GPUs");
    assertThat(problemsOf(rack(1), aSoftwareSet().with("nvshmem", "3.4.5")))
        .doesNotContain("GB200 GPUs");
  }

  @Test
  void refusesTheNcclThatCrashedInLargeNvlinkDomains() {
    assertThat(problemsOf(rack(11), secondGeneration("2.30.4")))
        .contains(
            "this NCCL crashed when 44 or more ranks of one NVLink domain joined, got domainRanks"
                + " 44, nccl 2.30.4");
    assertThat(problemsOf(rack(10), secondGeneration("2.30.4"))).doesNotContain("crashed");
    assertThat(problemsOf(rack(18), secondGeneration("2.30.7"))).doesNotContain("crashed");
  }

  @Test
  void refusesDeepEpV1OnFourGpus() {
    assertThat(problemsOf(rack(2).withSoftware("b200-gke")))
        .contains(
            "kernels of DeepEP V1 between nodes assume eight GPUs in each node, and this machine has four, got deepep.generation v1-rcqp, machine a4x-highgpu-4g");
    assertThat(problemsOf(rack(2))).isEmpty();
  }
}
