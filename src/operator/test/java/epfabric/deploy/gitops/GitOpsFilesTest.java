package epfabric.deploy.gitops;

import static epfabric.deploy.gitops.BuiltKustomizations.at;
import static epfabric.deploy.gitops.BuiltKustomizations.map;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class GitOpsFilesTest {
  static final List<String> ENVIRONMENTS = Planned.SHIPPED;

  private static final String ALL_FABRICS = "epfabric.deploy.manifest.Fabrics#all";

  /** A patch that changed more than annotations could, for example, admit other images. */
  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void patchesContainOnlyAnnotations(String name, FabricPlan plan) {
    List<?> patches = (List<?>) at(read(plan, "overlays/argocd/kustomization.yaml"), "patches");
    assertThat(patches).hasSameSizeAs(FabricManifests.of(plan));
    for (Object entry : patches) {
      assertThat(((Map<?, ?>) entry).keySet()).hasToString("[patch]");
      Map<?, ?> patch = parsed(String.valueOf(at(entry, "patch")));
      assertThat(patch.keySet()).hasToString("[apiVersion, kind, metadata]");
      Map<?, ?> metadata = map(patch, "metadata");
      assertThat(metadata.keySet().toString()).matches("\\[name(, namespace)?, annotations]");
      assertThat(map(metadata, "annotations").keySet())
          .allSatisfy(key -> assertThat(key.toString()).startsWith("argocd.argoproj.io/sync-"));
    }
  }

  @Test
  void aJobIsReplacedAndAnOldClaimTemplateIsPrunedLast() {
    assertThat(annotations("prod", "Job fabric-ready"))
        .isEqualTo(
            Map.of(
                "argocd.argoproj.io/sync-wave", "3",
                "argocd.argoproj.io/sync-options", "Force=true,Replace=true"));
    Manifest claim =
        FabricManifests.acceptance(Planned.plan("prod")).stream()
            .filter(m -> m.kind().equals("ResourceClaimTemplate"))
            .findFirst()
            .orElseThrow();
    assertThat(annotations("prod", claim.kind() + " " + claim.name()))
        .isEqualTo(
            Map.of(
                "argocd.argoproj.io/sync-wave", "2",
                "argocd.argoproj.io/sync-options", "PruneLast=true"));
    assertThat(annotations("prod", "DaemonSet installer"))
        .isEqualTo(Map.of("argocd.argoproj.io/sync-wave", "1"));
  }

  private static Object annotations(String environment, String object) {
    Map<?, ?> overlay = read(Planned.plan(environment), "overlays/argocd/kustomization.yaml");
    for (Object entry : (List<?>) at(overlay, "patches")) {
      Map<?, ?> patch = parsed(String.valueOf(at(entry, "patch")));
      Map<?, ?> metadata = map(patch, "metadata");
      if (object.equals(patch.get("kind") + " " + metadata.get("name"))) {
        return at(metadata, "annotations");
      }
    }
    throw new AssertionError("no patch of " + object);
  }

  /**
   * Flux adds the stage's name as a label to each object that it applies, and a label has at most
   * 63 characters.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void fluxStagesWaitAndOnlyJobStagesUseForce(String name, FabricPlan plan) {
    List<Object> stages = BuiltKustomizations.documents(text(plan, "overlays/flux/stages.yaml"));
    List<DeploymentStage> planned = DeploymentStages.of(plan);
    assertThat(stages).hasSameSizeAs(planned);
    int longestPrefix = 24;
    for (int i = 0; i < stages.size(); i++) {
      DeploymentStage stage = planned.get(i);
      assertThat(longestPrefix + 1 + stage.name().length()).as(stage.name()).isLessThan(64);
      Map<?, ?> spec = map(stages.get(i), "spec");
      boolean job = stage.manifests().get(0).kind().equals("Job");
      assertThat(spec.get("force")).as(stage.name()).isEqualTo(job ? true : null);
      assertThat(List.of(spec.get("wait"), spec.get("prune"))).containsOnly(true);
    }
  }

  @Test
  void stageOfATestHasItsJobAndTimeout() {
    assertThat(text(Planned.plan("prod"), "overlays/flux/stages.yaml"))
        .contains(
            """
            ---
            apiVersion: kustomize.toolkit.fluxcd.io/v1
            kind: Kustomization
            metadata:
              name: epfabric-prod-fabric-ready
            spec:
              dependsOn:
              - name: epfabric-prod-acceptance
              sourceRef:
                kind: GitRepository
                name: epfabric-prod
              path: ./overlays/flux/fabric-ready
              interval: 10m
              timeout: 1200s
              prune: true
              wait: true
              force: true
            ---
            """);
  }

  /** A server has no condition that Flux evaluates, so Flux would consider it ready at once. */
  @Test
  void stageOfAServerHasAReadinessCheck() {
    FabricPlan plan =
        Planned.plan(
            "dev",
            text ->
                text
                    + "  epfabric:serving: {model: Qwen/Qwen3-30B-A3B, engine: vllm, image: "
                    + "'example.org/engine@sha256:"
                    + "5".repeat(64)
                    + "'}\n");
    assertThat(text(plan, "overlays/flux/stages.yaml"))
        .contains(
            """
              path: ./overlays/flux/serving-serve
              interval: 10m
              timeout: 4500s
              prune: true
              wait: true
              healthCheckExprs:
              - apiVersion: leaderworkerset.x-k8s.io/v1
                kind: LeaderWorkerSet
                current: has(status.conditions) && status.conditions.exists(c, c.type == 'Available' && c.status == 'True')
            """);
  }

  /**
   * Because they equal the registrations, the manifests contain no placeholders, and no value that
   * is known only during {@code up}.
   */
  @ParameterizedTest
  @FieldSource("ENVIRONMENTS")
  void manifestsEqualTheRegistrationsOfUp(String environment) {
    FabricPlan plan = Planned.plan(environment);
    Map<String, Object> written = new TreeMap<>();
    Map<String, String> files = BuiltKustomizations.files(plan);
    files.forEach(
        (path, text) -> {
          if (path.matches("manifests/[0-9]+-.*")) {
            String id = path.replaceAll("manifests/[0-9]+-|\\.yaml", "");
            written.put(id, comparable(parsed(text)));
          }
        });
    Map<String, Object> registered = new TreeMap<>();
    for (Registration registration : Planned.record(plan).resources()) {
      if (registration.type().startsWith("kubernetes:")) {
        registered.put(registration.name(), comparable(registration.inputs()));
      }
    }
    assertThat(written).hasSizeGreaterThan(20).isEqualTo(registered);
  }

  /** Converts all numbers to one type, because the engine has only one type of numbers. */
  private static Object comparable(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new TreeMap<>();
      map.forEach((key, item) -> copy.put(String.valueOf(key), comparable(item)));
      return copy;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(GitOpsFilesTest::comparable).toList();
    }
    return value instanceof Number number ? number.doubleValue() : value;
  }

  /**
   * Without this statement, users would apply objects that cannot run, or look for placeholders to
   * fill in.
   */
  @Test
  void theBaseStatesThatImagesAreNotBuilt() {
    String zeros =
        "# A digest of zeros marks an image that is not built yet: do not apply such manifests.\n";
    assertThat(text(Planned.plan("guide"), "manifests/kustomization.yaml")).contains(zeros);
    for (String environment : ENVIRONMENTS) {
      FabricPlan plan = Planned.plan(environment);
      assertThat(text(plan, "manifests/kustomization.yaml").contains(zeros))
          .isEqualTo(FabricManifests.of(plan).stream().anyMatch(Manifest::usesUnbuiltImage));
    }
  }

  private static Map<?, ?> read(FabricPlan plan, String path) {
    return parsed(text(plan, path));
  }

  private static Map<?, ?> parsed(String text) {
    return (Map<?, ?>) BuiltKustomizations.documents(text).get(0);
  }

  private static String text(FabricPlan plan, String path) {
    return Objects.requireNonNull(BuiltKustomizations.files(plan).get(path), path);
  }
}
