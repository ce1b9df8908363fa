package epfabric.deploy.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the kinds and fields of all objects exist in the pinned version of Kubernetes. */
class KubernetesTypesTest {
  private static final KubernetesTypes TYPES = KubernetesTypes.committed();

  private static List<String> problems(String apiVersion, String kind, Map<String, Object> body) {
    Map<String, Object> metadata = Map.of("name", "a");
    return TYPES.problems(
        new Manifest("object", apiVersion, kind, metadata, body, Rollout.following()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("epfabric.deploy.manifest.Fabrics#all")
  void objectsOfEveryFabricHaveKnownFieldsOnly(String name, FabricPlan plan) {
    List<Manifest> manifests = FabricManifests.of(plan);
    assertThat(manifests).hasSizeGreaterThan(5);
    assertThat(manifests.stream().flatMap(manifest -> TYPES.problems(manifest).stream())).isEmpty();
  }

  @Test
  void unknownKindIsReported() {
    assertThat(problems("apps/v1", "DemonSet", Map.of()))
        .containsExactly("object: no such kind: apps/v1 DemonSet");
  }

  @Test
  void misspelledFieldIsReportedAtAnyDepth() {
    assertThat(
            problems(
                "batch/v1",
                "Job",
                Map.of(
                    "spec",
                    Map.of(
                        "template",
                        Map.of(
                            "spec",
                            Map.of(
                                "tolerationz",
                                List.of(),
                                "containers",
                                List.of(Map.of("name", "a", "imago", "b"))))))))
        .containsExactlyInAnyOrder(
            "object: .spec.template.spec.tolerationz: no such field",
            "object: .spec.template.spec.containers[0].imago: no such field");
  }

  @Test
  void missingRequiredFieldIsReported() {
    assertThat(problems("batch/v1", "Job", Map.of("spec", Map.of())))
        .containsExactly("object: .spec.template: missing");
  }

  @Test
  void aTextInANumericFieldIsReported() {
    assertThat(problems("scheduling.k8s.io/v1", "PriorityClass", Map.of("value", "high")))
        .containsExactly("object: .value: not of type integer: high");
  }

  @Test
  void misspelledFieldOfACustomResourceIsReported() {
    assertThat(
            problems(
                "networking.gke.io/v1",
                "GKENetworkParamSet",
                Map.of("spec", Map.of("vpc", "a", "vpcSubnet", "b", "devicemode", "RDMA"))))
        .containsExactly("object: .spec.devicemode: no such field");
  }

  @Test
  void documentWithoutAKindIsRefused() {
    assertThatThrownBy(() -> KubernetesTypes.cutOut(Json.object(), Set.of("v1 Pod")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the API server publishes no [v1 Pod]");
  }
}
