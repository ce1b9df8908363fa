package epfabric.deploy.verb.image;

import static epfabric.deploy.verb.image.BuilderPlans.DIGEST;
import static epfabric.deploy.verb.image.BuilderPlans.installer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.fetch.LocalPrograms;
import epfabric.base.json.Json;
import epfabric.base.terminal.CommandException;
import epfabric.cli.FakePrograms;
import epfabric.deploy.image.ImagePlan;
import java.io.IOException;
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

@Timeout(60)
class CloudBuilderTest {
  private static final String DESCRIBE = "gcloud artifacts docker images describe";

  @TempDir private Path folder;

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

  private CloudBuilder builder() {
    return new CloudBuilder(
        new LocalPrograms(List.of(folder.resolve("bin"))),
        plan,
        new CloudBuilder.Place("my-project", "us-central1", folder.resolve("context")),
        Optional.empty());
  }

  private CloudBuilder withGcloud(String script) throws IOException {
    programs.program("gcloud", script);
    return builder();
  }

  @Test
  void withoutGcloudTheMessageLinksToItsInstallation() {
    assertThatThrownBy(() -> builder().prepare())
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("gcloud is not on PATH")
        .hasMessageContaining("https://cloud.google.com/sdk/docs/install");
  }

  @Test
  void theDigestOfABuiltImageIsQueriedByItsName() throws IOException {
    CloudBuilder builder = withGcloud("[[ \"$1\" != artifacts ]] || echo " + DIGEST);
    assertThat(builder.build(List.of(installer(plan)))).isEqualTo(Map.of(installer(plan), DIGEST));
    assertThat(programs.calls())
        .containsExactly(
            "gcloud builds submit "
                + folder.resolve("context")
                + " --config "
                + folder.resolve("cloudbuild.json")
                + " --project my-project --region us-central1",
            DESCRIBE
                + " "
                + installer(plan).reference()
                + " --project my-project --format value(image_summary.digest)");
  }

  /** The build's configuration is next to the folder of uploaded files, not inside it. */
  @Test
  void theConfigurationIsOutsideTheUploadedFolder() throws IOException {
    withGcloud("[[ \"$1\" != artifacts ]] || echo " + DIGEST).build(List.of(installer(plan)));
    String config = Files.readString(folder.resolve("cloudbuild.json"));
    assertThat(Json.parseObject(config).at("/steps/1/id").asText()).isEqualTo("installer");
  }

  @Test
  void aFailedBuildNamesTheRequiredApi() throws IOException {
    CloudBuilder builder = withGcloud("exit 3");
    assertThatThrownBy(() -> builder.build(List.of(installer(plan))))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            """
            gcloud builds submit failed: exit code 3; its output is above
              hint: gcloud services enable cloudbuild.googleapis.com --project my-project\
            """);
  }

  @Test
  void aBuildWithoutAnImageFails() throws IOException {
    CloudBuilder builder = withGcloud("exit 0");
    assertThatThrownBy(() -> builder.build(List.of(installer(plan))))
        .hasMessage(
            DESCRIBE
                + " failed: Cloud Build finished, but "
                + installer(plan).reference()
                + " does not exist");
  }
}
