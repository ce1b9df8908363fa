package epfabric.deploy.verb.image;

import epfabric.base.fetch.DownloadMirror;
import epfabric.base.fetch.LocalPrograms;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names a mirror of downloads. */
final class MirrorOption {
  @Option(
      names = "--mirror",
      paramLabel = "PLACE",
      description = "Folder or gs://BUCKET from which downloads are taken, and into which they go.")
  private @Nullable String mirror;

  /**
   * Returns the requested mirror.
   *
   * @param scratch local folder for files from a bucket
   */
  Optional<DownloadMirror> get(Path here, Path scratch, LocalPrograms programs) {
    if (mirror == null) {
      return Optional.empty();
    }
    return Optional.of(
        DownloadMirror.isBucket(mirror)
            ? new DownloadMirror(
                scratch, Optional.of(mirror.replaceFirst("(?<!/)/+$", "")), programs)
            : new DownloadMirror(here.resolve(mirror), Optional.empty(), programs));
  }

  boolean isGiven() {
    return mirror != null;
  }
}
