package epfabric.deploy.verb;

import epfabric.base.facts.ImageArchitecture;
import epfabric.base.problem.Problems;
import epfabric.deploy.image.BuildVersions;
import epfabric.deploy.image.ImageInputs;
import epfabric.deploy.image.ImageJars;
import epfabric.deploy.image.ImagePlan;
import epfabric.deploy.image.ImageRequest;
import epfabric.deploy.image.InputPlanner;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.PlanDecision;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.fabric.workspace.SoftwareFiles;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;

/** Plans the images of an environment from its files and the files of this program. */
public final class ImagePlans {
  private ImagePlans() {}

  /**
   * Returns the plan.
   *
   * @throws epfabric.base.problem.InvalidEnvironmentException if the lock contradicts known values
   */
  public static ImagePlan of(
      LoadedEnvironment loaded, Function<ImageArchitecture, BuildArtifacts> artifactsByArchitecture)
      throws IOException {
    Catalog catalog = Catalog.load();
    ImageRequest request = ImageRequest.of(loaded.plan(), catalog);
    BuildArtifacts artifacts = artifactsByArchitecture.apply(request.architecture());
    Map<String, byte[]> files = InstallerFiles.all();
    files.putAll(ImageJars.of(OwnJar.bytes()));
    return ImagePlan.of(
        request, inputs(loaded, artifacts, catalog), artifacts, repository(loaded.plan()), files);
  }

  /** Returns the files that an environment's images are built from, without the jar. */
  static Map<String, byte[]> installer(LoadedEnvironment loaded) throws IOException {
    Catalog catalog = Catalog.load();
    ImageRequest request = ImageRequest.of(loaded.plan(), catalog);
    BuildArtifacts artifacts = BuildArtifacts.load(request.architecture());
    ImageInputs inputs = inputs(loaded, artifacts, catalog);
    return ImagePlan.files(
        request, inputs, BuildVersions.of(request, inputs, artifacts), InstallerFiles.all());
  }

  private static ImageInputs inputs(
      LoadedEnvironment loaded, BuildArtifacts artifacts, Catalog catalog) {
    SoftwareSet set = loaded.plan().workload().software();
    Problems problems = new Problems();
    ImageInputs inputs =
        new InputPlanner(
                set,
                SoftwareFiles.places(set, catalog, loaded.inputs()),
                artifacts,
                loaded.lock(),
                problems)
            .plan();
    problems.throwIfAny();
    return inputs;
  }

  /**
   * Returns the planned repository, not the repository of the configured images, which may belong
   * to another fabric.
   */
  private static String repository(FabricPlan plan) {
    return plan.decisions().stream()
        .filter(decision -> decision.key().equals(WorkloadSettings.REPOSITORY.key()))
        .map(PlanDecision::value)
        .findFirst()
        .orElseThrow();
  }
}
