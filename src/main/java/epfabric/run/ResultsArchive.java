package epfabric.run;

import epfabric.manifest.ResultsContainer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * The files that a results container printed.
 *
 * @param files by path below their folder
 * @param missing why these are not all; empty when they are
 */
public record ResultsArchive(SortedMap<String, byte[]> files, String missing) {
  /** An image that is not ours must not fill disk or memory. */
  private static final long MOST_BYTES = 256L << 20;

  public ResultsArchive {
    files = Collections.unmodifiableSortedMap(files);
  }

  /** What a log holds. */
  public static ResultsArchive ofLog(String log) {
    int begin = log.indexOf(ResultsContainer.BEGIN);
    int end = log.lastIndexOf(ResultsContainer.END);
    if (begin < 0) {
      return nothing("the container \"results\" has printed no archive");
    }
    if (end < begin) {
      return nothing("the archive in the log of container \"results\" has no end");
    }
    String text = log.substring(begin + ResultsContainer.BEGIN.length(), end);
    try {
      return unpacked(Base64.getMimeDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return nothing("the archive in the log of container \"results\" is damaged");
    }
  }

  static ResultsArchive nothing(String why) {
    return new ResultsArchive(new TreeMap<>(), why);
  }

  private static ResultsArchive unpacked(byte[] packed) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      TarFiles.read(in, MOST_BYTES, files);
      in.readAllBytes(); // what pads the archive; at its end the checksum is compared
      return new ResultsArchive(files, "");
    } catch (IOException e) {
      boolean full = packed.length >= ResultsContainer.MOST_BYTES;
      String why = full ? "there was more than fits" : "the archive is damaged";
      return new ResultsArchive(files, why + ": " + files.size() + " of its files were read");
    }
  }
}
