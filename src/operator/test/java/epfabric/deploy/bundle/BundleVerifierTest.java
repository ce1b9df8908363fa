package epfabric.deploy.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import epfabric.base.value.Sha256;
import epfabric.deploy.bundle.ChecksumFinding.Kind;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleVerifierTest {
  private static final String ROLE = "manifests/020-role.yaml";
  private static final Bundle BUNDLE =
      Bundle.of(
          Map.of(
              "plan.json",
              bytes("{}\n"),
              "run.sh",
              bytes("#!/bin/sh\n"),
              ROLE,
              bytes("kind: Role\n"),
              "manifests/010-a.yaml",
              bytes("kind: A\n")),
          Map.of("generator", "epfabric", "inputs", Map.of("plan.json", Sha256.of(bytes("{}\n")))));

  @TempDir private Path scratch;
  private Path folder;

  @BeforeEach
  void writeBundle() throws IOException {
    folder = scratch.resolve("bundle");
    new BundleFolder(folder).replaceWith(BUNDLE);
  }

  @Test
  void aNameWithTheSeparatorOfWindowsDoesNotReplaceAFile() throws IOException {
    Files.copy(folder.resolve(ROLE), folder.resolve("manifests\\020-role.yaml"));
    Files.writeString(folder.resolve(ROLE), "kind: ClusterRole\n");
    assertThat(findings())
        .containsExactly(
            new ChecksumFinding(ROLE, Kind.CHANGED),
            new ChecksumFinding("manifests\\020-role.yaml", Kind.EXTRA));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PLAN.JSON",
        "plan.json ",
        "plan.json.",
        " plan.json",
        "..plan.json",
        "plan.json\n",
        "plan.json\r",
        "\u202enosj.nalp",
        "plan\u200b.json",
        "plän.json",
        "pla\u0308n.json",
        "ｐlan.json",
        "checksums.txt~",
        "Bundle.sigstore.json",
        "bundle.sigstore.json.bak",
        "manifests/bundle.sigstore.json",
        "manifests\\plan.json",
        "C:plan.json"
      })
  void aSimilarNameIsNeverTakenForAFileOfTheBundle(String name) throws IOException {
    Files.copy(folder.resolve("plan.json"), folder.resolve(name));
    assertThat(findings()).extracting(ChecksumFinding::kind).containsExactly(Kind.EXTRA);
    Files.delete(folder.resolve("plan.json"));
    assertThat(findings()).extracting(ChecksumFinding::kind).contains(Kind.EXTRA, Kind.MISSING);
  }

  @Test
  void aFolderWithoutFilesOfTheBundleIsReportedOnce() throws IOException {
    Files.createDirectories(folder.resolve("manifests/empty"));
    Files.createDirectories(folder.resolve("target/classes"));
    Files.writeString(folder.resolve("target/classes/a"), "a");
    assertThat(findings())
        .containsExactly(
            new ChecksumFinding("manifests/empty/", Kind.EXTRA),
            new ChecksumFinding("target/", Kind.EXTRA));
  }

  @Test
  void onlyRegularFilesAreAccepted() throws Exception {
    Files.delete(folder.resolve(ROLE));
    Files.createSymbolicLink(folder.resolve(ROLE), folder.resolve("plan.json"));
    Files.delete(folder.resolve("plan.json"));
    Files.createDirectory(folder.resolve("plan.json"));
    assertThat(findings())
        .containsExactly(
            new ChecksumFinding(ROLE, Kind.IRREGULAR),
            new ChecksumFinding("plan.json", Kind.IRREGULAR));
  }

  @Test
  void pipesAreNeverRead() throws Exception {
    Files.delete(folder.resolve(ROLE));
    Files.delete(folder.resolve("bundle.json"));
    pipe(folder.resolve(ROLE));
    pipe(folder.resolve("bundle.json"));
    pipe(folder.resolve("bundle.sigstore.json"));
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () ->
            assertThat(findings())
                .containsExactly(
                    new ChecksumFinding("bundle.json", Kind.IRREGULAR),
                    new ChecksumFinding("bundle.sigstore.json", Kind.IRREGULAR),
                    new ChecksumFinding(ROLE, Kind.IRREGULAR)));
  }

  @Test
  void aSignatureThatIsALinkIsReportedAsIrregular() throws IOException {
    Files.createSymbolicLink(folder.resolve("bundle.sigstore.json"), folder.resolve("plan.json"));
    assertThat(findings())
        .containsExactly(new ChecksumFinding("bundle.sigstore.json", Kind.IRREGULAR));
  }

  @Test
  void aFolderThatIsALinkIsNotFollowed() throws IOException {
    Path elsewhere = scratch.resolve("elsewhere");
    Files.move(folder.resolve("manifests"), elsewhere);
    Files.createSymbolicLink(folder.resolve("manifests"), elsewhere);
    assertThat(findings())
        .containsExactly(
            new ChecksumFinding("manifests", Kind.EXTRA),
            new ChecksumFinding("manifests/010-a.yaml", Kind.MISSING),
            new ChecksumFinding(ROLE, Kind.MISSING));
  }

  @Test
  void theFolderOfABundleMayBeALink() throws IOException {
    Path link = Files.createSymbolicLink(scratch.resolve("current"), folder);
    assertThat(BundleVerifier.findings(link)).isEmpty();
  }

  @Test
  void scriptsMustBeExecutableAndOtherFilesMustNot() throws IOException {
    mode("run.sh", "rw-r--r--");
    mode("plan.json", "rw-r--r-x");
    assertThat(findings())
        .containsExactly(
            new ChecksumFinding("plan.json", Kind.MODE), new ChecksumFinding("run.sh", Kind.MODE));
    mode("run.sh", "rwxrwxr-x");
    mode("plan.json", "rw-rw-r--");
    assertThat(findings()).isEmpty();
    Files.setAttribute(folder.resolve("run.sh"), "unix:mode", 04755);
    assertThat(findings()).containsExactly(new ChecksumFinding("run.sh", Kind.MODE));
  }

  /** Reading a file of a terabyte would take half an hour. */
  @Test
  void filesThatAreTooLongAreNotRead() throws IOException {
    for (String name : List.of(ROLE, "huge", "checksums.txt~", "bundle.sigstore.json")) {
      extendToOneTebibyte(name);
    }
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () ->
            assertThat(findings())
                .containsExactly(
                    new ChecksumFinding("checksums.txt~", Kind.EXTRA),
                    new ChecksumFinding("huge", Kind.EXTRA),
                    new ChecksumFinding(ROLE, Kind.CHANGED)));
    extendToOneTebibyte("bundle.json");
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> assertThat(findings()).contains(new ChecksumFinding("bundle.json", Kind.CHANGED)));
    extendToOneTebibyte("checksums.txt");
    assertThat(findings()).containsExactly(new ChecksumFinding("checksums.txt", Kind.CHANGED));
    assertThat(new BundleFolder(folder).isBundle()).isTrue();
  }

  @Test
  void aChecksumListInAnotherFormatIsRefused() throws IOException {
    List<UnaryOperator<String>> changes =
        List.of(
            text -> text.replace("  plan.json", "  ./plan.json"),
            text -> text.replace("  plan.json", "  manifests/../plan.json"),
            text -> text.replace("  plan.json", "  /plan.json"),
            text -> text.replace("  plan.json", "  manifests//plan.json"),
            text -> text.replace("  plan.json", " *plan.json"),
            text -> text.replace("  plan.json", "  plan.json/"),
            text -> text.replace("  plan.json", "  plan.json "),
            text -> text.replace("\n", "\r\n"),
            text -> text + text.substring(0, text.indexOf('\n') + 1),
            text -> text.replaceFirst("(.{64})  plan.json\n", "$1  PLAN.json\n$1  plan.json\n"),
            text -> text.replaceFirst("(.{64})  run.sh\n", "$1  plan.json/a\n$1  run.sh\n"),
            text -> text + Sha256.of(new byte[0]) + "  zu\u0308rich\n",
            text -> text.replaceFirst("(.{64})  plan.json\n", "$1  bundle.sigstore.json\n$0"),
            text -> text.replaceAll(".{64}  bundle.json\n", ""),
            text -> "\ufeff" + text,
            text -> "");
    String written = Files.readString(folder.resolve("checksums.txt"));
    for (UnaryOperator<String> change : changes) {
      String changed = change.apply(written);
      assertThat(changed).isNotEqualTo(written);
      Files.writeString(folder.resolve("checksums.txt"), changed);
      assertThat(findings())
          .as(changed)
          .containsExactly(new ChecksumFinding("checksums.txt", Kind.CHANGED));
    }
  }

  @Test
  void aDescriptionThatDisagreesWithTheChecksumsIsReported() throws IOException {
    Files.writeString(folder.resolve(ROLE), "kind: ClusterRole\n");
    Path list = folder.resolve("checksums.txt");
    String changed =
        Files.readString(list)
            .replace(Sha256.of(bytes("kind: Role\n")), Sha256.of(bytes("kind: ClusterRole\n")));
    Files.writeString(list, changed);
    assertThat(findings()).containsExactly(new ChecksumFinding(ROLE, Kind.CHANGED));
    Files.writeString(folder.resolve(ROLE), "kind: Rol3\n");
    Files.writeString(
        list,
        changed.replace(Sha256.of(bytes("kind: ClusterRole\n")), Sha256.of(bytes("kind: Rol3\n"))));
    assertThat(findings()).containsExactly(new ChecksumFinding("bundle.json", Kind.DISAGREES));
  }

  @Test
  void aBundleOfAnOlderVersionWithoutSizesIsVerified() throws IOException {
    Path about = folder.resolve("bundle.json");
    String old =
        Files.readString(about)
            .replaceFirst("(?s),\n  \"sizes\": \\{.*?}", "")
            .replaceFirst("  \"digest\": \".*\",\n", "");
    String own = Sha256.of(bytes(old));
    String text = old.replace("  \"generator\"", "  \"digest\": \"" + own + "\",\n  \"generator\"");
    Path list = folder.resolve("checksums.txt");
    Files.writeString(
        list,
        Files.readString(list)
            .replace(Sha256.of(Files.readAllBytes(about)), Sha256.of(bytes(text))));
    Files.writeString(about, text);
    assertThat(findings()).isEmpty();
    Files.writeString(folder.resolve(ROLE), "kind: Rolle\n");
    assertThat(findings()).containsExactly(new ChecksumFinding(ROLE, Kind.CHANGED));
  }

  @Test
  void bundlesWithInvalidNamesAreRefused() {
    for (String name : List.of("a\\b", "../a", "a ", "é", "checksums.txt", "a//b", "-rf", "")) {
      assertThatThrownBy(() -> Bundle.of(Map.of(name, bytes("a")), Map.of()))
          .as(name)
          .isInstanceOf(IllegalStateException.class);
    }
    assertThatThrownBy(() -> Bundle.of(Map.of("a", bytes("a"), "A/b", bytes("b")), Map.of()))
        .hasMessage("not names of a bundle's files: [A/b, a, bundle.json]");
  }

  private List<ChecksumFinding> findings() throws IOException {
    return BundleVerifier.findings(folder);
  }

  private void mode(String name, String mode) throws IOException {
    Files.setPosixFilePermissions(folder.resolve(name), PosixFilePermissions.fromString(mode));
  }

  private void extendToOneTebibyte(String name) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
      file.setLength(1L << 40);
    }
  }

  private static void pipe(Path path) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "no mkfifo here");
    assertThat(new ProcessBuilder("/usr/bin/mkfifo", path.toString()).start().waitFor()).isZero();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
