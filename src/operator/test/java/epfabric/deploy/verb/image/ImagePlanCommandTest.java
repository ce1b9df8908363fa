package epfabric.deploy.verb.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.deploy.image.Sets;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImagePlanCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void prepareEnvironment() throws IOException {
    Path jar = StandInJar.write(folder);
    System.setProperty("epfabric.jar", jar.toString());
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  /** Selects a set whose installer builds the drivers. */
  private void useB200() throws IOException {
    useSoftware("b200");
  }

  private void useSoftware(String set) throws IOException {
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        Files.readString(Path.of("Pulumi.dev.yaml")) + "  epfabric:software: " + set + "\n");
  }

  @AfterEach
  void clearJarProperty() {
    System.clearProperty("epfabric.jar");
  }

  private Run plan(String... options) {
    String[] words = new String[options.length + 3];
    words[0] = "image";
    words[1] = "plan";
    words[2] = "dev";
    System.arraycopy(options, 0, words, 3, options.length);
    return Cli.run(folder, words);
  }

  @Test
  void listsImagesWithTheirInputs() {
    Run run = plan();
    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            "software set b200-gke for a4-highgpu-8g (GPU architecture 10.0), transport ibgda\n\n"
                + "images\n  us-central1-docker.pkg.dev/my-project/epfabric/installer:")
        .contains("  ubuntu        known from the catalog  docker.io/library/ubuntu:24.04\n")
        .containsPattern("  nvshmem +known, prebuilt +https://[^ ]+_cu12-3.5.19-[^ ]+.whl\n")
        .doesNotContain("mellanox", "us.download.nvidia.com", "UNKNOWN", " unknown;")
        .endsWith(
            "note      nvshmem: no checksum is known for"
                + " https://github.com/NVIDIA/nvshmem/archive/refs/tags/v3.5.19-1.tar.gz, so its"
                + " maker's build is unpacked; to compile the sources instead, look their checksum"
                + " up with internet access: epfabric image lock b200-gke\n");
  }

  @Test
  void listsUnknownInputsAndTheCommandThatLooksThemUp() throws IOException {
    useSoftware("v2-gin");
    assertThat(plan().out())
        .contains(
            "\n1 of 13 is unknown; an image is built only when everything in it is known:\n"
                + "/catalog/artifacts.yaml:")
        .contains(": wheels.cu130.requirements.2.10.0: no list of packages by hash is known for ")
        .endsWith("\nlook it up, with internet access:\n  epfabric image lock v2-gin\n");
  }

  @Test
  void aSetWithDriversListsThemAsInputs() throws IOException {
    useB200();
    assertThat(plan().out())
        .contains("artifacts.doca.sha256.3.2.1: no checksum is known for https://www.mellanox.com/")
        .containsPattern("  driver +known from the catalog +https://us.download.nvidia.com/");
    assertThat(plan("--output", "json").out())
        .contains("\"target\": \"installer\"")
        .doesNotContain("-gke");
  }

  @Test
  void listsDifferencesFromTheExtendedSet() throws IOException {
    String commit = "4580d731d359e0a99465342442d25fa2512859cc";
    Files.writeString(
        folder.resolve("mine.yaml"),
        "extends: b200\ncomponents: {deepep: {commit: " + commit + "}}\n");
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        Files.readString(Path.of("Pulumi.dev.yaml")) + "  epfabric:software: mine.yaml\n");
    assertThat(plan().out())
        .startsWith(
            "software set mine.yaml for a4-highgpu-8g (GPU architecture 10.0), transport ibgda\n"
                + "it extends b200; that set's values are in parentheses:\n"
                + ("  deepep.commit  " + commit + " (29d31c0)\n"));
    assertThat(Cli.run(folder, "explain", "dev", "software").out())
        .isEqualTo(
            """
            epfabric:software                mine.yaml  (Pulumi.dev.yaml:11:22)
            epfabric:software.extends        b200  (mine.yaml)
            epfabric:software.deepep.commit  %s (29d31c0)  (mine.yaml extends b200)
            """
                .formatted(commit));
  }

  @Test
  void anInvalidSetFileIsReportedOnce() throws IOException {
    Files.writeString(
        folder.resolve("mine.yaml"), "extends: b200\ncomponents: {deepep: {commit: main}}\n");
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        Files.readString(Path.of("Pulumi.dev.yaml")) + "  epfabric:software: mine.yaml\n");
    assertThat(plan().err())
        .contains("mine.yaml:2:31: components.deepep.commit: not a commit id, got \"main\"")
        .doesNotContain("no such software set");
    Files.writeString(folder.resolve("mine.yaml"), "extends: zzz\n");
    assertThat(plan().err())
        .contains("mine.yaml:1:10: extends: not a software set, got \"zzz\"")
        .doesNotContain("no such software set");
  }

  @Test
  void everyEstimateStatesWhetherItWasMeasured() {
    Set<String> parts = BuildArtifacts.load().estimates(Sets.set("b200-gke")).keySet();
    assertThat(parts).isNotEmpty();
    List<String> lines =
        plan().out().lines().filter(line -> line.matches("  .* (min|MB)  .*")).toList();
    assertThat(lines)
        .hasSameSizeAs(parts)
        .allMatch(line -> line.contains("  measured") || line.contains("  estimated"));
  }

  @Test
  void printsJsonOnRequest() {
    ObjectNode json = Json.parseObject(plan("--output", "json").out());
    assertThat(json.get("complete").asBoolean()).isTrue();
    assertThat(json.get("inputs"))
        .filteredOn(input -> input.get("origin").asText().equals("fallback"))
        .map(input -> input.get("insteadOf").asText())
        .containsExactly("https://github.com/NVIDIA/nvshmem/archive/refs/tags/v3.5.19-1.tar.gz");
    assertThat(json.get("images"))
        .map(image -> image.get("target").asText())
        .containsExactly("installer-gke", "test-gke", "judge");
    for (JsonNode image : json.get("images")) {
      assertThat(image.get("command"))
          .map(JsonNode::asText)
          .startsWith("docker", "buildx", "build")
          .contains(image.get("reference").asText());
    }
  }

  @Test
  void argumentsOfTheBuildEqualTheCommittedFile() throws IOException {
    assertThat(plan("--output", "env").out())
        .isEqualTo(Files.readString(Path.of("installer/versions.env")));
  }

  @Test
  void theSamePlanGivesTheSameText() {
    assertThat(plan()).isEqualTo(plan());
  }

  @Test
  void aLockThatContradictsTheCatalogIsReportedWithItsLocation() throws IOException {
    useB200();
    Files.writeString(
        folder.resolve("software.b200.lock.yaml"),
        "software: b200\nbases:\n  ubuntu: {from: \"docker.io/library/ubuntu:24.04\", value: \"sha256:"
            + "1".repeat(64)
            + "\"}\n");
    Run run = plan();
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err())
        .startsWith(
            "software.b200.lock.yaml:3:59: bases.ubuntu.value: the lock contradicts"
                + " /catalog/artifacts.yaml:");
  }
}
