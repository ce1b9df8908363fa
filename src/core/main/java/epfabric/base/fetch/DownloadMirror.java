package epfabric.base.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A mirror of downloaded files: a folder, or a bucket with a local folder as its cache.
 *
 * @param bucket {@code gs://BUCKET} or a folder in it
 */
public record DownloadMirror(Path folder, Optional<String> bucket, LocalPrograms programs) {
  private static final Duration COPY_TIMEOUT = Duration.ofHours(2);

  /** Returns whether a mirror's name is the address of a bucket. */
  public static boolean isBucket(String name) {
    return name.startsWith("gs://");
  }

  /** Returns the local path of the file; empty if the mirror does not have it. */
  public Optional<Path> find(String name) throws IOException {
    Path file = folder.resolve(name);
    if (Files.isRegularFile(file)) {
      return Optional.of(file);
    }
    if (bucket.isEmpty()) {
      return Optional.empty();
    }
    String object = bucket.get() + "/" + name;
    LocalPrograms.Answer answer = gcloud(object, file.toString());
    if (answer.well() && Files.isRegularFile(file)) {
      return Optional.of(file);
    }
    if (answer.err().contains("matched no objects")) {
      return Optional.empty();
    }
    throw new FetchException("gcloud storage cp " + object + ":\n    " + answer.complaint());
  }

  /** Returns the path at which a file is written until it is complete. */
  public Path part(String name) throws IOException {
    Files.createDirectories(folder);
    return folder.resolve("." + name + ".part");
  }

  /** Moves a complete file to its final name and copies it to the bucket, if there is one. */
  public Path store(Path part, String name) throws IOException {
    Path file = folder.resolve(name);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    if (bucket.isPresent()) {
      String object = bucket.get() + "/" + name;
      LocalPrograms.Answer answer = gcloud(file.toString(), object);
      if (!answer.well()) {
        throw new FetchException("gcloud storage cp to " + object + ":\n    " + answer.complaint());
      }
    }
    return file;
  }

  private LocalPrograms.Answer gcloud(String from, String to) throws IOException {
    Files.createDirectories(folder);
    if (programs.find("gcloud").isEmpty()) {
      throw new FetchException(
          "gcloud is not on PATH, but is needed for the mirror "
              + bucket.orElse("")
              + "\n  hint: https://cloud.google.com/sdk/docs/install, or give a folder");
    }
    return programs.run(List.of("gcloud", "storage", "cp", from, to), COPY_TIMEOUT, false);
  }
}
