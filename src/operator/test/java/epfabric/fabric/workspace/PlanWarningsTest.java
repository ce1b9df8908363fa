package epfabric.fabric.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.verb.BundleSummary;
import epfabric.deploy.verb.ProgramRecorder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.VersionPins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the warnings of commands that show a plan, such as about a control plane that any address
 * can reach.
 */
public class PlanWarningsTest {
  public static final String WARNING =
      """
      warning: control plane of epfabric-dev: answers every address on the internet: only IAM keeps others out
        hint: name the ranges that may reach it: epfabric:cluster.authorizedNetworks (docs/environment.md)
      """;

  private static final String ENVIRONMENT =
      """
      config:
        gcp:project: my-project
        epfabric:zone: us-central1-b
        epfabric:gpuPool: {nodes: 2, capacity: spot}
      """;

  @TempDir private Path folder;

  private String errors(String cluster, String command) throws IOException {
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), ENVIRONMENT + cluster);
    return Cli.run(folder, command.split(" ")).err();
  }

  @ParameterizedTest
  @ValueSource(strings = {"explain dev", "explain dev cluster", "preview dev"})
  void aControlPlaneThatAnyAddressCanReachIsReported(String command) throws IOException {
    assertThat(errors("", command)).endsWith(WARNING);
  }

  @Test
  void bundleWarnsBeforeItPrintsTheNextSteps() {
    FabricPlan plan = Planned.plan("dev");
    List<String> lines = BundleSummary.of(plan, ProgramRecorder.record(plan), Path.of("folder"));
    assertThat(String.join("\n", lines)).contains(WARNING + "next ");
  }

  @Test
  void registrationsArePrintedWithoutWarnings() throws IOException {
    assertThat(errors("", "preview dev --output registrations")).isEmpty();
  }

  @Test
  void aServerImageWithAnUnknownFenceIsReported() throws IOException {
    String serving =
        "  epfabric:serving: {model: deepseek-ai/DeepSeek-R1, engine: vllm, nodes: 2, image: %s}\n";
    String unknown = "docker.io/vllm/vllm-openai:nightly@sha256:" + "1".repeat(64);
    assertThat(errors(serving.formatted(unknown), "explain dev"))
        .endsWith(
            """
            warning: epfabric:serving.image: "docker.io/vllm/vllm-openai:nightly@sha256:1111111111111111111111111111111111111111111111111111111111111111" may lack the fence of low-latency combine; without the fence, combine can return wrong rows on Blackwell (DeepEP#700)
              hint: check the image as in docs/images.md#the-fence-of-low-latency-combine
            """);
    assertThat(errors(serving.formatted(unknown.replace("nightly", "v0.22.0")), "explain dev"))
        .contains(
            "Pulumi.dev.yaml:5:85: epfabric:serving.image: vLLM 0.22.0 has DeepEP 73b6ea4, whose");
  }

  @Test
  void aPinnedPatchVersionIsReported() throws IOException {
    String pins =
        """
          epfabric:cluster: {version: 1.35.8-gke.1036000, authorizedNetworks: [{cidr: 10.0.0.0/8}]}
        """;
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        ENVIRONMENT.replace("nodes: 2", "nodes: 2, nodeVersion: 1.35.8-gke.1036000") + pins);
    assertThat(Cli.run(folder, "explain", "dev").err())
        .isEqualTo(
            """
            warning: epfabric:cluster.version: 1.35.8-gke.1036000 is a patch version: once GKE no longer offers it, nothing new can be created with it
              hint: leave it out, so that the cluster gets the default version of its channel; `epfabric doctor` says whether GKE offers it
            warning: epfabric:gpuPool.nodeVersion: 1.35.8-gke.1036000 is a patch version: once GKE no longer offers it, nothing new can be created with it
              hint: leave it out, so that nodes get the version of the cluster; `epfabric doctor` says whether GKE offers it
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void noShippedEnvironmentPinsAPatchVersion(String name) {
    assertThat(VersionPins.warnings(Planned.plan(name))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "authorizedNetworks: [{cidr: 203.0.113.0/24}]",
        "authorizedNetworks: [{cidr: 10.0.0.0/8}], privateEndpoint: true",
        "adopt: {name: theirs}"
      })
  void restrictedControlPlanesAreNotReported(String cluster) throws IOException {
    assertThat(errors("  epfabric:cluster: {" + cluster + "}\n", "explain dev")).isEmpty();
  }
}
