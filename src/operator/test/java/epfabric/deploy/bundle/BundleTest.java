package epfabric.deploy.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks a bundle in memory, and its two files that describe all other files. */
class BundleTest {
  private static final Map<String, Object> DESCRIPTION =
      Map.of("environment", "dev", "inputs", Map.of("Pulumi.dev.yaml", sha("a: 1\n")));

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String sha(String text) {
    return Sha256.of(bytes(text));
  }

  private static Map<String, byte[]> files() {
    Map<String, byte[]> files = new HashMap<>();
    files.put("Pulumi.dev.yaml", bytes("a: 1\n"));
    files.put("manifests/010-a.yaml", bytes("kind: A\n"));
    files.put("empty", new byte[0]);
    return files;
  }

  private static Bundle bundle() {
    return Bundle.of(files(), DESCRIPTION);
  }

  private static String text(Bundle bundle, String name) {
    return new String(bundle.files().get(name), StandardCharsets.UTF_8);
  }

  private static SortedMap<String, String> digests(Bundle bundle) {
    return new TreeMap<>(Checksums.read(bundle.checksums()).orElseThrow().digests());
  }

  @Test
  void everyFileExceptListAndSignaturesHasAChecksum() {
    Bundle signed = bundle().signed(bytes("{}"));
    assertThat(signed.files())
        .containsOnlyKeys(
            "Pulumi.dev.yaml",
            "bundle.json",
            "bundle.sigstore.json",
            "checksums.txt",
            "empty",
            "manifests/010-a.yaml");
    assertThat(digests(signed))
        .containsOnlyKeys("Pulumi.dev.yaml", "bundle.json", "empty", "manifests/010-a.yaml")
        .containsEntry("empty", sha(""));
    assertThat(signed.checksums()).isEqualTo(bundle().checksums());
  }

  @Test
  void theOrderOfFilesDoesNotChangeTheChecksums() {
    Map<String, byte[]> reordered = new LinkedHashMap<>();
    List.of("manifests/010-a.yaml", "empty", "Pulumi.dev.yaml")
        .forEach(name -> reordered.put(name, files().get(name)));
    assertThat(Bundle.of(reordered, DESCRIPTION).checksums()).isEqualTo(bundle().checksums());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "checksums.txt",
        "bundle.sigstore.json",
        "provenance.sigstore.json",
        "../a",
        "EMPTY",
        "empty/a"
      })
  void aFileWithAnInvalidNameThrowsAnIllegalState(String name) {
    Map<String, byte[]> files = files();
    files.put(name, bytes("x"));
    assertThatThrownBy(() -> Bundle.of(files, DESCRIPTION))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("not names of a bundle's files: [");
  }

  @Test
  void aFileThatStartsWithAnInterpreterIsAProgram() {
    assertThat(Bundle.isProgram(bytes("#!/bin/sh\n"))).isTrue();
    assertThat(Bundle.isProgram(bytes("#!"))).isTrue();
    assertThat(Bundle.isProgram(bytes("#"))).isFalse();
    assertThat(Bundle.isProgram(bytes(" #!/bin/sh"))).isFalse();
    assertThat(Bundle.isProgram(new byte[0])).isFalse();
  }

  @Test
  void theDescriptionMatchesOnlyItsOwnFiles() {
    BundleManifest manifest = BundleManifest.read(text(bundle(), "bundle.json")).orElseThrow();
    assertThat(manifest.vouchesFor(digests(bundle()))).isTrue();
    SortedMap<String, String> more = digests(bundle());
    more.put("more", sha("x"));
    assertThat(manifest.vouchesFor(more)).isFalse();
    SortedMap<String, String> fewer = digests(bundle());
    fewer.remove("empty");
    assertThat(manifest.vouchesFor(fewer)).isFalse();
    SortedMap<String, String> other = digests(bundle());
    other.put("empty", sha("x"));
    assertThat(manifest.vouchesFor(other)).isFalse();
  }

  /** Without this check, a description could list an input that is not a file of the bundle. */
  @Test
  void aListedInputMustEqualTheFileInTheBundle() {
    Bundle lying = Bundle.of(files(), Map.of("inputs", Map.of("Pulumi.dev.yaml", sha("another"))));
    BundleManifest manifest = BundleManifest.read(text(lying, "bundle.json")).orElseThrow();
    assertThat(manifest.vouchesFor(digests(lying))).isFalse();
  }

  @Test
  void theDescriptionStatesTheSizeOfEachFile() {
    assertThat(BundleManifest.read(text(bundle(), "bundle.json")).orElseThrow().sizes())
        .isEqualTo(Map.of("Pulumi.dev.yaml", 5L, "empty", 0L, "manifests/010-a.yaml", 8L));
  }

  @Test
  void aDescriptionInAnotherFormatIsRefused() {
    String written = text(bundle(), "bundle.json");
    for (String changed :
        List.of(
            written.replace("\"dev\"", "\"prod\""),
            written.replace("  ", " "),
            written.trim(),
            written + "\n",
            "[]",
            "{}",
            "5",
            "")) {
      assertThat(BundleManifest.read(changed)).as(changed).isEmpty();
    }
  }

  @Test
  void theEnvironmentIsReadEvenFromAnInvalidDescription() {
    String changed = text(bundle(), "bundle.json").replace("  ", " ");
    assertThat(BundleManifest.environment(changed)).contains("dev");
    assertThat(BundleManifest.environment("{\"environment\": {}}")).isEmpty();
    assertThat(BundleManifest.environment("[\"environment\"]")).isEmpty();
    assertThat(BundleManifest.environment("{\"environment\"")).isEmpty();
  }

  private static Optional<Checksums> readChecksums(String text) {
    return Checksums.read(bytes(text));
  }

  @Test
  void aChecksumListInAnotherFormatIsRefused() {
    String written = new String(bundle().checksums(), StandardCharsets.UTF_8);
    assertThat(readChecksums(written).orElseThrow().text()).isEqualTo(written);
    String reordered =
        String.join("\n", written.lines().sorted(Comparator.reverseOrder()).toList()) + "\n";
    for (String changed :
        List.of(
            "",
            reordered,
            written.trim(),
            written + "\n",
            written.replace("\n", "\r\n"),
            written.replace("  ", " *"),
            written + written,
            written.replace("  empty", "  ../empty"),
            written.replace("  empty\n", "  empty.\n"),
            written.replace("  empty", "  bundle.sigstore.json"),
            written.replace("  bundle.json", "  bundle2.json"),
            written.toUpperCase(Locale.ROOT))) {
      assertThat(readChecksums(changed)).as(changed).isEmpty();
    }
  }
}
