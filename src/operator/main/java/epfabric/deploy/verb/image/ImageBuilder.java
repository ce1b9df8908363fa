package epfabric.deploy.verb.image;

import epfabric.deploy.image.ImagePlan.Target;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whoever builds images. */
interface ImageBuilder {
  /**
   * Sees to it that everything is there that it needs.
   *
   * @throws CommandException if something is not, with what to do
   */
  void prepare() throws IOException;

  /** The digest of an image that is in the registry already. */
  Optional<String> pushed(Target target) throws IOException;

  /**
   * Builds images, and pushes them if that is wanted.
   *
   * @return each image's digest
   * @throws CommandException if one cannot be built
   */
  Map<Target, String> build(List<Target> targets) throws IOException;
}
