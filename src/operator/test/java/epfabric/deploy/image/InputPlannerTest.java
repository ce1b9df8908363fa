package epfabric.deploy.image;

import static epfabric.deploy.image.Sets.sha;
import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.deploy.image.ImageInput.Origin;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.InputKind;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.LockFile.Entry;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.SoftwareSetBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class InputPlannerTest {
  private static final BuildArtifacts SHIPPED = BuildArtifacts.load();

  static Stream<String> sets() {
    return Sets.CATALOG.software().keySet().stream();
  }

  private static ImageInputs plan(SoftwareSet set, BuildArtifacts artifacts, Problems problems) {
    return new InputPlanner(set, Sets.NOWHERE, artifacts, LockFile.empty(set.name()), problems)
        .plan();
  }

  @ParameterizedTest
  @MethodSource("sets")
  void everyInputOfAShippedSetHasAnAddress(String name) {
    Problems problems = new Problems();
    ImageInputs inputs = plan(Sets.set(name), SHIPPED, problems);
    assertThat(problems.ordered()).isEmpty();
    assertThat(inputs.all())
        .allSatisfy(input -> assertThat(input.from()).isNotEmpty().doesNotContain("{", "}"));
    assertThat(inputs.ofKind(InputKind.COMMIT))
        .extracting(ImageInput::name)
        .containsExactly("deepep", "perftest");
    assertThat(inputs.ofKind(InputKind.WHEELS)).hasSize(1);
    assertThat(inputs.ofKind(InputKind.BASE)).hasSize(SHIPPED.bases().size());
  }

  @ParameterizedTest
  @MethodSource("sets")
  void filesOfASetHaveDifferentNamesInAMirror(String name) {
    Set<String> names = new HashSet<>();
    for (ImageInput input :
        plan(Sets.set(name), SHIPPED, new Problems()).ofKind(InputKind.ARTIFACT)) {
      String file = input.from().substring(input.from().lastIndexOf('/') + 1);
      assertThat(names.add(file)).as(file).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "b200-gke, ''", // dev and prod
    "h200-gke, ''",
    "guide, doca",
    "b200, doca",
    "h200, doca",
    "nccl-gin, doca",
  })
  void onlyDocaIsUnknownInSetsWithTorchOfThePackageIndex(String name, String unknown) {
    assertThat(plan(Sets.set(name), SHIPPED, new Problems()).unknown())
        .extracting(ImageInput::name)
        .isEqualTo(unknown.isEmpty() ? List.of() : List.of(unknown));
  }

  /**
   * Returns artifacts in which the sources of NVSHMEM have no known checksum and the fallback is
   * NVIDIA's build of the same version.
   */
  private static BuildArtifacts withFallback() {
    return Sets.artifacts(
        Sets.known("localhost:1")
            .replace(
                "sha256: {3.5.19: \"" + sha('6') + "\"}",
                "sha256: {3.5.19: unknown}, fallback: {3.5.19: {url: \"http://localhost:1/n.whl\","
                    + " sha256: \""
                    + sha('9')
                    + "\", cuda: \"12\", source: a test}}"));
  }

  private static SoftwareSetBuilder setWithTorchOfThePackageIndex() {
    return aSoftwareSet().with("torch", "index", "pypi").with("nvshmem", "source", "v1");
  }

  private static ImageInput nvshmem(SoftwareSet set, LockFile lock) {
    return new InputPlanner(set, Sets.NOWHERE, withFallback(), lock, new Problems())
        .plan()
        .find(InputKind.ARTIFACT, "nvshmem")
        .orElseThrow();
  }

  @Test
  void theFallbackIsUsedWhileTheChecksumOfTheSourcesIsUnknown() {
    SoftwareSet set = setWithTorchOfThePackageIndex().read();
    ImageInput nvshmem = nvshmem(set, LockFile.empty(set.name()));
    assertThat(nvshmem.origin()).isEqualTo(Origin.FALLBACK);
    assertThat(nvshmem.from()).isEqualTo("http://localhost:1/n.whl");
    assertThat(nvshmem.pin().value()).contains(sha('9'));
    assertThat(nvshmem.insteadOf()).contains("http://localhost:1/nvshmem-v1.tgz");
    assertThat(plan(set, withFallback(), new Problems()).notes())
        .containsExactly(
            "nvshmem: no checksum is known for http://localhost:1/nvshmem-v1.tgz, so its maker's"
                + " build is unpacked; to compile the sources instead, look their checksum up with"
                + " internet access: epfabric image lock "
                + set.name());
  }

  @Test
  void sourcesWithALockedChecksumAreCompiled() {
    SoftwareSet set = setWithTorchOfThePackageIndex().read();
    Entry entry = Entry.found("http://localhost:1/nvshmem-v1.tgz", sha('8'));
    ImageInput nvshmem =
        nvshmem(set, LockFile.empty(set.name()).with(InputKind.ARTIFACT, "nvshmem", entry));
    assertThat(nvshmem.origin()).isEqualTo(Origin.LOCK);
    assertThat(nvshmem.from()).isEqualTo("http://localhost:1/nvshmem-v1.tgz");
    assertThat(nvshmem.pin().value()).contains(sha('8'));
  }

  @Test
  void noFallbackReplacesSourcesThatArePatchedOrForAnotherCuda() {
    SoftwareSet patched =
        setWithTorchOfThePackageIndex().patched("nvshmem", "zero-ibv-ah-attr").read();
    SoftwareSet cuda13 = setWithTorchOfThePackageIndex().with("cuda", "13.0.2").read();
    for (SoftwareSet set : List.of(patched, cuda13)) {
      assertThat(nvshmem(set, LockFile.empty(set.name())).origin()).isEqualTo(Origin.UNKNOWN);
    }
  }

  @Test
  void checksumInASetTakesPrecedenceOverTheCatalog() {
    SoftwareSet own =
        aSoftwareSet().with("nvshmem", "sha256", sha('f')).with("torch", "index", "pypi").read();
    ImageInputs inputs = plan(own, Sets.artifacts(Sets.known("localhost:1")), new Problems());
    ImageInput nvshmem = inputs.find(InputKind.ARTIFACT, "nvshmem").orElseThrow();
    assertThat(nvshmem.pin().value()).contains(sha('f'));
    assertThat(nvshmem.origin()).isEqualTo(Origin.SET);
    assertThat(inputs.notes())
        .containsExactly(
            "nvshmem: the set says "
                + sha('f')
                + ", artifacts.yaml:15:93 says "
                + sha('6')
                + "; the set's is used");
  }

  @Test
  void anInvalidChecksumOfTheSetIsAProblem() {
    Problems problems = new Problems();
    SoftwareSet own =
        aSoftwareSet().with("nvshmem", "sha256", "abc").with("torch", "index", "pypi").read();
    plan(own, Sets.artifacts(Sets.known("localhost:1")), problems);
    assertThat(Sets.text(problems.ordered()))
        .isEqualTo(
            """
            set.yaml: components.nvshmem.sha256: not a SHA-256, got "abc"
              expected: 64 hexadecimal digits, not all of them 0""");
  }

  @Test
  void anIndexThatIsNotInTheCatalogIsAProblem() {
    Problems problems = new Problems();
    plan(
        aSoftwareSet().with("torch", "index", "cu99").read(),
        Sets.artifacts(Sets.known("localhost:1")),
        problems);
    assertThat(Sets.text(problems.ordered()))
        .isEqualTo(
            """
            set.yaml: components.torch.index: no such index of torch in the catalog, got "cu99"
              expected: pypi""");
  }

  @Test
  void aFullCommitInTheSetIsKnownContent() {
    ImageInputs guide = plan(Sets.set("guide"), SHIPPED, new Problems());
    assertThat(guide.ofKind(InputKind.COMMIT))
        .extracting(ImageInput::origin)
        .isEqualTo(List.of(Origin.SET, Origin.CATALOG));
  }

  @Test
  void aVersionWithoutChecksumInTheCatalogIsUnknown() {
    ImageInputs inputs =
        plan(
            aSoftwareSet().with("doca", "3.9.9").with("torch", "index", "pypi").read(),
            Sets.artifacts(Sets.known("localhost:1")),
            new Problems());
    assertThat(inputs.unknown()).hasSize(1);
    assertThat(inputs.unknown().get(0).unknownProblem("sets/own.yaml").render())
        .isEqualTo(
            "artifacts.yaml:14:76: artifacts.doca.sha256.3.9.9: no checksum is known for"
                + " http://localhost:1/doca-3.9.9.deb\n"
                + "  hint: where there is internet access: epfabric image lock sets/own.yaml");
  }
}
