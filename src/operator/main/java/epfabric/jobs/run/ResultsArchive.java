package epfabric.jobs.run;

import epfabric.base.value.CountedNoun;
import epfabric.deploy.manifest.test.ResultsContainer;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * The files that a results container printed to its log.
 *
 * @param files files by path below their folder
 * @param refused files whose names are refused, with the reasons
 * @param missing why files are missing; empty when the archive is complete
 */
public record ResultsArchive(
    SortedMap<String, byte[]> files, List<String> refused, String missing) {
  /**
   * The maximum size of all unpacked files in bytes: an untrusted image must not fill disk or
   * memory.
   */
  private static final long MOST_BYTES = 128L << 20;

  public ResultsArchive {
    files = Collections.unmodifiableSortedMap(files);
    refused = List.copyOf(refused);
  }

  /** Returns the archive in the log of a results container. */
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
    return new ResultsArchive(new TreeMap<>(), List.of(), why);
  }

  private static ResultsArchive unpacked(byte[] packed) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      TarFiles tar = new TarFiles(new BoundedInput(in, MOST_BYTES));
      return new ResultsArchive(tar.files(), tar.refused(), missing(tar, packed.length));
    } catch (IOException e) {
      return nothing("the archive in the log of container \"results\" is damaged");
    }
  }

  private static String missing(TarFiles tar, int packed) {
    try {
      tar.read();
      return "";
    } catch (IOException e) {
      boolean full = packed >= ResultsContainer.MAX_BYTES;
      String why = full ? "there was more data than fits" : "the archive is damaged: " + reason(e);
      return why + "; " + CountedNoun.of(tar.files().size(), "file") + " of it came back";
    }
  }

  /**
   * Returns a reason for users, because the messages of the JDK's unpacker are not meant for
   * people.
   */
  private static String reason(IOException e) {
    if (e instanceof DamagedArchiveException) {
      return String.valueOf(e.getMessage());
    }
    return e instanceof EOFException ? "it is cut off" : "it cannot be unpacked";
  }
}
