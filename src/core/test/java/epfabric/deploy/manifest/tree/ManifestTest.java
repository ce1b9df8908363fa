package epfabric.deploy.manifest.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ManifestTest {
  private static final String UNBUILT = "r.example/p/epfabric/test@" + ImageRef.UNBUILT;

  private static Manifest manifest(Map<String, Object> body) {
    return new Manifest("id", "v1", "Pod", Map.of("name", "n"), body, Rollout.following());
  }

  /** A deployment with an unbuilt image is refused, wherever the manifest names the image. */
  @Test
  void anUnbuiltImageIsFoundAtAnyDepth() {
    assertThat(manifest(Map.of("image", UNBUILT)).usesUnbuiltImage()).isTrue();
    assertThat(
            manifest(Map.of("a", List.of(Map.of("b", List.of("x", UNBUILT))))).usesUnbuiltImage())
        .isTrue();
    assertThat(manifest(Map.of("expression", "x.image in ['" + UNBUILT + "']")).usesUnbuiltImage())
        .isTrue();
  }

  @Test
  void valuesWithoutAnUnbuiltImageAreNotReported() {
    assertThat(manifest(Map.of()).usesUnbuiltImage()).isFalse();
    assertThat(
            manifest(Map.of("image", "r.example/test@sha256:" + "1".repeat(64))).usesUnbuiltImage())
        .isFalse();
    assertThat(manifest(Map.of("a", 0, "b", false, "c", List.of(0, List.of()))).usesUnbuiltImage())
        .isFalse();
    assertThat(manifest(Map.of(UNBUILT, "a key is no image")).usesUnbuiltImage()).isFalse();
  }

  @Test
  void anObjectIsUpdatedInPlaceByDefault() {
    assertThat(Rollout.following("a", "b"))
        .isEqualTo(new Rollout(List.of("a", "b"), Change.IN_PLACE, 0));
    assertThat(Rollout.following("a").with(Change.NEW_NAME).withTimeout(5))
        .isEqualTo(Rollout.following("a").withTimeout(5).with(Change.NEW_NAME))
        .isEqualTo(new Rollout(List.of("a"), Change.NEW_NAME, 5));
  }

  @Test
  void aManifestCopiesTheListOfObjectsThatItFollows() {
    List<String> after = new ArrayList<>(List.of("a"));
    Rollout rollout = new Rollout(after, Change.REPLACE, 0);
    after.add("b");
    assertThat(rollout.after()).containsExactly("a");
    assertThatThrownBy(() -> rollout.after().add("c"))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
