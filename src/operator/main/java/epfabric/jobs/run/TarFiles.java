package epfabric.jobs.run;

import epfabric.base.value.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads regular files of a tar archive in the format of GNU tar and busybox. Files before a damaged
 * part are available.
 */
final class TarFiles {
  private static final int BLOCK = 512;

  /** The checksum's offset in a header. */
  private static final int CHECKSUM = 148;

  private static final int CHECKSUM_LENGTH = 8;

  /** The maximum padding: tar pads its last record, usually to 10 KiB. */
  private static final int MOST_PADDING = 1 << 20;

  private static final int MOST_ENTRIES = 20_000;
  private static final int MOST_NAME = 1024;
  private static final String SEGMENT = "[A-Za-z0-9_][A-Za-z0-9._-]{0,199}";
  private static final Pattern PATH =
      Pattern.compile("(?:\\./)?(" + SEGMENT + "(?:/" + SEGMENT + "){0,15})");

  private final InputStream in;
  private final SortedMap<String, byte[]> files = new TreeMap<>();
  private final Set<String> folders = new HashSet<>();
  private final List<String> refused = new ArrayList<>();
  private int entries;

  TarFiles(InputStream in) {
    this.in = in;
  }

  /** Returns the files by path. */
  SortedMap<String, byte[]> files() {
    return files;
  }

  /** Returns the files that are refused although the archive is intact, with the reasons. */
  List<String> refused() {
    return refused;
  }

  /** Reads to the end of the stream, beyond the end of the archive. */
  void read() throws IOException {
    String longName = "";
    for (byte[] head = block(); head[0] != 0; head = block()) {
      if (++entries > MOST_ENTRIES) {
        throw new DamagedArchiveException("it has more than " + MOST_ENTRIES + " entries");
      }
      checkSum(head);
      byte[] content = content(octal(head, 124, 12));
      boolean hasLongName = head[156] == 'L';
      String name = longName.isEmpty() ? name(head) : longName;
      longName = hasLongName ? text(content, 0, Math.min(content.length, MOST_NAME)) : "";
      if (head[156] == '0' || head[156] == 0) {
        take(name, content);
      }
    }
    readPadding();
  }

  private byte[] content(long size) throws IOException {
    byte[] content = in.readNBytes((int) Math.min(size, Integer.MAX_VALUE));
    if (content.length < size) {
      throw cutOff();
    }
    if (size % BLOCK != 0) {
      block(BLOCK - (int) (size % BLOCK));
    }
    return content;
  }

  private void take(String name, byte[] content) throws IOException {
    Matcher path = PATH.matcher(name);
    if (!path.matches() || name.length() >= MOST_NAME) {
      refused.add("\"" + VisibleText.line(name) + "\": not a name that is unpacked");
      return;
    }
    add(path.group(1), content);
  }

  /**
   * Refuses a path that occurs twice, or both as a file and as a folder, which no folder on disk
   * can hold.
   */
  private void add(String path, byte[] content) throws IOException {
    if (files.containsKey(path)) {
      throw new DamagedArchiveException("it has " + path + " twice");
    }
    if (folders.contains(path)) {
      throw new DamagedArchiveException("it has " + path + " as a file and as a folder");
    }
    for (int at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      String folder = path.substring(0, at);
      if (files.containsKey(folder)) {
        throw new DamagedArchiveException("it has " + folder + " as a file and as a folder");
      }
      folders.add(folder);
    }
    files.put(path, content);
  }

  /**
   * Reads the zeros after the last file up to the end of the stream, where a gzip stream verifies
   * its checksum.
   */
  private void readPadding() throws IOException {
    byte[] bytes = new byte[8192];
    int filled = 0;
    for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
      filled += read;
      for (int i = 0; i < read; i++) {
        if (bytes[i] != 0 || filled > MOST_PADDING) {
          throw new DamagedArchiveException("it goes on after its end");
        }
      }
    }
  }

  private byte[] block() throws IOException {
    return block(BLOCK);
  }

  private byte[] block(int length) throws IOException {
    byte[] block = in.readNBytes(length);
    if (block.length < length) {
      throw cutOff();
    }
    return block;
  }

  private static DamagedArchiveException cutOff() {
    return new DamagedArchiveException("it is cut off");
  }

  private static String name(byte[] head) {
    boolean ustar = text(head, 257, 6).equals("ustar") && head[345] != 0;
    return (ustar ? text(head, 345, 155) + "/" : "") + text(head, 0, 100);
  }

  /**
   * Verifies a header's checksum, the sum of the header's bytes with the checksum field read as
   * spaces.
   */
  private static void checkSum(byte[] head) throws IOException {
    long sum = (long) CHECKSUM_LENGTH * ' ';
    for (int at = 0; at < BLOCK; at++) {
      boolean inChecksum = at >= CHECKSUM && at < CHECKSUM + CHECKSUM_LENGTH;
      sum += inChecksum ? 0 : head[at] & 0xff;
    }
    String written = text(head, CHECKSUM, CHECKSUM_LENGTH).strip();
    if (!written.matches("[0-7]{1,7}") || Long.parseLong(written, 8) != sum) {
      throw new DamagedArchiveException("the header of a file in it has a wrong checksum");
    }
  }

  private static long octal(byte[] head, int from, int length) throws IOException {
    String digits = text(head, from, length).strip();
    if (!digits.matches("[0-7]{1,11}")) {
      throw new DamagedArchiveException("a file in it has no size");
    }
    return Long.parseLong(digits, 8);
  }

  /** Returns the text up to the first zero. */
  private static String text(byte[] bytes, int from, int length) {
    int end = from;
    while (end < from + length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, from, end - from, StandardCharsets.UTF_8);
  }
}
