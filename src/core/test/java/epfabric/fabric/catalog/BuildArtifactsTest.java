package epfabric.fabric.catalog;

import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.base.value.DriverSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BuildArtifactsTest {
  private static final BuildArtifacts SHIPPED = BuildArtifacts.load();
  private static final String ZEROS = "0".repeat(64);

  private static String problems(String yaml) {
    ReadingState reading = new ReadingState();
    BuildArtifacts.read("artifacts.yaml", yaml, reading);
    return reading.problems().ordered().stream()
        .map(Problem::render)
        .collect(Collectors.joining("\n"));
  }

  private static BuildFile artifact(String row) {
    ReadingState reading = new ReadingState();
    BuildArtifacts artifacts =
        BuildArtifacts.read("artifacts.yaml", "artifacts:\n  x: " + row + "\n", reading)
            .orElseThrow();
    reading.problems().throwIfAny();
    return artifacts.artifacts().values().iterator().next();
  }

  @Test
  void problemsOfAnImageAreReportedWithTheirPlace() {
    assertThat(
            problems(
                """
                bases:
                  a: {image: ubuntu, tag: latest, digest: sha256:12, source: us}
                  b: {image: x.example/y, tag: "1", digest: "sha256:%s"}
                """
                    .formatted(ZEROS)))
        .isEqualTo(
            """
            artifacts.yaml:2:14: bases.a.image: not an image, got "ubuntu"
              expected: REGISTRY/PATH without a tag
            artifacts.yaml:2:27: bases.a.tag: not a tag, got "latest"
              expected: one that names a version
            artifacts.yaml:2:43: bases.a.digest: not an image digest, got "sha256:12"
              expected: sha256: and 64 hexadecimal digits, not all of them 0, or unknown
            artifacts.yaml:3:6: bases.b.source: required, but not given
              expected: one line of at most 200 characters
            artifacts.yaml:3:45: bases.b.digest: not an image digest, got "sha256:%s"
              expected: sha256: and 64 hexadecimal digits, not all of them 0, or unknown"""
                .formatted(ZEROS));
  }

  @Test
  void problemsOfAFileAreReportedWithTheirPlace() {
    assertThat(
            problems(
                """
                artifacts:
                  a: {url: "http://x.example/a", sha256: {1.0.0: abc}, source: us, md5: 1}
                commits: {a/b: {abc1234: abc1234}}
                wheels: {i: {index: "ftp://x", requirements: {1.0.0: ../x.txt}, source: us}}
                estimates: {x: {minutes: -1, source: guessed}}
                apt: {snapshot: today, source: us}
                """))
        .isEqualTo(
            """
            artifacts.yaml:2:12: artifacts.a.url: not a URL, got "http://x.example/a"
              expected: https:// and a path, without spaces
            artifacts.yaml:2:50: artifacts.a.sha256.1.0.0: not a SHA-256, got "abc"
              expected: 64 hexadecimal digits, not all of them 0, or unknown
            artifacts.yaml:2:68: artifacts.a.md5: unknown key
              expected: when, patch, drivers, url, version, versions, sha256, fallback, megabytes, source
            artifacts.yaml:3:26: commits.a/b.abc1234: not a full commit id, got "abc1234"
              expected: 40 hexadecimal digits, or unknown
            artifacts.yaml:4:21: wheels.i.index: not a URL, got "ftp://x"
              expected: https:// and a path, without spaces
            artifacts.yaml:4:54: wheels.i.requirements.1.0.0: not a requirements file, got "../x.txt"
              expected: a file name that ends in .txt, or unknown
            artifacts.yaml:5:26: estimates.x.minutes: not a whole number from 0 to 1000, got "-1"
              expected: 0 to 1000
            artifacts.yaml:5:38: estimates.x.source: not a source, got "guessed"
              expected: measured or estimated, and where or by what
            artifacts.yaml:6:17: apt.snapshot: not a moment, got "today"
              expected: one such as 20261101T000000Z""");
  }

  @Test
  void aUrlContainsTheVersionsOfTheSet() {
    SoftwareSet set = aSoftwareSet().with("doca", "2.0").read();
    assertThat(
            artifact("{when: doca, url: 'https://x/{version}/{cuda}', sha256: {}, source: us}")
                .address(set))
        .isEqualTo("https://x/2.0/12.9.1");
    assertThat(
            artifact(
                    "{when: doca, url: {2.0.1: 'https://x/{version}'}, versions: {'2.0': 2.0.1},"
                        + " sha256: {}, source: us}")
                .address(set))
        .isEqualTo("https://x/2.0.1");
  }

  @Test
  void aFileForAPatchIsFoundByTheCommitOfThePatch() {
    String row =
        "{when: nvshmem, patch: multi, url: 'https://x/{commit}', versions: {abc: abcdef},"
            + " sha256: {abc: unknown}, source: us}";
    SoftwareSet patched = aSoftwareSet().patched("nvshmem", "multi@abc").read();
    assertThat(artifact(row).isFor(patched)).isTrue();
    assertThat(artifact(row).isFor(aSoftwareSet().read())).isFalse();
    assertThat(artifact(row).address(patched)).isEqualTo("https://x/abcdef");
    assertThat(artifact(row).edition(patched)).isEqualTo("abc");
  }

  @Test
  void aFileForAPatchUsesItsCommitAmongSeveralPatches() {
    String row =
        "{when: nvshmem, patch: multi, url: 'https://x/{commit}/{source}', sha256: {},"
            + " source: us}";
    SoftwareSet patched =
        aSoftwareSet()
            .with("nvshmem", "source", "archive")
            .patched("nvshmem", "other@fff, multi@abc")
            .read();
    assertThat(artifact(row).address(patched)).isEqualTo("https://x/abc/archive");
  }

  private static List<String> filesOf(SoftwareSet set) {
    return SHIPPED.artifacts().entrySet().stream()
        .filter(row -> row.getValue().isFor(set))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Test
  void everySetOfTheCatalogHasItsFiles() {
    Map<String, SoftwareSet> sets = Catalog.load().software();
    assertThat(sets.values())
        .filteredOn(set -> set.platform().drivers() == DriverSource.INSTALLER)
        .isNotEmpty()
        .allSatisfy(
            set ->
                assertThat(filesOf(set))
                    .as("%s", set.name())
                    .contains("driver", "doca", "python")
                    .containsAnyOf("nvshmem", "nccl"));
    assertThat(sets.values())
        .filteredOn(set -> set.platform().drivers() == DriverSource.GKE)
        .isNotEmpty()
        .allSatisfy(
            set ->
                assertThat(filesOf(set))
                    .as("%s", set.name())
                    .containsExactlyInAnyOrder("python", set.hasNvshmem() ? "nvshmem" : "nccl"));
  }

  @Test
  void aBuildHasTheImagesForItsDrivers() {
    Map<String, SoftwareSet> sets = Catalog.load().software();
    assertThat(SHIPPED.estimates(Objects.requireNonNull(sets.get("b200-gke"))).keySet())
        .contains("fetch-gke", "installer-gke", "test-gke", "python", "judge")
        .doesNotContain("fetch", "installer", "test");
    assertThat(SHIPPED.estimates(Objects.requireNonNull(sets.get("b200"))).keySet())
        .contains("fetch", "installer", "test", "python", "judge")
        .noneMatch(part -> part.endsWith("-gke"));
  }
}
