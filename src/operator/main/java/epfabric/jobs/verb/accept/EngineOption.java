package epfabric.jobs.verb.accept;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.test.EnginePrograms;
import epfabric.deploy.verb.InstallerFiles;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.workspace.LoadedEnvironment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of {@code accept} that tests the DeepEP of an inference engine's image. */
final class EngineOption {
  /** The test that needs only the Python API of DeepEP. */
  static final String TEST = "deepep-data";

  private static final String NAME = "--image";

  private static final Pattern PROGRAM =
      Pattern.compile("installer/test/((?:launch|deepep_data|launcher/\\w+|datacheck/\\w+)\\.py)");

  @Option(
      names = NAME,
      paramLabel = "IMAGE",
      description =
          "Runs the exact data test with the DeepEP of this engine image, one of the environment's"
              + " images.engines, instead of the fabric's.")
  private @Nullable String image;

  /** Returns whether an engine's DeepEP is tested. */
  boolean given() {
    return image != null;
  }

  /**
   * Returns the engine whose DeepEP is tested; empty if the fabric's DeepEP is tested.
   *
   * @param others given options that cannot be combined with an engine's image
   * @param problems receives every reason why the image cannot be tested
   */
  Optional<EnginePrograms> engine(
      LoadedEnvironment environment, List<String> others, Problems problems) throws IOException {
    if (image == null) {
      return Optional.empty();
    }
    others.forEach(other -> problems.add(excluded(other)));
    Optional<ImageRef> parsed = ImageRef.parse(image);
    if (parsed.isEmpty()) {
      problems.add(problem("not an image with its digest: " + image, "REPOSITORY@sha256:…", ""));
      return Optional.empty();
    }
    if (!environment.plan().workload().images().engines().contains(parsed.get())) {
      problems.add(notAdmitted(environment));
    }
    return Optional.of(new EnginePrograms(parsed.get(), programs()));
  }

  private static Problem excluded(String other) {
    return problem(
        other + " cannot be combined with it: the run tests the engine's DeepEP, not the fabric's",
        "",
        "leave out " + other);
  }

  private Problem notAdmitted(LoadedEnvironment environment) {
    return problem(
        "the acceptance namespace does not admit " + image,
        "an image of " + WorkloadSettings.ENGINES.key(),
        "add the image to "
            + WorkloadSettings.ENGINES.key()
            + " in Pulumi."
            + environment.name()
            + ".yaml, then pulumi up");
  }

  private static Problem problem(String message, String expected, String hint) {
    return new Problem(Location.of(NAME), "", message, expected, hint);
  }

  private static SortedMap<String, String> programs() throws IOException {
    SortedMap<String, String> programs = new TreeMap<>();
    InstallerFiles.all()
        .forEach(
            (path, bytes) -> {
              var program = PROGRAM.matcher(path);
              if (program.matches()) {
                programs.put(program.group(1), new String(bytes, StandardCharsets.UTF_8));
              }
            });
    return programs;
  }
}
