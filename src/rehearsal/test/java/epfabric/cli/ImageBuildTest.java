package epfabric.cli;

import static epfabric.deploy.image.Sets.sha;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Sha256;
import epfabric.cli.Cli.Run;
import epfabric.deploy.image.Sets;
import epfabric.deploy.verb.image.ImageBuildCommand;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(120)
class ImageBuildTest {
  private static final String REPOSITORY = "us-central1-docker.pkg.dev/my-project/epfabric/";

  /**
   * A stand-in for docker with an empty registry. The digest of a built image is the checksum of
   * its name.
   */
  private static final String DOCKER =
      """
      case "$*" in
        'buildx version') ;;
        'buildx inspect'*) exit 1 ;;
        'buildx create'*) ;;
        'buildx imagetools inspect'*) exit 1 ;;
        'buildx build'*)
          while (($# > 1)); do
            [[ "$1" != --metadata-file ]] || metadata="$2"
            [[ "$1" != --target ]] || digit="$(printf '%s' "$2" | sha256sum)"
            [[ "$1" != --output ]] || output="$2"
            shift
          done
          [[ -f "$1/installer/versions.env" && -x "$1/installer/build/fetch.sh" ]] || exit 9
          printf '{"containerimage.digest": "sha256:%s"}' "${digit%% *}" > "$metadata" ;;
        *) exit 2 ;;
      esac
      """;

  @TempDir private Path folder;

  private String artifacts = Sets.known("localhost:1");

  @BeforeEach
  void writeEnvironment() throws IOException {
    Path jar = StandInJar.write(folder);
    System.setProperty("epfabric.jar", jar.toString());
    String dev = Files.readString(Path.of("Pulumi.dev.yaml"));
    Files.writeString(folder.resolve("Pulumi.dev.yaml"), dev + "  epfabric:software: b200\n");
    programs();
  }

  @AfterEach
  void clearProperties() {
    System.clearProperty("epfabric.jar");
    System.clearProperty("epfabric.path");
  }

  /** Returns the stand-in programs, together with the programs that their scripts call. */
  private FakePrograms programs() throws IOException {
    return new FakePrograms(folder.resolve("bin"));
  }

  private Run build(String... arguments) {
    CommandLine commandLine = Cli.commandLine();
    ImageBuildCommand command = Cli.image(commandLine, "build", ImageBuildCommand.class);
    command.use(Sets.artifacts(artifacts));
    String[] all =
        Stream.concat(Stream.of("image", "build"), Stream.of(arguments)).toArray(String[]::new);
    return Cli.run(commandLine, new StringWriter(), folder, all);
  }

  private static String digest(String target) {
    return "sha256:" + Sha256.of(target.getBytes(StandardCharsets.UTF_8));
  }

  private static String images() {
    return "# Written by `epfabric image build dev --push`.\n"
        + Stream.of("installer", "test", "judge")
            .map(name -> name + ": " + REPOSITORY + name + "@" + digest(name) + "\n")
            .reduce("", String::concat);
  }

  private Path images(String name) {
    return folder.resolve("images." + name + ".yaml");
  }

  @Test
  void anUnknownChecksumIsRefusedBeforeAnyProgramRuns() throws IOException {
    FakePrograms programs = programs().program("docker", DOCKER);
    artifacts = artifacts.replace(sha('5'), "unknown").replace("sha256:" + sha('a'), "unknown");
    assertThat(build("dev", "--push"))
        .isEqualTo(
            new Run(
                3,
                "",
                """
                artifacts.yaml:2:69: bases.ubuntu.digest: no digest is known for localhost:1/library/ubuntu:24.04
                  hint: where there is internet access: epfabric image lock b200
                artifacts.yaml:14:84: artifacts.doca.sha256.3.2.1: no checksum is known for http://localhost:1/doca-3.2.1.deb
                  hint: where there is internet access: epfabric image lock b200
                """));
    assertThat(programs.calls()).isEmpty();
    assertThat(folder.resolve("build")).doesNotExist();
  }

  @Test
  void aBuildPushesThreeImagesAndWritesTheirDigests() throws IOException {
    FakePrograms programs = programs().program("docker", DOCKER);
    Run run = build("dev", "--push");
    assertThat(run.err()).contains("building " + REPOSITORY + "installer:");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo(images("dev") + "\n");
    assertThat(images("dev")).hasContent(images());
    assertThat(programs.calls("docker buildx create"))
        .containsExactly(
            "docker buildx create --name epfabric-222222222222 --driver docker-container"
                + " --driver-opt image=localhost:1/buildkit@sha256:"
                + sha('2'));
    assertThat(programs.calls("docker buildx build"))
        .hasSize(3)
        .allMatch(call -> call.contains(" --build-arg DRIVER_SHA256=" + sha('4') + " "))
        .allMatch(call -> call.contains(" --output type=image,push=true,rewrite-timestamp=true,"))
        .noneMatch(call -> call.contains("unknown"));
    assertThat(Cli.run(folder, "explain", "dev", "images").out()).contains(digest("judge"));
  }

  @Test
  void driverAndOfedNeedNoChecksumsIfGkeInstallsTheDriver() throws IOException {
    Files.copy(
        Path.of("Pulumi.dev.yaml"),
        folder.resolve("Pulumi.dev.yaml"),
        StandardCopyOption.REPLACE_EXISTING);
    artifacts = artifacts.replace(sha('4'), "unknown").replace(sha('5'), "unknown");
    FakePrograms programs = programs().program("docker", DOCKER);
    Run run = build("dev", "--push");
    assertThat(run.exit()).isZero();
    assertThat(images("dev"))
        .hasContent(
            "# Written by `epfabric image build dev --push`.\n"
                + ("installer: " + REPOSITORY + "installer@" + digest("installer-gke") + "\n")
                + ("test: " + REPOSITORY + "test@" + digest("test-gke") + "\n")
                + ("judge: " + REPOSITORY + "judge@" + digest("judge") + "\n"));
    assertThat(programs.calls("docker buildx build"))
        .hasSize(3)
        .noneMatch(call -> call.contains("DRIVER_") || call.contains("DOCA_"));
  }

  @Test
  void unknownInputsOfOtherImagesDoNotPreventABuild() throws IOException {
    programs().program("docker", DOCKER);
    artifacts = artifacts.replace(sha('6'), "unknown").replace("sha256:" + sha('d'), "unknown");
    assertThat(build("dev", "--target", "test").exit()).isZero();
    assertThat(build("dev", "--target", "installer").err())
        .isEqualTo(
            """
            artifacts.yaml:15:93: artifacts.nvshmem.sha256.3.5.19: no checksum is known for http://localhost:1/nvshmem-v3.5.19-1.tgz
              hint: where there is internet access: epfabric image lock b200
            """);
  }

  @Test
  void pushedImagesAreSignedOnRequest() throws IOException {
    FakePrograms programs = programs().program("docker", DOCKER).program("cosign", "");
    assertThat(build("dev", "--push", "--sign", "keyless").exit()).isZero();
    assertThat(programs.calls("cosign"))
        .map(call -> call.replace("cosign sign --yes " + REPOSITORY, ""))
        .containsExactlyInAnyOrder(
            "installer@" + digest("installer"),
            "test@" + digest("test"),
            "judge@" + digest("judge"));
    Files.delete(images("dev"));
    programs.program("cosign", "exit 1");
    assertThat(build("dev", "--push", "--sign", "keyless").exit()).isEqualTo(2);
    assertThat(images("dev")).doesNotExist();
  }

  @Test
  void imagesInTheRegistryAreNotBuiltAgain() throws IOException {
    FakePrograms programs =
        programs()
            .program(
                "docker",
                "[[ \"$*\" != *imagetools*/judge:* ]] || { echo "
                    + digest("judge")
                    + "; exit 0; }\n"
                    + DOCKER);
    Run run = build("dev", "--push");
    assertThat(run.err()).contains("already exists: " + REPOSITORY + "judge:");
    assertThat(programs.calls("docker buildx build")).hasSize(2);
    assertThat(images("dev")).hasContent(images());
  }

  @Test
  void aBuildThatFailsHalfwayKeepsTheOldListOfImages() throws IOException {
    Files.writeString(images("dev"), "installer: r.example/i@sha256:" + sha('1') + "\n");
    programs().program("docker", "[[ \"$*\" != *'--target test'* ]] || exit 17\n" + DOCKER);
    Run run = build("dev", "--push");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .endsWith(
            """
            epfabric: docker buildx build --target test failed: exit code 17; its output is above
              hint: pushing needs `gcloud auth configure-docker us-central1-docker.pkg.dev`
            """);
    assertThat(images("dev")).hasContent("installer: r.example/i@sha256:" + sha('1'));
  }

  @Test
  void withoutADigestNoListOfImagesIsWritten() throws IOException {
    programs().program("docker", DOCKER.replace("containerimage.digest", "other"));
    Run run = build("dev", "--push");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.err())
        .endsWith(
            "docker buildx build failed: no digest in "
                + folder.resolve("build/images/dev/installer.json")
                + "\n");
    assertThat(images("dev")).doesNotExist();
  }

  /**
   * The folder gets its final name only when it is complete, so a killed build leaves the old
   * folder and a hidden, incomplete folder.
   */
  @Test
  void aBuildThatWasKilledIsRepeatedInTheSameFolder() throws IOException {
    programs().program("docker", DOCKER);
    for (String leftover : List.of(".context.new", ".context.old")) {
      Path part = Files.createDirectories(folder.resolve(leftover).resolve("installer"));
      Files.writeString(part.resolve("cut.sh"), "#!/bin/b");
    }
    assertThat(build("dev", "-o", folder.toString()).exit()).isZero();
    assertThat(folder.resolve("context/installer/versions.env")).exists();
    assertThat(folder.resolve("context/installer/cut.sh")).doesNotExist();
    assertThat(folder.resolve(".context.new")).doesNotExist();
    assertThat(folder.resolve(".context.old")).doesNotExist();
  }

  @Test
  void aFolderThatWasNotWrittenByABuildIsNotRemoved() throws IOException {
    FakePrograms programs = programs().program("docker", DOCKER);
    Path context = Files.createDirectory(folder.resolve("context"));
    Path mine = Files.writeString(context.resolve("mine.txt"), "mine");
    Run run = build("dev", "-o", folder.toString());
    assertThat(run)
        .isEqualTo(
            new Run(
                5,
                "",
                "epfabric: "
                    + context
                    + " exists and was not written by a build\n"
                    + "  hint: choose another folder with -o\n"));
    assertThat(mine).hasContent("mine");
    assertThat(programs.calls()).isEmpty();
    Files.delete(mine);
    assertThat(build("dev", "-o", folder.toString()).exit()).isZero();
    assertThat(build("dev", "-o", folder.toString()).exit()).isZero();
  }

  @Test
  void withoutPushImagesAreWrittenToFiles() throws IOException {
    FakePrograms programs = programs().program("docker", DOCKER);
    Run run = build("dev", "--target", "judge");
    Path tar = folder.resolve("build/images/dev/judge.tar");
    assertThat(run.out()).isEqualTo(tar + "\n");
    assertThat(programs.calls("docker buildx build"))
        .singleElement()
        .asString()
        .contains(" --output type=oci,dest=" + tar + ",rewrite-timestamp=true,");
    assertThat(programs.calls("docker buildx imagetools")).isEmpty();
    assertThat(images("dev")).doesNotExist();
  }

  @Test
  void aBuildOfOneImageWritesNoListOfImages() throws IOException {
    programs().program("docker", DOCKER);
    Run run = build("dev", "--push", "--target", "judge");
    assertThat(run.out()).isEqualTo(REPOSITORY + "judge@" + digest("judge") + "\n");
    assertThat(images("dev")).doesNotExist();
  }

  @Test
  void theFolderOfABuildContainsOnlyTheFilesOfThePlan() throws IOException {
    programs().program("docker", DOCKER);
    Path context = folder.resolve("build/images/dev/context");
    Files.createDirectories(context);
    Files.writeString(context.resolve("left.over"), "");
    assertThat(build("dev").exit()).isZero();
    assertThat(context.resolve("left.over")).doesNotExist();
    assertThat(context.resolve("target/judge.jar"))
        .content(StandardCharsets.ISO_8859_1)
        .contains("stands in for the jar");
    assertThat(context.resolve("target/operate.jar")).isNotEmptyFile();
    assertThat(Files.readAllLines(context.resolve("installer/versions.env")))
        .contains("DRIVER_SHA256=" + sha('4'));
  }

  @Test
  void theBuildUsesTheMirror() throws IOException {
    FakePrograms programs = programs().program("docker", DOCKER);
    assertThat(build("dev", "--mirror", "files").exit()).isZero();
    assertThat(programs.calls("docker buildx build"))
        .allMatch(
            call -> call.contains(" --build-context mirror=" + folder.resolve("files") + " "));
  }

  @Test
  void missingProgramsAreReportedWithAdvice() throws IOException {
    assertThat(build("dev", "--push"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: docker is not on PATH
                  hint: https://docs.docker.com/engine/install, or build elsewhere with --cloud-build
                """));
    programs().program("docker", "exit 1");
    assertThat(build("dev").err())
        .isEqualTo(
            """
            epfabric: docker has no buildx
              hint: Debian and Ubuntu: apt-get install docker-buildx
            """);
    assertThat(build("dev", "--push", "--cloud-build").err())
        .isEqualTo(
            """
            epfabric: gcloud is not on PATH
              hint: https://cloud.google.com/sdk/docs/install
            """);
  }

  @Test
  void aStoppedDaemonIsReported() throws IOException {
    programs()
        .program(
            "docker",
            "[[ \"$*\" != 'buildx create'* ]] || { echo 'Cannot connect' >&2; exit 1; }\n"
                + DOCKER);
    Run run = build("dev");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.err())
        .endsWith(
            """
            epfabric: docker buildx create failed: Cannot connect
              hint: is the Docker daemon running?
            """);
  }

  private static final String GCLOUD =
      """
      case "$*" in
        'builds submit'*) touch "$log.built" ;;
        'artifacts docker images describe'*)
          [[ -f "$log.built" ]] || { echo 'NOT_FOUND' >&2; exit 1; }
          image="${5##*/}"
          printf 'sha256:%s\\n' "$(printf '%s' "${image%%:*}" | sha256sum | cut -d ' ' -f 1)" ;;
        *) exit 2 ;;
      esac
      """;

  @Test
  void cloudBuildBuildsTheSameImages() throws IOException {
    FakePrograms programs = programs().program("gcloud", GCLOUD);
    Run run = build("dev", "--push", "--cloud-build");
    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(images("dev")).hasContent(images());
    Path work = folder.resolve("build/images/dev");
    assertThat(programs.calls("gcloud builds submit"))
        .containsExactly(
            "gcloud builds submit "
                + work.resolve("context")
                + " --config "
                + work.resolve("cloudbuild.json")
                + " --project my-project --region us-central1");
    ObjectNode config = Json.parseObject(Files.readString(work.resolve("cloudbuild.json")));
    assertThat(config.get("timeout").asText()).isEqualTo("3600s");
    assertThat(config.get("steps"))
        .hasSize(4)
        .allSatisfy(
            step -> {
              assertThat(step.get("name").asText())
                  .isEqualTo("localhost:1/docker@sha256:" + sha('1'));
              assertThat(step.get("entrypoint").asText()).isEqualTo("docker");
            });
  }

  @Test
  void aFailedCloudBuildWritesNoListOfImages() throws IOException {
    programs().program("gcloud", GCLOUD.replace("touch \"$log.built\"", "exit 1"));
    Run run = build("dev", "--push", "--cloud-build");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.err()).startsWith("epfabric: gcloud builds submit failed: exit code 1;");
    assertThat(images("dev")).doesNotExist();
  }

  @Test
  void incompatibleOptionsAreAUsageError() {
    for (List<String> words :
        List.of(
            List.of("dev", "--cloud-build"),
            List.of("dev", "--sign", "keyless"),
            List.of("dev", "--push", "--cloud-build", "--mirror", "x"),
            List.of("dev", "--target", "test-cuda-devel"),
            List.of("absent"))) {
      assertThat(build(words.toArray(String[]::new)).exit()).as("%s", words).isEqualTo(2);
    }
  }

  @Test
  void aBuildDoesNotChangeABundle() throws IOException {
    programs().program("docker", DOCKER);
    Files.writeString(folder.resolve("bundle.json"), "{\"generator\": \"epfabric\"}");
    assertThat(build("dev").err())
        .isEqualTo(
            "epfabric: "
                + folder
                + " is a bundle, which must not be changed\n"
                + "  hint: -o DIR says where to work\n");
    assertThat(build("dev", "-o", folder.resolve("elsewhere").toString()).exit()).isZero();
  }

  @Test
  void aLockProvidesTheInputsOfTheBuild() throws IOException {
    FakePrograms programs = programs().program("docker", DOCKER);
    artifacts = artifacts.replace(sha('4'), "unknown");
    Files.writeString(
        folder.resolve("software.b200.lock.yaml"),
        """
        software: b200
        artifacts:
          driver: {from: "http://localhost:1/driver-580.126.09.run", value: "%s"}
        """
            .formatted(sha('9')));
    assertThat(build("dev").exit()).isZero();
    assertThat(programs.calls("docker buildx build"))
        .allMatch(call -> call.contains(" --build-arg DRIVER_SHA256=" + sha('9') + " "));
  }
}
