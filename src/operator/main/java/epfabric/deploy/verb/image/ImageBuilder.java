package epfabric.deploy.verb.image;

import epfabric.deploy.image.ImagePlan.Target;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A tool that builds images. */
interface ImageBuilder {
  /**
   * Ensures that all requirements of the builder are met.
   *
   * @throws CommandException if a requirement is not met, with a hint
   */
  void prepare() throws IOException;

  /** Returns the digest of an image if the registry already has the image. */
  Optional<String> pushedDigest(Target target) throws IOException;

  /**
   * Builds images, and pushes them if required.
   *
   * @return each image's digest
   * @throws CommandException if an image cannot be built
   */
  Map<Target, String> build(List<Target> targets) throws IOException;
}
