package epfabric.e2e;

import com.google.gson.Gson;
import java.util.Map;

/** Settings that name images as if they had been built: a real deployment wants digests. */
final class BuiltImages {
  private static final String DIGEST = "@sha256:" + "17".repeat(32);

  private BuiltImages() {}

  static Map<String, String> config() {
    Map<String, String> images =
        Map.of(
            "installer", "registry.example/epfabric/installer" + DIGEST,
            "test", "registry.example/epfabric/test" + DIGEST,
            "judge", "registry.example/epfabric/judge" + DIGEST);
    return Map.of("epfabric:images", new Gson().toJson(images));
  }
}
