package epfabric.results.judge.log;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Passes on those lines of a stream that contain one of several words, with their line numbers. */
public final class LineScanner {
  /** Greatest length of a line; longer lines are split, and all parts have the same line number. */
  public static final int LONGEST_LINE = 1 << 18;

  private final WordMatcher matcher;
  private final byte[] buffer = new byte[4 * LONGEST_LINE];
  private final WordMatcher.Position position = new WordMatcher.Position();
  private int lineStart;
  private int scanned;
  private int filled;
  private boolean passOn;
  private int wanted;

  /** Whether a part of the current line was passed on before the end of the line was read. */
  private boolean cut;

  private long line = 1;

  LineScanner(WordMatcher matcher) {
    this.matcher = matcher;
  }

  /** Receives the lines. */
  interface Lines {
    /**
     * Takes a line; returns how many of the next lines to pass on, even if they contain none of the
     * words.
     */
    int line(String text, long number);
  }

  /**
   * The end of a stream.
   *
   * @param lines number of lines
   * @param midLine whether the last line has no line break
   */
  record End(long lines, boolean midLine) {}

  /** Reads the stream to its end. */
  End scan(InputStream in, Lines lines) throws IOException {
    while (fill(in)) {
      scan(lines);
    }
    boolean rest = filled > lineStart;
    if (rest && passOn) {
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
        handleMatch(lines);
      }
    }
    if (filled - lineStart >= LONGEST_LINE) {
      finish(lines, filled);
      cut = true;
    }
  }

  private void handleMatch(Lines lines) {
    if (!matcher.atLineEnd(position)) {
      passOn = true;
      return;
    }
    finish(lines, scanned - 1);
    lineStart = scanned;
    cut = false;
    line++;
    if (wanted > 0) {
      wanted--;
      passOn = true;
    }
  }

  private void finish(Lines lines, int end) {
    if (passOn) {
      emit(lines, end);
    }
    passOn = false;
    lineStart = end;
  }

  private void emit(Lines lines, int end) {
    int last = end > lineStart && buffer[end - 1] == '\r' ? end - 1 : end;
    String text = new String(buffer, lineStart, last - lineStart, StandardCharsets.UTF_8);
    wanted = Math.max(wanted, lines.line(text, line));
  }
}
