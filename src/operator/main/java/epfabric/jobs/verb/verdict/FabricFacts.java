package epfabric.jobs.verb.verdict;

import epfabric.base.value.ImageRef;
import epfabric.base.value.Sha256;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.manifest.installer.InstalledContent;
import epfabric.fabric.catalog.CatalogFile;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.SoftwareSet.Component;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.WorkloadPlan.Images;
import epfabric.results.statement.TestedFabric;
import epfabric.results.statement.TestedFabric.DeepEp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The properties of a plan that a verdict covers. */
public final class FabricFacts {
  private static final String FENCE_PATCH = "pr-642-combine-fence";

  private FabricFacts() {}

  /**
   * Returns the plan's properties as a statement lists them.
   *
   * @param bundle SHA-256 of the bundle's list of checksums
   */
  public static TestedFabric of(FabricPlan plan, String bundle) {
    SortedMap<String, String> artifacts = new TreeMap<>();
    artifacts.put(Bundle.CHECKSUMS, bundle);
    Images images = plan.workload().images();
    Map.of("installer", images.installer(), "judge", images.judge(), "test", images.test())
        .forEach((name, image) -> artifacts.put("image " + name, hex(image)));
    SortedMap<String, String> configuration = new TreeMap<>();
    configuration.put("limits", limits(plan));
    configuration.put("payload", InstalledContent.sha256(plan));
    return new TestedFabric(
        plan.scope().environment(),
        artifacts,
        configuration,
        plan.pool().machine().name(),
        deepEp(plan.workload().software()));
  }

  private static String hex(ImageRef image) {
    return image.digest().substring(image.digest().indexOf(':') + 1);
  }

  /** Returns a digest of the limits profile's name and of all limits of this release. */
  private static String limits(FabricPlan plan) {
    String text =
        plan.workload().acceptance().criteria().limits() + "\n" + CatalogFile.resource("limits");
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static DeepEp deepEp(SoftwareSet set) {
    Component deepEp =
        Optional.ofNullable(set.components().get("deepep"))
            .orElse(new Component("", Map.of(), List.of()));
    String commit = deepEp.properties().getOrDefault("commit", deepEp.version());
    return new DeepEp(commit, deepEp.patches(), fence(deepEp));
  }

  /**
   * Describes the evidence for the fence. If the patch is in the list, the build of the image has
   * checked the machine code, because it fails if the patch has no effect.
   */
  private static String fence(Component deepEp) {
    return deepEp.patches().contains(FENCE_PATCH)
        ? "fenced, read from the machine code when the image was built"
        : "not inserted by the build; the commit is the only evidence";
  }
}
