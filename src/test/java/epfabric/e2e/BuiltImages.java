package epfabric.e2e;

import com.google.gson.Gson;
import epfabric.infra.Planned;
import java.util.Map;

/** Settings that name images as if they had been built: a real deployment wants digests. */
final class BuiltImages {
  private static final String DIGEST = "@sha256:" + "17".repeat(32);

  private BuiltImages() {}

  /** In the repository where {@code epfabric image build} puts those of an environment. */
  static Map<String, String> config(String environment) {
    String repository = Planned.plan(environment).scope().imageRepository();
    Map<String, String> images =
        Map.of(
            "installer", repository + "/installer" + DIGEST,
            "test", repository + "/test" + DIGEST,
            "judge", repository + "/judge" + DIGEST);
    return Map.of("epfabric:images", new Gson().toJson(images));
  }
}
