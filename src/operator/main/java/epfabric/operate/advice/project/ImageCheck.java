package epfabric.operate.advice.project;

import epfabric.base.value.ImageRef;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import java.util.List;
import java.util.Optional;

/** Checks whether the images of a plan are built and exist in their registry. */
public final class ImageCheck {
  private static final String REGISTRY = "-docker.pkg.dev/";

  private final FabricPlan plan;

  public ImageCheck(FabricPlan plan) {
    this.plan = plan;
  }

  public List<ImageRef> all() {
    var images = plan.workload().images();
    return List.of(images.installer(), images.test(), images.judge());
  }

  /** An image in Artifact Registry. */
  public record Stored(String location, String path) {}

  /**
   * Returns where Artifact Registry stores an image; empty for images that are not built or are in
   * another registry.
   */
  public static Optional<Stored> stored(ImageRef image) {
    String repository = image.repository();
    int registry = repository.indexOf(REGISTRY);
    if (!image.built() || registry < 0) {
      return Optional.empty();
    }
    String path = repository.substring(registry + REGISTRY.length());
    return path.split("/", -1).length < 3
        ? Optional.empty()
        : Optional.of(new Stored(repository.substring(0, registry), path + "@" + image.digest()));
  }

  /** Returns the notice for an image in a registry that is not queried. */
  public Notice unasked(ImageRef image) {
    if (image.built()) {
      return Notice.unknown(
          subject(image),
          "is not in Artifact Registry; epfabric queries no other registry",
          "docker manifest inspect " + image);
    }
    return Notice.blocks(
        subject(image),
        "is not built; `pulumi up` refuses to deploy without it",
        "epfabric image build " + plan.scope().environment() + " --push");
  }

  /** Returns the notice for an image in Artifact Registry. */
  public Notice asked(ImageRef image, boolean exists) {
    return exists
        ? Notice.fine(subject(image), "exists")
        : Notice.blocks(
            subject(image),
            "does not exist with digest " + image.digest(),
            "epfabric image build " + plan.scope().environment() + " --push");
  }

  private static String subject(ImageRef image) {
    return "image " + image.repository().replaceFirst("^.*/", "");
  }
}
