package epfabric.base.redaction;

/** A position in a line, at which the search for secrets continues. */
final class LineCursor {
  final String line;
  final LineScan scan;
  private final Edits edits;

  /** Start of the line in its text. */
  private final int offset;

  private int at;

  /** End of the last hidden text. */
  private int hiddenEnd;

  /** Place up to which quotation marks have been counted. */
  private int countedEnd;

  private String openMark = "";
  private int openedAt = -1;

  LineCursor(String line, int offset, Edits edits) {
    this.line = line;
    this.scan = new LineScan(line);
    this.offset = offset;
    this.edits = edits;
  }

  int at() {
    return at;
  }

  int hiddenEnd() {
    return hiddenEnd;
  }

  boolean isAtEnd() {
    return at >= line.length();
  }

  char current() {
    return line.charAt(at);
  }

  /** Moves to {@code place}; does nothing if the cursor is already past it. */
  void moveTo(int place) {
    at = Math.max(at, place);
  }

  void hide(int from, int to, String kind) {
    if (to <= from || from < hiddenEnd) {
      moveTo(to);
      return;
    }
    openQuote(from);
    edits.hide(offset + from, offset + to, kind);
    hiddenEnd = to;
    countedEnd = to;
    at = to;
  }

  /**
   * Returns the quotation mark, with its backslashes, that is open at {@code place}; empty for
   * none.
   */
  String openQuote(int place) {
    while (countedEnd < place) {
      char c = line.charAt(countedEnd);
      if (LineScan.isQuote(c)) {
        openOrClose(c);
      }
      countedEnd++;
    }
    return openMark;
  }

  /** Returns whether {@code place} directly follows an opening quotation mark. */
  boolean isFirstInQuotes(int place) {
    return !openQuote(place).isEmpty() && openedAt + 1 == place;
  }

  private void openOrClose(char quote) {
    int first = scan.backslashesBefore(countedEnd);
    String mark = line.substring(first, countedEnd + 1);
    if (openMark.isEmpty()) {
      boolean isApostrophe = quote == '\'' && isLetterAt(first - 1);
      openMark = isApostrophe ? "" : mark;
      openedAt = countedEnd;
    } else if (openMark.equals(mark) && !(quote == '\'' && isLetterAt(countedEnd + 1))) {
      openMark = "";
    }
  }

  private boolean isLetterAt(int place) {
    return place >= 0 && place < line.length() && Character.isLetterOrDigit(line.charAt(place));
  }
}
