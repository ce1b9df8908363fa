package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.tree.Manifest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks that objects are deleted in the reverse order of their creation. */
final class DestroyOrder {
  private DestroyOrder() {}

  /**
   * Asserts that {@code calls} of the Kubernetes provider delete each object before the objects
   * that it follows.
   */
  static void assertReverseOf(List<Manifest> manifests, List<String> calls) {
    Map<String, Integer> deleted = new HashMap<>();
    for (Manifest manifest : manifests) {
      deleted.put(manifest.id(), indexOf(manifest, calls));
    }
    assertThat(manifests)
        .allSatisfy(
            manifest ->
                assertThat(manifest.after())
                    .allSatisfy(
                        earlier ->
                            assertThat(deleted.get(manifest.id()))
                                .as("%s is deleted before %s", manifest.id(), earlier)
                                .isLessThan(deleted.get(earlier))));
  }

  private static int indexOf(Manifest manifest, List<String> calls) {
    String group = manifest.apiVersion().contains("/") ? "" : "core/";
    Object namespace = manifest.metadata().get("namespace");
    String call =
        "delete kubernetes:%s%s:%s %s%s"
            .formatted(
                group,
                manifest.apiVersion(),
                manifest.kind(),
                namespace == null ? "" : namespace + "/",
                manifest.name());
    assertThat(calls).as("deletions of %s", manifest.id()).containsOnlyOnce(call);
    return calls.indexOf(call);
  }
}
