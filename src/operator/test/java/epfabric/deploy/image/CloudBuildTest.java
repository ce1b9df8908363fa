package epfabric.deploy.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.deploy.image.ImagePlan.Target;
import epfabric.fabric.catalog.LockFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that Google Cloud Build builds the same images as Docker on this machine. */
class CloudBuildTest {
  private static final String KNOWN_ARTIFACTS = Sets.known("localhost:1");
  private static final DockerBuild PUSHED =
      new DockerBuild(".", "results", true, Optional.empty(), Optional.empty());

  private static ImagePlan plan(String artifacts) {
    Map<String, byte[]> files = new TreeMap<>(Map.of(BuildArguments.FILE, dockerfile()));
    return ImagePlan.of(
        ImageRequest.of(Sets.set("b200"), Sets.CATALOG),
        Sets.inputs("b200", artifacts, LockFile.empty("b200")),
        Sets.artifacts(artifacts),
        "r.example/p/epfabric",
        files);
  }

  private static byte[] dockerfile() {
    try {
      return Files.readAllBytes(Path.of(BuildArguments.FILE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode config(DockerBuild build) {
    ImagePlan plan = plan(KNOWN_ARTIFACTS);
    return Json.parse(CloudBuild.of(plan, plan.targets(), build));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(item -> texts.add(item.asText()));
    return texts;
  }

  @Test
  void theBuilderIsCreatedBeforeTheImages() {
    List<String> ids = new ArrayList<>();
    config(PUSHED).get("steps").forEach(step -> ids.add(step.get("id").asText()));
    assertThat(ids).containsExactly("builder", "installer", "test", "judge");
  }

  @Test
  void everyStepRunsTheCommandOfDockerInAPinnedImage() {
    ImagePlan plan = plan(KNOWN_ARTIFACTS);
    JsonNode steps = config(PUSHED).get("steps");
    for (int i = 0; i < plan.targets().size(); i++) {
      JsonNode step = steps.get(i + 1);
      List<String> words = new ArrayList<>(List.of(step.get("entrypoint").asText()));
      words.addAll(texts(step.get("args")));
      assertThat(words).isEqualTo(PUSHED.command(plan, plan.targets().get(i)));
      assertThat(step.get("name").asText()).endsWith("@sha256:" + Sets.sha('1'));
    }
  }

  /** Cloud Build would substitute text after an unescaped dollar sign. */
  @Test
  void dollarSignsAreEscaped() {
    DockerBuild build =
        new DockerBuild("a$b", "results", true, Optional.of("$HOME/files"), Optional.empty());
    assertThat(texts(config(build).get("steps").get(1).get("args")))
        .contains("a$$b", "a$$b/installer/Dockerfile", "mirror=$$HOME/files");
  }

  @ParameterizedTest
  @CsvSource({
    "5, 3600",
    "20, 3600",
    "21, 3780",
    "60, 10800",
    "479, 86220",
    "480, 86400",
    "1000, 86400"
  })
  void theTimeoutIsThreeTimesTheEstimateWithinTheLimitsOfCloudBuild(int minutes, int seconds) {
    ImagePlan plan = plan(KNOWN_ARTIFACTS.replace("{minutes: 5,", "{minutes: " + minutes + ","));
    assertThat(plan.minutes()).isEqualTo(minutes);
    assertThat(CloudBuild.seconds(plan)).isEqualTo(seconds);
    assertThat(Json.parse(CloudBuild.of(plan, plan.targets(), PUSHED)).get("timeout").asText())
        .isEqualTo(seconds + "s");
  }

  @Test
  void eachVersionOfBuildKitGetsItsOwnBuilder() {
    String other = KNOWN_ARTIFACTS.replace(Sets.sha('2'), Sets.sha('7'));
    assertThat(DockerBuild.builderName(plan(KNOWN_ARTIFACTS))).isEqualTo("epfabric-222222222222");
    assertThat(DockerBuild.builderName(plan(other))).isEqualTo("epfabric-777777777777");
    assertThat(DockerBuild.builder(plan(KNOWN_ARTIFACTS)))
        .startsWith("docker", "buildx", "create", "--name", "epfabric-222222222222")
        .endsWith("image=localhost:1/buildkit@sha256:" + Sets.sha('2'));
  }

  @Test
  void withoutPushImagesBecomeFilesAndNothingIsCached() {
    ImagePlan plan = plan(KNOWN_ARTIFACTS);
    Target judge = plan.targets().get(2);
    DockerBuild localBuild = new DockerBuild(".", "out", false, Optional.empty(), Optional.empty());
    assertThat(String.join(" ", localBuild.command(plan, judge)))
        .contains("--output type=oci,dest=out/judge.tar,rewrite-timestamp=true")
        .contains("--metadata-file out/judge.json")
        .doesNotContain("push=true", "--cache", "--build-context");
  }

  @Test
  void onlyStagesOfTheDockerfileCanBeBuilt() {
    byte[] recipe = "FROM scratch AS other\n".getBytes(StandardCharsets.UTF_8);
    BuildArguments arguments = BuildArguments.of(Map.of(BuildArguments.FILE, recipe));
    assertThatThrownBy(() -> arguments.arguments(BuildTarget.JUDGE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("installer/Dockerfile has no stage judge");
    assertThatThrownBy(() -> BuildArguments.of(Map.of()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("installer/Dockerfile");
  }

  @Test
  void anImageGetsTheArgumentsOfAllStagesThatItUses() {
    String recipe =
        """
        # FROM ${COMMENTED} AS judge
        FROM ${BASE} AS base
        ARG ONE TWO
        FROM scratch AS files
        ARG THREE
        FROM base AS judge
        COPY --from=files /a /a
        FROM ${OTHER} AS unrelated
        ARG FOUR
        """;
    Map<String, byte[]> files =
        Map.of(BuildArguments.FILE, recipe.getBytes(StandardCharsets.UTF_8));
    assertThat(BuildArguments.of(files).arguments(BuildTarget.JUDGE))
        .containsExactly("BASE", "ONE", "THREE", "TWO");
  }

  @Test
  void everyTargetIsAStageOfOurDockerfile() {
    BuildArguments ours = BuildArguments.of(Map.of(BuildArguments.FILE, dockerfile()));
    BuildTarget.byText().values().forEach(t -> assertThat(ours.arguments(t)).isNotEmpty());
    assertThat(BuildTarget.byText()).hasSize(BuildTarget.values().length);
  }
}
