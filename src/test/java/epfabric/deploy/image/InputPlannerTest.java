package epfabric.deploy.image;

import static epfabric.deploy.image.Sets.sha;
import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.deploy.image.ImageInput.Origin;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.InputKind;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.SoftwareSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
  void everyShippedSetHasAnAddressForEverything(String name) {
    Problems problems = new Problems();
    ImageInputs inputs = plan(Sets.set(name), SHIPPED, problems);
    assertThat(problems.ordered()).isEmpty();
    assertThat(inputs.all())
        .allSatisfy(input -> assertThat(input.from()).isNotEmpty().doesNotContain("{", "}"));
    assertThat(inputs.of(InputKind.COMMIT)).hasSize(1);
    assertThat(inputs.of(InputKind.WHEELS)).hasSize(1);
    assertThat(inputs.of(InputKind.BASE)).hasSize(SHIPPED.bases().size());
  }

  @ParameterizedTest
  @MethodSource("sets")
  void noTwoFilesOfASetHaveTheSameNameInAMirror(String name) {
    Set<String> names = new HashSet<>();
    for (ImageInput input : plan(Sets.set(name), SHIPPED, new Problems()).of(InputKind.ARTIFACT)) {
      String file = input.from().substring(input.from().lastIndexOf('/') + 1);
      assertThat(names.add(file)).as(file).isTrue();
    }
  }

  @Test
  void theSetsOwnChecksumIsTakenBeforeTheCatalogs() {
    SoftwareSet own =
        aSoftwareSet().with("nvshmem", "sha256", sha('f')).with("torch", "index", "cu129").read();
    ImageInputs inputs = plan(own, Sets.artifacts(Sets.known("localhost:1")), new Problems());
    ImageInput nvshmem = inputs.find(InputKind.ARTIFACT, "nvshmem").orElseThrow();
    assertThat(nvshmem.value()).contains(sha('f'));
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
  void aChecksumOfTheSetThatIsNoneIsAProblem() {
    Problems problems = new Problems();
    SoftwareSet own =
        aSoftwareSet().with("nvshmem", "sha256", "abc").with("torch", "index", "cu129").read();
    plan(own, Sets.artifacts(Sets.known("localhost:1")), problems);
    assertThat(Sets.text(problems.ordered()))
        .isEqualTo(
            """
            set.yaml: components.nvshmem.sha256: not a SHA-256, got "abc"
              expected: 64 hexadecimal digits, not all of them 0""");
  }

  @Test
  void anIndexThatTheCatalogDoesNotHaveIsAProblem() {
    Problems problems = new Problems();
    plan(
        aSoftwareSet().with("torch", "index", "cu99").read(),
        Sets.artifacts(Sets.known("localhost:1")),
        problems);
    assertThat(Sets.text(problems.ordered()))
        .isEqualTo(
            """
            set.yaml: components.torch.index: no such index of torch in the catalog, got "cu99"
              expected: cu129""");
  }

  @Test
  void aCommitThatIsFullIsKnownFromTheSet() {
    ImageInputs guide = plan(Sets.set("guide"), SHIPPED, new Problems());
    assertThat(guide.of(InputKind.COMMIT))
        .extracting(ImageInput::origin)
        .isEqualTo(List.of(Origin.SET));
  }

  @Test
  void aVersionThatTheCatalogHasNoChecksumOfIsUnknown() {
    ImageInputs inputs =
        plan(
            aSoftwareSet().with("doca", "3.9.9").with("torch", "index", "cu129").read(),
            Sets.artifacts(Sets.known("localhost:1")),
            new Problems());
    assertThat(inputs.unknown()).hasSize(1);
    assertThat(inputs.unknown().get(0).unknown("sets/own.yaml").render())
        .isEqualTo(
            "artifacts.yaml:14:76: artifacts.doca.sha256.3.9.9: no checksum is known for"
                + " http://localhost:1/doca-3.9.9.deb\n"
                + "  hint: where there is internet access: epfabric image lock sets/own.yaml");
  }
}
