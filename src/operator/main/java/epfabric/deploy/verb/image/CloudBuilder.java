package epfabric.deploy.verb.image;

import epfabric.base.fetch.LocalPrograms;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.NewFile;
import epfabric.deploy.image.CloudBuild;
import epfabric.deploy.image.DockerBuild;
import epfabric.deploy.image.ImagePlan;
import epfabric.deploy.image.ImagePlan.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds on Google Cloud Build, which pushes the images that it builds. */
final class CloudBuilder implements ImageBuilder {
  private static final Duration QUERY_TIMEOUT = Duration.ofMinutes(2);

  /** Time to upload the files and to wait for a machine. */
  private static final int SPARE_SECONDS = 1800;

  private final LocalPrograms programs;
  private final ImagePlan plan;
  private final Place place;
  private final Optional<String> cache;

  /**
   * The place of the build.
   *
   * @param context the build's folder on this machine
   */
  record Place(String project, String region, Path context) {}

  CloudBuilder(LocalPrograms programs, ImagePlan plan, Place place, Optional<String> cache) {
    this.programs = programs;
    this.plan = plan;
    this.place = place;
    this.cache = cache;
  }

  @Override
  public void prepare() {
    if (programs.find("gcloud").isEmpty()) {
      throw CommandException.usage(
          "gcloud is not on PATH", "https://cloud.google.com/sdk/docs/install");
    }
  }

  @Override
  public Optional<String> pushedDigest(Target target) throws IOException {
    LocalPrograms.Answer answer =
        programs.run(
            List.of(
                "gcloud",
                "artifacts",
                "docker",
                "images",
                "describe",
                target.reference(),
                "--project",
                place.project(),
                "--format",
                "value(image_summary.digest)"),
            QUERY_TIMEOUT,
            false);
    return ImageDigests.in(answer.well() ? answer.out() : "");
  }

  @Override
  public Map<Target, String> build(List<Target> targets) throws IOException {
    DockerBuild build = new DockerBuild(".", "/tmp", true, Optional.empty(), cache);
    Path config = place.context().resolveSibling("cloudbuild.json");
    NewFile.write(config, CloudBuild.of(plan, targets, build));
    LocalPrograms.Answer answer =
        programs.run(
            List.of(
                "gcloud",
                "builds",
                "submit",
                place.context().toString(),
                "--config",
                config.toString(),
                "--project",
                place.project(),
                "--region",
                place.region()),
            Duration.ofSeconds(CloudBuild.seconds(plan) + SPARE_SECONDS),
            true);
    if (!answer.well()) {
      throw DockerBuilder.failed(
          "gcloud builds submit",
          "exit code " + answer.status() + "; its output is above",
          "gcloud services enable cloudbuild.googleapis.com --project " + place.project());
    }
    return digests(targets);
  }

  private Map<Target, String> digests(List<Target> targets) throws IOException {
    Map<Target, String> digests = new LinkedHashMap<>();
    for (Target target : targets) {
      Optional<String> digest = pushedDigest(target);
      if (digest.isEmpty()) {
        throw DockerBuilder.failed(
            "gcloud artifacts docker images describe",
            "Cloud Build finished, but " + target.reference() + " does not exist",
            "");
      }
      digests.put(target, digest.get());
    }
    return digests;
  }
}
