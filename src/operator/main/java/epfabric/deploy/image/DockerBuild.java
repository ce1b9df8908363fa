package epfabric.deploy.image;

import epfabric.deploy.image.ImagePlan.Target;
import epfabric.fabric.catalog.ContentPin;
import epfabric.fabric.catalog.InputKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command lines that build images with BuildKit.
 *
 * @param folder path of the build's folder, as the command sees it
 * @param results folder for the command's metadata about each image
 * @param push whether images are pushed; otherwise they are written into {@code results}
 * @param mirror folder with files that need not be downloaded
 * @param cache reference for BuildKit's cache, in a repository whose tags may change
 */
public record DockerBuild(
    String folder, String results, boolean push, Optional<String> mirror, Optional<String> cache) {
  private static final int NAME_DIGITS = 12;

  /** The timestamp of every file in an image; the jar's entries have the same timestamp. */
  private static final String SOURCE_DATE_EPOCH = "1767225600";

  /**
   * Returns the name of a separate builder, because Docker's default builder cannot attest. The
   * name contains the start of the BuildKit image's digest, so each BuildKit version has its own
   * builder.
   */
  public static String builderName(ImagePlan plan) {
    String image = image(plan, "buildkit");
    String digest = image.substring(image.indexOf('@') + 1).replace("sha256:", "");
    return "epfabric-" + digest.substring(0, Math.min(NAME_DIGITS, digest.length()));
  }

  /** Returns the command that creates the builder. */
  public static List<String> builder(ImagePlan plan) {
    return List.of(
        "docker",
        "buildx",
        "create",
        "--name",
        builderName(plan),
        "--driver",
        "docker-container",
        "--driver-opt",
        "image=" + image(plan, "buildkit"));
  }

  /** Returns the command that builds one image. */
  public List<String> command(ImagePlan plan, Target target) {
    List<String> words = new ArrayList<>(List.of("docker", "buildx", "build"));
    words.addAll(List.of("--builder", builderName(plan)));
    words.addAll(List.of("--platform", target.target().platforms(plan.request().architecture())));
    words.addAll(List.of("--file", folder + "/installer/Dockerfile"));
    words.addAll(List.of("--target", target.target().text()));
    plan.versions().forEach((name, value) -> argument(words, name, value));
    argument(words, "SOURCE_DATE_EPOCH", SOURCE_DATE_EPOCH);
    mirror.ifPresent(m -> words.addAll(List.of("--build-context", "mirror=" + m)));
    words.add("--provenance=mode=max");
    words.add("--sbom=generator=" + image(plan, "sbom-scanner"));
    cache.ifPresent(ref -> cache(words, ref));
    words.addAll(List.of("--metadata-file", metadata(target)));
    words.addAll(List.of("--tag", target.reference(), "--output", output(target), folder));
    return List.copyOf(words);
  }

  /** Returns the file in which BuildKit reports the image that it built. */
  public String metadata(Target target) {
    return results + "/" + target.target().text() + ".json";
  }

  /**
   * Returns the output option. Layers are compressed with zstd, because nodes unpack zstd several
   * times faster than gzip.
   */
  private String output(Target target) {
    String destination =
        push
            ? "type=image,push=true"
            : "type=oci,dest=" + results + "/" + target.target().text() + ".tar";
    return destination
        + ",rewrite-timestamp=true,oci-mediatypes=true,compression=zstd,force-compression=true";
  }

  private static void argument(List<String> words, String name, String value) {
    words.addAll(List.of("--build-arg", name + "=" + value));
  }

  private static void cache(List<String> words, String reference) {
    words.addAll(List.of("--cache-from", "type=registry,ref=" + reference));
    words.addAll(List.of("--cache-to", "type=registry,mode=max,ref=" + reference));
  }

  /** Returns the reference of a builder's image, by digest. */
  static String image(ImagePlan plan, String name) {
    ImageInput input = plan.inputs().find(InputKind.BUILDER, name).orElseThrow();
    return BuildVersions.image(input, input.pin().value().orElse(ContentPin.UNKNOWN));
  }
}
