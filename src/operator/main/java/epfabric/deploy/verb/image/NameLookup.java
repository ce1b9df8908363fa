package epfabric.deploy.verb.image;

import epfabric.base.fetch.CommitLookup;
import epfabric.base.fetch.Download;
import epfabric.base.fetch.DownloadMirror;
import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.HttpGet;
import epfabric.base.fetch.ImageRegistry;
import epfabric.base.fetch.Pip;
import epfabric.deploy.image.ImageInput;
import epfabric.deploy.image.ImageInput.Origin;
import epfabric.deploy.image.TorchPackages;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.LockFile.Entry;
import epfabric.fabric.catalog.SoftwareSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Looks up the content behind a name at its source: the registry, the repository or the web. */
final class NameLookup {
  private static final long MEGABYTE = 1_000_000;
  private static final long SECONDS_BETWEEN_LINES = 10;

  private final Sources sources;
  private final SoftwareSet set;
  private final Optional<DownloadMirror> mirror;
  private final PrintWriter err;

  /** The sources of lookups. */
  record Sources(
      HttpGet web,
      ImageRegistry registry,
      CommitLookup commits,
      Pip pip,
      BuildArtifacts artifacts) {}

  NameLookup(Sources sources, SoftwareSet set, Optional<DownloadMirror> mirror, PrintWriter err) {
    this.sources = sources;
    this.set = set;
    this.mirror = mirror;
    this.err = err;
  }

  /** Looks up the content that the name of {@code input} stands for now. */
  Entry find(ImageInput input) throws IOException {
    err.println("looking up " + input.kind().section() + "." + input.name() + ": " + input.from());
    return switch (input.kind()) {
      case BASE, BUILDER -> Entry.found(input.from(), sources.registry().digest(input.from()));
      case COMMIT -> Entry.found(input.from(), sources.commits().full(input.from()));
      case ARTIFACT -> Entry.found(input.from(), checksum(input));
      case WHEELS -> wheels(input);
    };
  }

  private Entry wheels(ImageInput input) throws FetchException {
    BuildArtifacts.Wheels wheels =
        Objects.requireNonNull(sources.artifacts().wheels().get(input.name()));
    TorchPackages packages = TorchPackages.of(set, wheels);
    Pip.Question question =
        new Pip.Question(
            packages.wanted(), packages.index(), packages.python(), packages.architecture());
    return Entry.found(input.from(), sources.pip().resolve(question));
  }

  private String checksum(ImageInput input) throws IOException {
    return mirror.isPresent()
        ? checksumViaMirror(input, mirror.get())
        : download(input, Optional.empty()).sha256();
  }

  /**
   * Takes the file from the mirror if the mirror has it; otherwise downloads it and adds it to the
   * mirror.
   */
  private String checksumViaMirror(ImageInput input, DownloadMirror place) throws IOException {
    String name = fileName(input);
    Optional<Path> mirroredFile = place.find(name);
    if (mirroredFile.isPresent()) {
      err.println("  from the mirror");
      return verifiedChecksum(input, Download.ofFile(mirroredFile.get()));
    }
    Path part = place.part(name);
    try {
      String checksum = verifiedChecksum(input, download(input, Optional.of(part)));
      place.store(part, name);
      return checksum;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /**
   * Returns a file's checksum; throws if the input requires another checksum. So a wrong file is
   * neither put into the mirror nor taken from the mirror.
   */
  private static String verifiedChecksum(ImageInput input, Download file) throws FetchException {
    Optional<String> expected =
        input.pin().value().filter(v -> input.origin() != Origin.LOCK && !v.equals(file.sha256()));
    if (expected.isPresent()) {
      throw FetchException.wrongContent(
          input.from()
              + ": "
              + input.pin().where()
              + " says "
              + expected.get()
              + ", and this is "
              + file.sha256());
    }
    return file.sha256();
  }

  /** Returns the last part of the URL. */
  static String fileName(ImageInput input) {
    return input.from().substring(input.from().lastIndexOf('/') + 1);
  }

  /** Puts a file whose checksum is known into the mirror, unless the mirror has it. */
  void store(ImageInput input, DownloadMirror place) throws IOException {
    checksumViaMirror(input, place);
  }

  private Download download(ImageInput input, Optional<Path> target) throws FetchException {
    long[] nextLine = {System.nanoTime()};
    return Download.of(
        sources.web(),
        URI.create(input.from()),
        target,
        (bytes, total) -> {
          if (System.nanoTime() - nextLine[0] >= 0) {
            nextLine[0] = System.nanoTime() + SECONDS_BETWEEN_LINES * 1_000_000_000L;
            err.println(
                "  " + bytes / MEGABYTE + (total < 0 ? "" : " of " + total / MEGABYTE) + " MB");
          }
        });
  }
}
