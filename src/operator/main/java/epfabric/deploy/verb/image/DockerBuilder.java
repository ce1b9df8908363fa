package epfabric.deploy.verb.image;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.deploy.image.CloudBuild;
import epfabric.deploy.image.DockerBuild;
import epfabric.deploy.image.ImagePlan;
import epfabric.deploy.image.ImagePlan.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds with Docker's BuildKit on this machine. */
final class DockerBuilder implements ImageBuilder {
  private static final Duration QUERY_TIMEOUT = Duration.ofMinutes(2);

  private final LocalPrograms programs;
  private final ImagePlan plan;
  private final DockerBuild build;
  private final PrintWriter err;

  DockerBuilder(LocalPrograms programs, ImagePlan plan, DockerBuild build, PrintWriter err) {
    this.programs = programs;
    this.plan = plan;
    this.build = build;
    this.err = err;
  }

  @Override
  public void prepare() throws IOException {
    if (programs.find("docker").isEmpty()) {
      throw CommandException.usage(
          "docker is not on PATH",
          "https://docs.docker.com/engine/install, or build elsewhere with --cloud-build");
    }
    if (!query("docker", "buildx", "version").well()) {
      throw CommandException.usage(
          "docker has no buildx", "Debian and Ubuntu: apt-get install docker-buildx");
    }
    if (!query("docker", "buildx", "inspect", DockerBuild.builderName(plan)).well()) {
      err.println("making the builder " + DockerBuild.builderName(plan));
      LocalPrograms.Answer created = programs.run(DockerBuild.builder(plan), QUERY_TIMEOUT, false);
      if (!created.well()) {
        throw failed("docker buildx create", created.complaint(), "is the Docker daemon running?");
      }
    }
  }

  @Override
  public Optional<String> pushedDigest(Target target) throws IOException {
    LocalPrograms.Answer answer =
        query(
            "docker",
            "buildx",
            "imagetools",
            "inspect",
            target.reference(),
            "--format",
            "{{.Manifest.Digest}}");
    return ImageDigests.in(answer.well() ? answer.out() : "");
  }

  @Override
  public Map<Target, String> build(List<Target> targets) throws IOException {
    Map<Target, String> digests = new LinkedHashMap<>();
    for (Target target : targets) {
      err.println("building " + target.reference());
      LocalPrograms.Answer answer =
          programs.run(
              build.command(plan, target), Duration.ofSeconds(CloudBuild.seconds(plan)), true);
      if (!answer.well()) {
        throw failed(
            "docker buildx build --target " + target.target().text(),
            "exit code " + answer.status() + "; its output is above",
            "pushing needs `gcloud auth configure-docker "
                + target.repository().replaceFirst("/.*", "")
                + "`");
      }
      digests.put(target, digest(target));
    }
    return digests;
  }

  private String digest(Target target) throws IOException {
    Path metadata = Path.of(build.metadata(target));
    if (Files.isRegularFile(metadata)) {
      Optional<String> digest = ImageDigests.in(value(Files.readString(metadata)));
      if (digest.isPresent()) {
        return digest.get();
      }
    }
    throw failed("docker buildx build", "no digest in " + metadata, "");
  }

  private static String value(String json) {
    try {
      ObjectNode metadata = Json.parseObject(json);
      return metadata.has("containerimage.digest")
          ? Json.text(metadata.get("containerimage.digest"))
          : "";
    } catch (JsonException e) {
      return "";
    }
  }

  private LocalPrograms.Answer query(String... command) throws IOException {
    return programs.run(List.of(command), QUERY_TIMEOUT, false);
  }

  static CommandException failed(String command, String reason, String hint) {
    return new CommandException(
        ExitCode.INCONCLUSIVE,
        command + " failed: " + reason + (hint.isEmpty() ? "" : "\n  hint: " + hint));
  }
}
