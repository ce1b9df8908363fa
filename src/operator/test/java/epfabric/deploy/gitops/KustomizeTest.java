package epfabric.deploy.gitops;

import static epfabric.deploy.gitops.BuiltKustomizations.at;
import static epfabric.deploy.gitops.BuiltKustomizations.map;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the objects that Kustomize itself builds from a bundle's folders. */
class KustomizeTest {
  private static final String WAVE = "argocd.argoproj.io/sync-wave";
  private static final String ALL_FABRICS = "epfabric.deploy.manifest.Fabrics#all";

  @TempDir Path folder;

  @BeforeEach
  void requireKubectl() {
    assumeTrue(BuiltKustomizations.canBeBuilt(), "no kubectl on PATH");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void theBaseContainsTheManifestsInOrder(String name, FabricPlan plan) {
    BuiltKustomizations bundle = BuiltKustomizations.written(plan, folder);
    assertThat(bundle.objects()).hasSizeGreaterThan(10);
    assertThat(bundle.built("manifests")).isEqualTo(bundle.objects());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void theArgoCdOverlayAddsOnlyItsAnnotations(String name, FabricPlan plan) {
    BuiltKustomizations bundle = BuiltKustomizations.written(plan, folder);
    List<Object> built = bundle.built("overlays/argocd");
    assertThat(built).allSatisfy(o -> assertThat(annotations(o).containsKey(WAVE)).isTrue());
    assertThat(built.stream().map(KustomizeTest::withoutArgo).toList()).isEqualTo(bundle.objects());
  }

  private static Map<?, ?> annotations(Object object) {
    Map<?, ?> metadata = map(object, "metadata");
    return metadata.get("annotations") instanceof Map<?, ?> found ? found : Map.of();
  }

  private static Object withoutArgo(Object object) {
    Map<Object, Object> copy = new LinkedHashMap<>((Map<?, ?>) object);
    Map<Object, Object> metadata = new LinkedHashMap<>(map(object, "metadata"));
    Map<Object, Object> annotations = new LinkedHashMap<>(annotations(object));
    annotations.remove(WAVE);
    annotations.remove("argocd.argoproj.io/sync-options");
    metadata.put("annotations", annotations);
    if (annotations.isEmpty()) {
      metadata.remove("annotations");
    }
    copy.put("metadata", metadata);
    return copy;
  }

  /** Builds the stages as Flux does: files outside a stage's folder may be loaded. */
  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void theStagesOfFluxContainAllManifests(String name, FabricPlan plan) {
    BuiltKustomizations bundle = BuiltKustomizations.written(plan, folder);
    List<String> stages =
        DeploymentStages.of(plan).stream().map(stage -> "../" + stage.name()).toList();
    BuiltKustomizations.write(
        folder.resolve("overlays/flux/together/kustomization.yaml"),
        KustomizeFile.of("Written by a test.", stages));
    assertThat(bundle.built("overlays/flux/together", "--load-restrictor", "LoadRestrictionsNone"))
        .containsExactlyInAnyOrderElementsOf(bundle.objects());
  }

  @Test
  void eachStageOfFluxHasItsObjects() {
    FabricPlan plan = Planned.plan("guide");
    BuiltKustomizations bundle = BuiltKustomizations.written(plan, folder);
    for (DeploymentStage stage : DeploymentStages.of(plan)) {
      String path = "overlays/flux/" + stage.name();
      List<String> names = new ArrayList<>();
      for (Object object : bundle.built(path, "--load-restrictor", "LoadRestrictionsNone")) {
        names.add(at(object, "kind") + " " + at(object, "metadata", "name"));
      }
      assertThat(names)
          .as(stage.name())
          .containsExactlyInAnyOrderElementsOf(
              stage.manifests().stream().map(m -> m.kind() + " " + m.name()).toList());
    }
  }

  /** All objects get the same wave; their pod templates get none. */
  @ParameterizedTest
  @ValueSource(strings = {"vllm-2-device", "sglang-prefill-decode-held"})
  void objectsOfAServerAreInOneWave(String golden) throws IOException {
    String served = Files.readString(Path.of("src/program/test/golden/serving", golden + ".yaml"));
    BuiltKustomizations.write(folder.resolve("out/serving.yaml"), served);
    BuiltKustomizations.write(
        folder.resolve("out/kustomization.yaml"),
        GitOpsFiles.ofServing(Planned.plan("guide"), "serving.yaml"));
    List<Object> built = new BuiltKustomizations(folder).built("out");
    assertThat(built).allSatisfy(o -> assertThat(annotations(o).get(WAVE)).isEqualTo("14"));
    assertThat(built.stream().map(KustomizeTest::withoutArgo).toList())
        .isEqualTo(BuiltKustomizations.documents(served));
  }

  @Test
  void editingTheSourceOfFluxChangesAllKustomizations() throws IOException {
    BuiltKustomizations bundle = BuiltKustomizations.written(Planned.plan("guide"), folder);
    assertThat(placesOfStages(bundle))
        .contains("GitRepository epfabric-guide ./overlays/flux/system");
    Path source = folder.resolve("overlays/flux/source.yaml");
    Files.writeString(
        source,
        Files.readString(source)
            .replace("kind: GitRepository", "kind: OCIRepository")
            .replace("name: epfabric-guide", "name: fleet")
            .replace("folder: .", "folder: ./fabrics/guide"));
    assertThat(placesOfStages(bundle))
        .hasSize(14)
        .contains("OCIRepository fleet ./fabrics/guide/overlays/flux/system")
        .allMatch(place -> place.startsWith("OCIRepository fleet ./fabrics/guide/overlays/flux/"));
  }

  private static List<String> placesOfStages(BuiltKustomizations bundle) {
    return bundle.built("overlays/flux").stream().map(KustomizeTest::placeOf).toList();
  }

  private static String placeOf(Object kustomization) {
    Map<?, ?> source = map(kustomization, "spec", "sourceRef");
    return at(source, "kind") + " " + at(source, "name") + " " + at(kustomization, "spec", "path");
  }
}
