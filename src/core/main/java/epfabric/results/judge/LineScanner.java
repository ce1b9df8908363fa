package epfabric.results.judge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Passes on the lines of a stream that hold one of some words, with their numbers. */
final class LineScanner {
  /** Longer lines are cut into several, all with the same number. */
  static final int LONGEST_LINE = 1 << 18;

  private final WordMatcher matcher;
  private final byte[] buffer = new byte[4 * LONGEST_LINE];
  private final WordMatcher.Position position = new WordMatcher.Position();
  private int lineStart;
  private int scanned;
  private int filled;
  private boolean hit;
  private int wanted;

  /** Whether a part of the line was passed on before its end was seen. */
  private boolean cut;

  private long line = 1;

  LineScanner(WordMatcher matcher) {
    this.matcher = matcher;
  }

  /** Receives the lines. */
  interface Lines {
    /**
     * Takes a line; returns how many of the next lines to pass on, whether or not they hold a word.
     */
    int line(String text, long number);
  }

  /**
   * The end of a stream.
   *
   * @param lines how many there were
   * @param midLine whether the last line had no end
   */
  record End(long lines, boolean midLine) {}

  /** Reads the stream to its end. */
  End scan(InputStream in, Lines lines) throws IOException {
    while (fill(in)) {
      scan(lines);
    }
    boolean rest = filled > lineStart;
    if (rest && hit) {
      emit(lines, filled);
    }
    boolean midLine = rest || cut;
    return new End(midLine ? line : line - 1, midLine);
  }

  /** Reads more after the unfinished line in the buffer; returns false at the end of the stream. */
  private boolean fill(InputStream in) throws IOException {
    System.arraycopy(buffer, lineStart, buffer, 0, filled - lineStart);
    filled -= lineStart;
    scanned -= lineStart;
    lineStart = 0;
    int read = in.read(buffer, filled, buffer.length - filled);
    filled += Math.max(read, 0);
    return read >= 0;
  }

  private void scan(Lines lines) {
    while (scanned < filled) {
      scanned = matcher.skip(position, buffer, scanned, filled);
      if (scanned < filled) {
        scanned++;
        note(lines);
      }
    }
    if (filled - lineStart >= LONGEST_LINE) {
      finish(lines, filled);
      cut = true;
    }
  }

  private void note(Lines lines) {
    if (!matcher.atLineEnd(position)) {
      hit = true;
      return;
    }
    finish(lines, scanned - 1);
    lineStart = scanned;
    cut = false;
    line++;
    if (wanted > 0) {
      wanted--;
      hit = true;
    }
  }

  private void finish(Lines lines, int end) {
    if (hit) {
      emit(lines, end);
    }
    hit = false;
    lineStart = end;
  }

  private void emit(Lines lines, int end) {
    int last = end > lineStart && buffer[end - 1] == '\r' ? end - 1 : end;
    String text = new String(buffer, lineStart, last - lineStart, StandardCharsets.UTF_8);
    wanted = Math.max(wanted, lines.line(text, line));
  }
}
