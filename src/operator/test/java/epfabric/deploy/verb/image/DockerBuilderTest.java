package epfabric.deploy.verb.image;

import static epfabric.deploy.verb.image.BuilderPlans.DIGEST;
import static epfabric.deploy.verb.image.BuilderPlans.installer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.fetch.LocalPrograms;
import epfabric.base.terminal.CommandException;
import epfabric.cli.FakePrograms;
import epfabric.deploy.image.DockerBuild;
import epfabric.deploy.image.ImagePlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DockerBuilderTest {
  @TempDir private Path folder;

  private final StringWriter output = new StringWriter();
  private FakePrograms programs;
  private ImagePlan plan;

  @BeforeEach
  void createPrograms() throws IOException {
    programs = new FakePrograms(folder.resolve("bin"));
    plan = BuilderPlans.plan();
  }

  @AfterEach
  void closePrograms() {
    programs.close();
  }

  private DockerBuilder builder() {
    return new DockerBuilder(
        new LocalPrograms(List.of(folder.resolve("bin"))),
        plan,
        new DockerBuild(".", folder.toString(), true, Optional.empty(), Optional.empty()),
        new PrintWriter(output, true));
  }

  private DockerBuilder withDocker(String script) throws IOException {
    programs.program("docker", script);
    return builder();
  }

  /** Returns a builder whose docker succeeds and writes this metadata of the image. */
  private DockerBuilder withMetadata(String text) throws IOException {
    Files.writeString(folder.resolve("installer.json"), text);
    return withDocker("exit 0");
  }

  @Test
  void withoutDockerTheMessageSuggestsCloudBuild() {
    assertThatThrownBy(() -> builder().prepare())
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("docker is not on PATH")
        .hasMessageContaining("--cloud-build");
  }

  @Test
  void withoutBuildxTheMessageNamesItsPackage() throws IOException {
    DockerBuilder builderWithoutBuildx = withDocker("exit 1");
    assertThatThrownBy(builderWithoutBuildx::prepare)
        .hasMessageContaining("docker has no buildx")
        .hasMessageContaining("apt-get install docker-buildx");
  }

  @Test
  void theBuilderIsCreatedOnce() throws IOException {
    DockerBuilder builder =
        withDocker(
            """
            case "$*" in
              'buildx inspect'*) [[ -e "$0.made" ]] ;;
              'buildx create'*) : > "$0.made" ;;
            esac
            """);
    builder.prepare();
    builder.prepare();
    assertThat(programs.calls("docker buildx create"))
        .singleElement()
        .asString()
        .contains("--name " + DockerBuild.builderName(plan));
    assertThat(output).hasToString("making the builder " + DockerBuild.builderName(plan) + "\n");
  }

  @Test
  void theMessageOfAStoppedDaemonIsQuoted() throws IOException {
    DockerBuilder builder =
        withDocker(
            """
            case "$*" in
              'buildx inspect'*) exit 1 ;;
              'buildx create'*) echo 'cannot connect' >&2; exit 1 ;;
            esac
            """);
    assertThatThrownBy(builder::prepare)
        .hasMessage(
            "docker buildx create failed: cannot connect\n  hint: is the Docker daemon running?");
  }

  @Test
  void theDigestOfAnImageComesFromTheMetadataOfDocker() throws IOException {
    DockerBuilder builder = withMetadata("{\"containerimage.digest\": \"" + DIGEST + "\"}");
    assertThat(builder.build(List.of(installer(plan)))).isEqualTo(Map.of(installer(plan), DIGEST));
  }

  /** Without a digest, a deployment could not be pinned. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "not JSON", "{}", "{\"containerimage.digest\": \"sha256:12\"}", "[1]"})
  void anImageWithoutADigestIsRefused(String metadata) throws IOException {
    DockerBuilder builder = withMetadata(metadata);
    assertThatThrownBy(() -> builder.build(List.of(installer(plan))))
        .isInstanceOf(CommandException.class)
        .hasMessage("docker buildx build failed: no digest in " + folder.resolve("installer.json"));
  }

  @Test
  void aFailedPushNamesTheLoginCommand() throws IOException {
    DockerBuilder builder = withDocker("exit 7");
    assertThatThrownBy(() -> builder.build(List.of(installer(plan))))
        .hasMessage(
            """
            docker buildx build --target installer failed: exit code 7; its output is above
              hint: pushing needs `gcloud auth configure-docker r.example`\
            """);
  }

  @Test
  void aPushedImageIsFoundByItsName() throws IOException {
    DockerBuilder builder = withDocker("echo " + DIGEST);
    assertThat(builder.pushedDigest(installer(plan))).contains(DIGEST);
    assertThat(programs.calls("docker buildx imagetools inspect"))
        .singleElement()
        .asString()
        .contains(installer(plan).reference());
    assertThat(withDocker("echo " + DIGEST + "; exit 1").pushedDigest(installer(plan))).isEmpty();
    assertThat(withDocker("echo unknown").pushedDigest(installer(plan))).isEmpty();
  }
}
