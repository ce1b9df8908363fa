package epfabric.e2e;

import epfabric.base.json.Json;
import epfabric.deploy.infra.Planned;
import java.util.Map;
import java.util.TreeMap;

/** Creates settings with invented digests of images, because a real deployment requires digests. */
final class BuiltImages {
  private static final String DIGEST = "@sha256:" + "17".repeat(32);

  private BuiltImages() {}

  /** Returns one setting for each image, by the setting's path. */
  static Map<String, String> settings(String environment) {
    Map<String, String> settings = new TreeMap<>();
    images(environment).forEach((name, image) -> settings.put("epfabric:images." + name, image));
    return settings;
  }

  /**
   * Returns settings that name images in the repository to which {@code epfabric image build}
   * pushes the environment's images.
   */
  static Map<String, String> config(String environment) {
    return Map.of("epfabric:images", Json.compact(images(environment)));
  }

  private static Map<String, String> images(String environment) {
    String repository = Planned.plan(environment).scope().imageRepository();
    return Map.of(
        "installer", repository + "/installer" + DIGEST,
        "test", repository + "/test" + DIGEST,
        "judge", repository + "/judge" + DIGEST);
  }
}
