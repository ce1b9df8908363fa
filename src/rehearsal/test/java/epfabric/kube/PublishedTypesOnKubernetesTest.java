package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.KubernetesTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares the committed types, which tests without a control plane use, with the types that a
 * control plane publishes.
 */
@Tag("kube")
class PublishedTypesOnKubernetesTest {
  @Test
  void theCommittedTypesEqualTheTypesThatTheApiServerPublishes() throws IOException {
    Set<String> kinds = KubernetesTypes.kindsOfFabrics();
    String published;
    try (ControlPlane plane = ControlPlane.own("gke", "monitoring", "kueue")) {
      plane.extend("lws");
      NvidiaChart.define(plane.admin());
      String document =
          plane
              .admin()
              .awaitValue(
                  List.of("get", "--raw", "/openapi/v2"), text -> publishesAll(text, kinds));
      published = KubernetesTypes.cutOut(Json.parse(document), kinds);
    }
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(KubernetesTypes.FILE.getParent());
      Files.writeString(KubernetesTypes.FILE, published);
    }
    assertThat(Files.readString(KubernetesTypes.FILE))
        .as(KubernetesTypes.FILE + ": write it with -Dsurefire.args=-Dgolden.update=true")
        .isEqualTo(published);
  }

  /** Returns whether the document has all kinds, as it does some time after their creation. */
  private static boolean publishesAll(String text, Set<String> kinds) {
    JsonNode definitions = Json.parse(text).path("definitions");
    return KubernetesTypes.published(definitions).containsAll(kinds);
  }
}
