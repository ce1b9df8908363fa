package epfabric.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page that epfabric wrote: it may be written again. */
final class OwnPage {
  /** A page begins with its style sheet. */
  private static final int HEAD = 1 << 16;

  private OwnPage() {}

  /** Whether the mark is near the beginning of the file. */
  static boolean has(Path file, String mark) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains(mark);
    }
  }
}
