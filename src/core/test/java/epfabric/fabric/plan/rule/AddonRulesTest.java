package epfabric.fabric.plan.rule;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import org.junit.jupiter.api.Test;

class AddonRulesTest {
  private static final String GIB = "example.org/gib@sha256:" + "4".repeat(64);

  private static EnvironmentBuilder withGib() {
    return anEnvironment().with("addons", "gib", "true");
  }

  @Test
  void theGibPluginNeedsAnImage() {
    assertThat(Planning.problemsOf(withGib()))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:10: epfabric:addons.gib: the digest of Google's NCCL plugin is not known, and a tag can change its content
              expected: epfabric:images.gib: us-docker.pkg.dev/gce-ai-infra/gpudirect-gib/nccl-plugin-gib@sha256:…
              hint: gcloud artifacts docker images describe us-docker.pkg.dev/gce-ai-infra/gpudirect-gib/nccl-plugin-gib:v1.1.1 --format 'value(image_summary.digest)'""");
  }

  @Test
  void thePluginIsDeployedWithAnImagePinnedByDigest() {
    FabricPlan plan = Planning.planOf(withGib().withImage("gib", GIB));
    assertThat(plan.addons().gib().orElseThrow().image()).hasToString(GIB);
    assertThat(plan.addons().gib().orElseThrow().variables())
        .hasSize(10)
        .containsEntry("NCCL_NET", "gIB")
        .containsEntry("NCCL_IB_TC", "52");
    assertThat(Planning.planOf(anEnvironment()).addons().gib()).isEmpty();
  }

  @Test
  void theImageOfThePluginNeedsADigest() {
    assertThat(Planning.problemsOf(withGib().withImage("gib", "example.org/gib:v1.1.1")))
        .isEqualTo(
            """
            Pulumi.test.yaml:7:10: epfabric:images.gib: not an image pinned by digest, got "example.org/gib:v1.1.1"
              expected: REPOSITORY@sha256: and 64 hexadecimal digits; a tag can change its content""");
  }

  @Test
  void theVariablesOfThePluginAreKnownForOneMachineOnly() {
    assertThat(Planning.problemsOf(withGib().withImage("gib", GIB).withMachine("a3-ultragpu-8g")))
        .contains(
            "epfabric:addons.gib: the plugin's variables for a3-ultragpu-8g are not known\n"
                + "  expected: machine a4-highgpu-8g");
  }

  @Test
  void anUnusedImageIsReported() {
    assertThat(Planning.problemsOf(anEnvironment().withImage("gib", GIB)))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:10: epfabric:images.gib: nothing uses this image
              expected: epfabric:addons.gib: true""");
  }

  @Test
  void theDriverOfComputeDomainsIsRefusedWithoutNvlinkBetweenNodes() {
    assertThat(Planning.problemsOf(anEnvironment().with("addons", "computeDomains", "true")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:21: epfabric:addons.computeDomains: NVLink of a4-highgpu-8g ends at the node, so no pod needs the driver
              expected: no epfabric:addons.computeDomains""");
    assertThat(Planning.problemsOf(anEnvironment().with("addons", "computeDomains", "false")))
        .isEmpty();
  }
}
