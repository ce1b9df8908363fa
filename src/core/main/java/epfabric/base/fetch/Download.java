package epfabric.base.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * A file that was read completely, from the internet or from disk.
 *
 * @param sha256 digest of the content
 */
public record Download(String sha256, long bytes) {
  private static final int CHUNK = 1 << 16;

  /** Receives the progress of a download. */
  public interface Progress {
    /**
     * Reports how many bytes have arrived.
     *
     * @param total the file's size; −1 if the server did not send it
     */
    void at(long bytes, long total);
  }

  /**
   * Downloads {@code uri}.
   *
   * @param target file for the content; if empty, the content is only hashed
   */
  public static Download of(HttpGet web, URI uri, Optional<Path> target, Progress progress)
      throws FetchException {
    return web.get(
        uri,
        Map.of(),
        Set.of(),
        answer -> {
          try (InputStream in = answer.body();
              OutputStream out = output(target)) {
            Download done = copy(in, out, bytes -> progress.at(bytes, answer.length()));
            if (answer.length() >= 0 && done.bytes() != answer.length()) {
              throw new IOException(
                  "the connection closed after "
                      + done.bytes()
                      + " of "
                      + answer.length()
                      + " bytes");
            }
            return done;
          }
        });
  }

  /** Hashes an existing file. */
  public static Download ofFile(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return copy(in, OutputStream.nullOutputStream(), bytes -> {});
    }
  }

  private static OutputStream output(Optional<Path> target) throws IOException {
    return target.isPresent()
        ? Files.newOutputStream(target.get())
        : OutputStream.nullOutputStream();
  }

  private static Download copy(InputStream in, OutputStream out, LongConsumer arrived)
      throws IOException {
    MessageDigest digest = newDigest();
    byte[] buffer = new byte[CHUNK];
    long bytes = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      digest.update(buffer, 0, read);
      out.write(buffer, 0, read);
      bytes += read;
      arrived.accept(bytes);
    }
    return new Download(HexFormat.of().formatHex(digest.digest()), bytes);
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
