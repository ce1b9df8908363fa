package epfabric.run;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;

/** Regular files of a tar archive as GNU tar and busybox write it. */
final class TarFiles {
  private static final int BLOCK = 512;
  private static final Pattern PATH =
      Pattern.compile("(\\./)?[A-Za-z0-9_][A-Za-z0-9._-]*(/[A-Za-z0-9_][A-Za-z0-9._-]*){0,15}");

  private TarFiles() {}

  /**
   * Reads to the end; what is whole before a fault is there.
   *
   * @param most bytes of all of them
   */
  static void read(InputStream in, long most, Map<String, byte[]> files) throws IOException {
    long left = most;
    String longName = "";
    for (byte[] head = block(in); head[0] != 0; head = block(in)) {
      long size = octal(head, 124, 12);
      left -= size;
      if (left < 0) {
        throw new IOException("more than " + most + " bytes");
      }
      byte[] content = in.readNBytes((int) size);
      in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
      if (content.length < size) {
        throw new EOFException();
      }
      boolean names = head[156] == 'L';
      String name = longName.isEmpty() ? name(head) : longName;
      longName = names ? text(content, 0, content.length) : "";
      if ((head[156] == '0' || head[156] == 0) && PATH.matcher(name).matches()) {
        files.put(name.replaceFirst("^\\./", ""), content);
      }
    }
  }

  private static byte[] block(InputStream in) throws IOException {
    byte[] block = in.readNBytes(BLOCK);
    if (block.length < BLOCK) {
      throw new EOFException();
    }
    return block;
  }

  private static String name(byte[] head) {
    boolean ustar = text(head, 257, 6).equals("ustar") && head[345] != 0;
    return (ustar ? text(head, 345, 155) + "/" : "") + text(head, 0, 100);
  }

  private static long octal(byte[] head, int from, int length) throws IOException {
    String digits = text(head, from, length).strip();
    if (!digits.matches("[0-7]{1,11}")) {
      throw new IOException("no size of a file: " + digits);
    }
    return Long.parseLong(digits, 8);
  }

  /** Up to the first zero. */
  private static String text(byte[] bytes, int from, int length) {
    int end = from;
    while (end < from + length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, from, end - from, StandardCharsets.UTF_8);
  }
}
