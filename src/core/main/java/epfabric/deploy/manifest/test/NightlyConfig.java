package epfabric.deploy.manifest.test;

import epfabric.base.value.Sha256;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.environment.WrittenSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.WorkloadPlan.Images;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The environment file of scheduled runs, including the images' digests, in a ConfigMap whose name
 * ends in the hash of its content.
 */
final class NightlyConfig {
  static final String ID = "nightly-config";

  private static final String IMAGES = WorkloadSettings.IMAGES.key();
  private static final int HASH_DIGITS = 10;

  private final FabricPlan plan;
  private final WrittenSettings settings;

  NightlyConfig(FabricPlan plan, WrittenSettings settings) {
    this.plan = plan;
    this.settings = settings;
  }

  Manifest manifest() {
    String file = "Pulumi." + plan.scope().environment() + ".yaml";
    return new Manifest(
        ID,
        "v1",
        "ConfigMap",
        new ObjectMetadata(plan.scope()).in(plan.install().testNamespace(), name()),
        OrderedTree.of("immutable", true, "data", Map.of(file, text())),
        Rollout.following(NamespaceManifests.ACCEPTANCE).with(Change.NEW_NAME));
  }

  String name() {
    String hash = Sha256.of(text().getBytes(StandardCharsets.UTF_8)).substring(0, HASH_DIGITS);
    return NightlyAccess.NAME + "-" + hash;
  }

  /**
   * Returns the settings as sorted YAML with all scalars as strings, so that the file is the same
   * whether the settings come from a file or from the Pulumi CLI.
   */
  private String text() {
    SortedMap<String, Object> values = new TreeMap<>(settings.values());
    values.put(IMAGES, images());
    return ManifestYaml.of(Map.of("config", values));
  }

  private Map<String, Object> images() {
    SortedMap<String, Object> images = new TreeMap<>();
    if (settings.values().get(IMAGES) instanceof Map<?, ?> configuredImages) {
      configuredImages.forEach((key, value) -> images.put(String.valueOf(key), value));
    }
    Images planned = plan.workload().images();
    images.put("installer", planned.installer().toString());
    images.put("test", planned.test().toString());
    images.put("judge", planned.judge().toString());
    return images;
  }
}
