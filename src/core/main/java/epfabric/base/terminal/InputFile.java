package epfabric.base.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file that the user named, if it is a regular file of limited size. */
public final class InputFile {
  /** Maximum size, in bytes, of a file that a person writes. */
  public static final int WRITTEN = 1 << 20;

  /** Maximum size, in bytes, of a list of checksums or a signature. */
  public static final int SIGNED = 1 << 24;

  /** Maximum size, in bytes, of a file that a program writes: registrations and stack exports. */
  public static final int RECORDED = 1 << 28;

  private InputFile() {}

  /**
   * Returns the content of a file.
   *
   * @throws CommandException if the file is not a regular file or has more than {@code maxBytes}
   *     bytes
   */
  public static byte[] bytes(Path file, int maxBytes) {
    if (!Files.isRegularFile(file)) {
      throw CommandException.usage("not a regular file: " + file, "");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw CommandException.usage(file + " has more than " + maxBytes + " bytes", "");
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
