package epfabric.deploy.image;

import epfabric.base.json.Json;
import epfabric.deploy.image.ImagePlan.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the configuration with which {@code gcloud builds submit} runs the build on Google Cloud
 * Build.
 */
public final class CloudBuild {
  /** The largest machine of the default pool; compiling NVSHMEM and DeepEP needs it. */
  private static final String MACHINE = "E2_HIGHCPU_32";

  private static final int DISK_GB = 500;
  private static final int MIN_SECONDS = 3600;

  /** Cloud Build's maximum duration of a build. */
  private static final int MAX_SECONDS = 24 * 3600;

  private CloudBuild() {}

  /** Returns the configuration as JSON, which {@code gcloud} accepts like YAML. */
  public static String of(ImagePlan plan, List<Target> targets, DockerBuild build) {
    List<Object> steps = new ArrayList<>();
    steps.add(step(plan, "builder", DockerBuild.builder(plan)));
    for (Target target : targets) {
      steps.add(step(plan, target.target().text(), build.command(plan, target)));
    }
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("steps", steps);
    config.put("timeout", seconds(plan) + "s");
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("machineType", MACHINE);
    options.put("diskSizeGb", DISK_GB);
    options.put("logging", "CLOUD_LOGGING_ONLY");
    config.put("options", options);
    return Json.indented(config) + "\n";
  }

  /** Returns the build's time limit: three times the estimated duration, from 1 to 24 hours. */
  public static int seconds(ImagePlan plan) {
    return Math.max(MIN_SECONDS, Math.min(3 * 60 * plan.minutes(), MAX_SECONDS));
  }

  /** Returns one step; steps run in the submitted folder, one after the other. */
  private static Map<String, Object> step(ImagePlan plan, String id, List<String> command) {
    Map<String, Object> step = new LinkedHashMap<>();
    step.put("id", id);
    step.put("name", DockerBuild.image(plan, "docker-cli"));
    step.put("entrypoint", command.get(0));
    step.put("args", command.subList(1, command.size()).stream().map(CloudBuild::escaped).toList());
    return step;
  }

  /** Escapes dollar signs, which Cloud Build would replace. */
  private static String escaped(String word) {
    return word.replace("$", "$$");
  }
}
