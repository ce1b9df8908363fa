package epfabric.operate.advice.cause;

import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes files as one zip archive. Equal files give equal bytes. */
public final class ZipArchive {
  /** The timestamp of all entries, the earliest that zip can represent. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private ZipArchive() {}

  /**
   * Writes all files.
   *
   * @param folder the archive's top folder, which contains all files
   */
  public static void write(String folder, Evidence evidence, OutputStream out) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
      for (KeptFile file : evidence.files()) {
        ZipEntry entry = new ZipEntry(folder + "/" + file.path());
        entry.setTimeLocal(TIME);
        zip.putNextEntry(entry);
        zip.write(file.text().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
  }
}
