package epfabric.base.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file that the user named, if it is a regular one of sensible size. */
public final class InputFile {
  /** Limit of files that people write. */
  public static final int WRITTEN = 1 << 20;

  /** Limit of lists of checksums and signatures. */
  public static final int SIGNED = 1 << 24;

  /** Limit of files that programs write: registrations and stack exports. */
  public static final int RECORDED = 1 << 28;

  private InputFile() {}

  /**
   * Returns the whole content.
   *
   * @throws CommandException if this is no regular file or has more bytes than {@code most}
   */
  public static byte[] bytes(Path file, int most) {
    if (!Files.isRegularFile(file)) {
      throw CommandException.usage("not a regular file: " + file, "");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw CommandException.usage(file + " has more than " + most + " bytes", "");
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
