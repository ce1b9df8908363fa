package epfabric.fabric.plan.notice;

import epfabric.base.value.EnumWord;
import epfabric.base.value.ImageName;
import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.catalog.engine.EngineImage;
import epfabric.fabric.environment.ServingRequest.Engine;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An inference engine's image, identified by its tag.
 *
 * @param image description of the image: the engine's version, or the image's name
 * @param row row of the catalog; absent if the version or image is unknown
 */
public record KnownImage(String image, Optional<EngineImage> row) {
  /** The form of engines' tags: {@code v0.26.0}, {@code v0.5.23-cu130}. */
  private static final Pattern VERSION = Pattern.compile("^v?(\\d++(?:\\.\\d++)++)(?:[-._].*+)?");

  private static final Pattern REPOSITORY = Pattern.compile("(?:docker\\.io/)?+([^:@]++).*+");

  /** Returns a server's image with its row in the catalog. */
  public static KnownImage of(Engine engine, ImageName image) {
    Optional<String> version = version(engine, image);
    return new KnownImage(
        version.map(v -> engine.title() + " " + v).orElse("\"" + image + "\""),
        version.flatMap(v -> EngineCatalog.get().image(EnumWord.of(engine), v)));
  }

  /**
   * Returns any image with its row in the catalog; empty if it does not belong to a known engine.
   */
  public static Optional<KnownImage> of(ImageName image) {
    return Stream.of(Engine.values())
        .filter(engine -> isImageOf(engine, image))
        .map(engine -> of(engine, image))
        .findFirst();
  }

  /**
   * Returns the version according to the image's tag. The default image has the version for which
   * command lines are generated.
   */
  private static Optional<String> version(Engine engine, ImageName image) {
    if (image.text().equals(ImageRef.unbuilt(engine.repository()).toString())) {
      return Optional.of(engine.version());
    }
    return image
        .tag()
        .filter(tag -> isImageOf(engine, image))
        .map(VERSION::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1));
  }

  private static boolean isImageOf(Engine engine, ImageName image) {
    return repositoryPath(image.text()).equals(repositoryPath(engine.repository()));
  }

  private static String repositoryPath(String image) {
    return REPOSITORY.matcher(image).replaceFirst("$1");
  }
}
