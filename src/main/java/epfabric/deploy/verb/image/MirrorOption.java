package epfabric.deploy.verb.image;

import epfabric.base.fetch.Mirror;
import epfabric.base.fetch.Programs;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where downloads are kept. */
final class MirrorOption {
  @Option(
      names = "--mirror",
      paramLabel = "PLACE",
      description = "Folder or gs://BUCKET from which downloads are taken, and into which they go.")
  private @Nullable String mirror;

  /**
   * The mirror asked for.
   *
   * @param scratch folder for what comes from a bucket
   */
  Optional<Mirror> get(Path here, Path scratch, Programs programs) {
    if (mirror == null) {
      return Optional.empty();
    }
    return Optional.of(
        Mirror.isBucket(mirror)
            ? new Mirror(scratch, Optional.of(mirror.replaceFirst("(?<!/)/+$", "")), programs)
            : new Mirror(here.resolve(mirror), Optional.empty(), programs));
  }

  boolean given() {
    return mirror != null;
  }
}
