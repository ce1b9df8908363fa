package epfabric.cli;

import static epfabric.deploy.image.Sets.sha;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.fetch.TestServer;
import epfabric.base.value.Sha256;
import epfabric.cli.Cli.Run;
import epfabric.deploy.image.Sets;
import epfabric.deploy.verb.image.ImageLockCommand;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(120)
class ImageLockTest {
  private static final String FILE = "software.b200.lock.yaml";
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String BODY = "{\"schemaVersion\": 2}";
  private static final String DIGEST = "sha256:" + hash(BODY);

  @TempDir private Path folder;

  private final TestServer server = new TestServer();
  private String artifacts = Sets.known(server.authority());

  @BeforeEach
  void hidePrograms() throws IOException {
    new FakePrograms(folder.resolve("bin"));
  }

  @AfterEach
  void stop() {
    server.close();
    System.clearProperty("epfabric.path");
  }

  private static String hash(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private Run lock(String... arguments) {
    CommandLine commandLine = Cli.commandLine();
    ImageLockCommand command = Cli.image(commandLine, "lock", ImageLockCommand.class);
    command.use(Sets.artifacts(artifacts), TestServer.PATIENT);
    String[] all = new String[arguments.length + 2];
    all[0] = "image";
    all[1] = "lock";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return Cli.run(commandLine, new StringWriter(), folder, all);
  }

  private void makeUnknown(String... values) {
    for (String value : values) {
      assertThat(artifacts).contains(value);
      artifacts = artifacts.replace(value, "unknown");
    }
  }

  private void serveUbuntu(String body) {
    server.on(
        "/v2/library/ubuntu/manifests/24.04",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", INDEX);
          TestServer.send(exchange, 200, body);
        });
  }

  private String lockFile() throws IOException {
    return Files.readString(folder.resolve(FILE));
  }

  private static final String PIP =
      """
      if [[ "$*" == '-m pip --version' ]]; then exit 0; fi
      cat <<'END'
      {"install": [
        {"metadata": {"name": "torch", "version": "2.9.1"},
         "download_info": {"archive_info": {"hashes": {"sha256": "%s"}}}},
        {"metadata": {"name": "numpy", "version": "2.4.0"},
         "download_info": {"archive_info": {"hashes": {"sha256": "%s"}}}}]}
      END
      """
          .formatted(sha('e'), sha('f'));

  @Test
  void knownChecksumsAreNotLookedUp() {
    assertThat(lock("b200")).isEqualTo(new Run(0, "nothing to look up for b200\n", ""));
    assertThat(server.asked()).isEmpty();
    assertThat(folder.resolve(FILE)).doesNotExist();
  }

  /**
   * Declares sources of NVSHMEM with an unknown checksum, and NVIDIA's build as their replacement.
   */
  private void addFallbackOfNvshmem() {
    String sources = "sha256: {3.5.19: \"" + sha('6') + "\"}";
    assertThat(artifacts).contains(sources);
    artifacts =
        artifacts.replace(
            sources,
            "sha256: {3.5.19: unknown}, fallback: {3.5.19: {url: \"http://localhost:1/n.whl\", sha256: \""
                + sha('9')
                + "\", cuda: \"12\", source: a test}}");
  }

  @Test
  void sourcesWithAFallbackAreLookedUp() throws IOException {
    addFallbackOfNvshmem();
    server.text("/nvshmem-v3.5.19-1.tgz", "sources");
    Run run = lock("b200");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo("artifacts.nvshmem: unknown -> " + hash("sources") + "\n");
    assertThat(lockFile())
        .contains("/nvshmem-v3.5.19-1.tgz\"\n    value: \"" + hash("sources") + "\"\n");
    assertThat(lock("b200").out()).isEqualTo("nothing to look up for b200\n");
  }

  @Test
  void theFallbackIsUsedIfSourcesAreNotFound() {
    addFallbackOfNvshmem();
    Run run = lock("b200");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .startsWith(
            "artifacts.nvshmem: the sources were not found, images keep http://localhost:1/n.whl: ")
        .doesNotContain("nothing to look up");
    assertThat(folder.resolve(FILE)).doesNotExist();
  }

  @Test
  void everyKindOfInputIsLookedUp() throws IOException {
    new FakePrograms(folder.resolve("bin")).program("python3", PIP);
    makeUnknown("sha256:" + sha('a'), sha('4'), "torch.txt");
    serveUbuntu(BODY);
    server.text("/driver-580.126.09.run", "a driver");
    Run run = lock("b200");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .isEqualTo(
            "bases.ubuntu: unknown -> "
                + DIGEST
                + "\nartifacts.driver: unknown -> "
                + hash("a driver")
                + "\nwheels.pypi: unknown -> 2 packages\n");
    assertThat(run.err()).endsWith("wrote " + folder.resolve(FILE) + "\n");
    assertThat(lockFile())
        .contains("    value: \"" + DIGEST + "\"\n", "    value: \"" + hash("a driver") + "\"\n")
        .contains(
            "      - \"numpy==2.4.0 --hash=sha256:"
                + sha('f')
                + "\"\n"
                + "      - \"torch==2.9.1 --hash=sha256:"
                + sha('e')
                + "\"\n");
    String before = lockFile();
    assertThat(lock("b200").out()).isEqualTo("nothing to look up for b200\n");
    assertThat(lock("b200", "--again").out()).isEqualTo("nothing to look up for b200\n");
    assertThat(lockFile()).isEqualTo(before);
  }

  @Test
  void changedInputsAreRefusedUntilTheyAreAccepted() throws IOException {
    makeUnknown("sha256:" + sha('a'));
    serveUbuntu(BODY);
    assertThat(lock("b200").exit()).isZero();
    String before = lockFile();
    serveUbuntu("{}");
    Run run = lock("b200", "--again");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out()).isEmpty();
    String change = "bases.ubuntu: " + DIGEST + " -> sha256:" + hash("{}");
    assertThat(run.err())
        .endsWith(
            "epfabric: changed since it was locked: "
                + change
                + "\n  hint: find out why; --accept NAME takes the new value\n");
    assertThat(lockFile()).isEqualTo(before);
    Run accepted = lock("b200", "--accept", "ubuntu");
    assertThat(accepted.exit()).isZero();
    assertThat(accepted.out()).isEqualTo(change + "\n");
    assertThat(lockFile()).contains(hash("{}")).doesNotContain(DIGEST);
  }

  @Test
  void everyFailureIsReportedAndFoundInputsAreKept() throws IOException {
    makeUnknown(sha('4'), sha('5'), sha('6'));
    server.text("/driver-580.126.09.run", "a driver");
    server.on("/nvshmem-v3.5.19-1.tgz", exchange -> TestServer.send(exchange, 503, ""));
    Run run = lock("b200");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.err())
        .endsWith(
            """
            epfabric: artifacts.doca: GET http://HOST/doca-3.2.1.deb: HTTP status 404
            epfabric: artifacts.nvshmem: GET http://HOST/nvshmem-v3.5.19-1.tgz: HTTP status 503, in each of 3 attempts
              hint: behind a proxy: EPFABRIC_JAVA_OPTS='-Dhttps.proxyHost=HOST -Dhttps.proxyPort=PORT'
            """
                .replace("//HOST", "//" + server.authority()));
    assertThat(lockFile()).contains(hash("a driver")).doesNotContain("doca", "nvshmem");
  }

  @Test
  void aFilledMirrorNeedsNoInternet() throws IOException {
    makeUnknown(sha('4'));
    artifacts = artifacts.replace(sha('5'), hash("doca")).replace(sha('6'), hash("nvshmem"));
    server.text("/driver-580.126.09.run", "a driver");
    server.text("/doca-3.2.1.deb", "doca");
    server.text("/nvshmem-v3.5.19-1.tgz", "nvshmem");
    assertThat(lock("b200", "--mirror", "files").exit()).isZero();
    assertThat(folder.resolve("files")).isDirectoryContaining("glob:**/doca-3.2.1.deb");
    assertThat(folder.resolve("files/driver-580.126.09.run")).hasContent("a driver");
    assertThat(folder.resolve("files").toFile().list()).hasSize(3);
    String first = lockFile();
    int asked = server.asked().size();
    Files.delete(folder.resolve(FILE));
    assertThat(lock("b200", "--mirror", "files").exit()).isZero();
    assertThat(server.asked()).hasSize(asked);
    assertThat(lockFile()).isEqualTo(first);
  }

  @Test
  void filesThatDifferFromTheCatalogAreNotMirrored() {
    server.text("/driver-580.126.09.run", "another driver");
    artifacts = artifacts.replace(sha('5'), hash("doca")).replace(sha('6'), hash("nvshmem"));
    server.text("/doca-3.2.1.deb", "doca");
    server.text("/nvshmem-v3.5.19-1.tgz", "nvshmem");
    Run run = lock("b200", "--mirror", "files");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err())
        .contains(
            "epfabric: artifacts.driver: http://"
                + server.authority()
                + "/driver-580.126.09.run: artifacts.yaml:13:")
        .contains(" says " + sha('4') + ", and this is " + hash("another driver"));
    assertThat(folder.resolve("files").toFile().list()).hasSize(2);
  }

  @Test
  void gcloudReadsAndFillsAMirrorInABucket() throws IOException {
    artifacts = artifacts.replace(sha('5'), hash("doca")).replace(sha('6'), hash("nvshmem"));
    makeUnknown(sha('4'));
    server.text("/driver-580.126.09.run", "a driver");
    FakePrograms programs =
        new FakePrograms(folder.resolve("bin"))
            .program(
                "gcloud",
                """
                from="$3" to="$4"
                [[ "$from" == gs://* ]] || { cp "$from" "$(dirname "$log")/bucket-${to##*/}"; exit; }
                case "$from" in
                  *doca*) printf doca > "$to" ;;
                  *nvshmem*) printf nvshmem > "$to" ;;
                  *) echo 'ERROR: The following URLs matched no objects or files' >&2; exit 1 ;;
                esac
                """);
    Run run = lock("b200", "--mirror", "gs://bucket/files/");
    assertThat(run.err()).contains("wrote ");
    assertThat(run.exit()).isZero();
    assertThat(programs.calls("gcloud storage cp gs://bucket/files/")).hasSize(3);
    assertThat(folder.resolve("bin/bucket-driver-580.126.09.run")).hasContent("a driver");
  }

  @Test
  void anUnreadableBucketIsReported() throws IOException {
    makeUnknown(sha('4'));
    new FakePrograms(folder.resolve("bin"))
        .program("gcloud", "echo 'ERROR: (gcloud.storage.cp) HTTPError 403' >&2; exit 1");
    Run run = lock("b200", "--mirror", "gs://bucket");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.err())
        .contains(
            """
            epfabric: artifacts.driver: gcloud storage cp gs://bucket/driver-580.126.09.run:
                ERROR: (gcloud.storage.cp) HTTPError 403
            """);
    assertThat(folder.resolve(FILE)).doesNotExist();
  }

  @Test
  void missingProgramsAreReportedWithInstallationAdvice() {
    makeUnknown("torch.txt");
    assertThat(lock("b200").err())
        .contains(
            """
            epfabric: wheels.pypi: neither python3.12 nor python3 on PATH has pip, which chooses Python packages
              hint: Debian and Ubuntu: apt-get install python3-pip
            """);
    assertThat(lock("b200", "--mirror", "gs://bucket").err())
        .contains(
            """
            epfabric: artifacts.driver: gcloud is not on PATH, but is needed for the mirror gs://bucket
              hint: https://cloud.google.com/sdk/docs/install, or give a folder
            """);
  }

  @Test
  void aPythonThatOnlyPrintsErrorsIsNotUsed() throws IOException {
    makeUnknown("torch.txt");
    FakePrograms programs =
        new FakePrograms(folder.resolve("bin"))
            .program("python3.12", "echo 'command not found' >&2; exit 127")
            .program("python3", PIP);
    assertThat(lock("b200").exit()).isZero();
    assertThat(programs.calls("python3 -m pip install"))
        .singleElement()
        .asString()
        .contains(
            "--only-binary=:all:", "--python-version 3.12", "--platform manylinux_2_28_x86_64")
        .endsWith("torch==2.9.1 numpy");
  }

  @Test
  void errorsOfPipArePrinted() throws IOException {
    makeUnknown("torch.txt");
    new FakePrograms(folder.resolve("bin"))
        .program(
            "python3",
            "[[ \"$*\" == '-m pip --version' ]] || { echo 'ERROR: No matching distribution' >&2; exit 1; }");
    assertThat(lock("b200").err())
        .contains(
            "epfabric: wheels.pypi: pip found no set of packages for torch==2.9.1 numpy at http://"
                + server.authority()
                + "/simple:\n    ERROR: No matching distribution\n");
  }

  @Test
  void aMissingSoftwareSetIsAUsageError() {
    assertThat(lock("b300"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: no software set "b300"
                  hint: one of a4x-v2, b200, b200-gke, deepep-v2, guide, h200, h200-gke, ibrc, nccl-gin, v2-gin, or a .yaml file
                """));
    assertThat(lock("b200", "--accept", "ubuntoo").exit()).isEqualTo(2);
    assertThat(lock("absent.yaml").exit()).isEqualTo(2);
  }

  @Test
  void anUnreadableLockIsReportedWithItsPath() throws IOException {
    Files.writeString(folder.resolve(FILE), "software: b200\nartifacts: []\n");
    assertThat(lock("b200"))
        .isEqualTo(
            new Run(
                3,
                "",
                """
                software.b200.lock.yaml:2:12: artifacts: wrong type, got a list
                  expected: a mapping of keys to values
                """));
  }
}
