package epfabric.base.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts values that follow the name of a secret. */
final class ValueRedaction {
  /** The prefix of a string in Python, such as {@code b} in {@code b"x"}. */
  private static final Pattern STRING_PREFIX = Pattern.compile("[bBuUrRfF]{1,2}(?=[\"'])");

  /** A type between a name and its value: {@code password: str = "x"}. */
  private static final Pattern TYPED = Pattern.compile("[A-Za-z][\\w.\\[\\]?]{0,40}+ :?= ");

  /** The start of an object, in which each value has its own name. */
  private static final Pattern OBJECT =
      Pattern.compile("\\{\\s*+(?:\\\\{0,127}+[\"']|}(?!\\w)|$|[\\w.-]{1,99}+[\"' ]{0,9}+[:=])");

  private static final int MAX_REMARK = 80;

  private final LineCursor cursor;
  private final LineScan scan;
  private final TextRedaction text;
  private final String line;

  /** The quotation mark around the name; empty if there is none. */
  private String quote = "";

  /** Whether name and value are in the same quotes, so that the closing mark ends the value. */
  private boolean fillsQuotes;

  ValueRedaction(LineCursor cursor, TextRedaction text) {
    this.cursor = cursor;
    this.scan = cursor.scan;
    this.text = text;
    this.line = cursor.line;
  }

  /** Sets the positions of the next name and of its value. */
  void startAt(int name, int value) {
    boolean followsQuote = cursor.isFirstInQuotes(name);
    quote = cursor.openQuote(value);
    fillsQuotes = followsQuote && cursor.isFirstInQuotes(name);
    String nameQuote = scan.markBefore(name);
    int close = nameQuote.isEmpty() || quote.isEmpty() ? -1 : line.indexOf(nameQuote, name);
    if (close >= value && !nameQuote.equals(quote)) {
      quote = nameQuote;
      fillsQuotes = true;
    }
  }

  /** Redacts the content of a Kubernetes Secret, which is in the lines below or in braces. */
  void redactContent(int begin) {
    boolean hasBraces = scan.has('{', begin);
    int inside = hasBraces ? scan.afterSpaces(begin + 1) : begin;
    if (inside == line.length()) {
      text.openBlock(line, true);
    } else if (hasBraces && line.charAt(inside) != '}') {
      int close = line.lastIndexOf('}');
      cursor.hide(inside, close > inside ? close : line.length(), "content of a Secret");
    }
  }

  /** Redacts the value of a secret at {@code begin}, which may continue on the next lines. */
  void redactSecret(String name, int begin, boolean startsLine) {
    String end = scan.closingMarkOfText(begin);
    if (!end.isEmpty()) {
      text.openUntil(end);
    } else if (begin == line.length() || scan.isOpening(begin)) {
      text.openBlock(line, begin < line.length());
    } else if (isList(begin)) {
      redactList(name, begin + 1);
    } else if (OBJECT.matcher(line).region(begin, line.length()).lookingAt()) {
      text.storeName("key", name);
    } else {
      hide(name, begin, startsLine);
    }
  }

  private boolean isList(int begin) {
    if (!scan.has('[', begin) || scan.markEnd(begin) > 0) {
      return false; // Searching a long line for a closing bracket would take too long.
    }
    int after = scan.closingBracket(begin) + 1;
    return after == 0 || after == line.length() || !Chars.isWord(line.charAt(after));
  }

  /**
   * Redacts a list in one line. A list of objects is skipped here: its values are redacted
   * according to their own names.
   */
  private void redactList(String name, int begin) {
    if (begin < line.length() && line.charAt(begin) != '{') {
      int close = scan.closingBracket(begin);
      hideRange(name, begin, close < 0 ? line.length() : close);
    }
  }

  /** Redacts the rest of the line after the name of an HTTP header. */
  void redactHeader(String name, int from, boolean startsLine) {
    if (from == line.length() || scan.isOpening(from)) {
      text.openBlock(line, from < line.length());
    } else if (isList(from)) {
      int close = line.lastIndexOf(']');
      hideRange(name, from + 1, close > from ? close : line.length());
    } else if (isOwnQuote(from)) {
      int mark = scan.quoteLength(from);
      hideRange(name, from + mark, scan.quotedEnd(from, mark, quote));
    } else {
      hideRange(name, from, closingQuote(from));
      continueBelow(startsLine && quote.isEmpty(), true);
    }
  }

  /**
   * Returns the place of the mark that closes the quotes around the name; the line's end if the
   * name is not in quotes.
   */
  private int closingQuote(int from) {
    if (quote.isEmpty()) {
      return line.length();
    }
    int length = quote.length();
    int close = scan.closing(from, quote.charAt(length - 1), length) + 1 - length;
    return Math.min(line.length(), Math.max(from, close));
  }

  /**
   * Returns whether a quotation mark opens here; the mark that closes the text around the name does
   * not count.
   */
  private boolean isOwnQuote(int begin) {
    int mark = scan.quoteLength(begin);
    return mark > 0 && !line.substring(begin, begin + mark).equals(quote);
  }

  /** Redacts the second item of a list whose first item is the name of a secret. */
  void redactItem(String name, int begin) {
    int mark = scan.quoteLength(begin);
    if (mark > 0) {
      hideRange(name, begin + mark, scan.quotedEnd(begin, mark, ""));
    }
  }

  /**
   * Hides the value at {@code begin}.
   *
   * @param startsLine whether the name is the first word of the line; then the whole rest of the
   *     line is the value
   */
  void hide(String name, int begin, boolean startsLine) {
    Matcher prefix = STRING_PREFIX.matcher(line).region(begin, line.length());
    int from = prefix.lookingAt() ? prefix.end() : begin;
    int mark = scan.quoteLength(from);
    int marks = mark > 0 ? scan.countMarks(from, mark) : 0;
    if (marks > 2) {
      hideQuotedText(name, from, marks * mark, line.substring(from, from + mark));
    } else if (mark > 0 && isOwnQuote(from)) {
      int end = scan.quotedEnd(from, mark, quote);
      boolean isJoined =
          end < line.length() && !line.startsWith(line.substring(from, from + mark), end);
      hideRange(name, isJoined ? from : from + mark, end);
      continueBelow(startsLine && cursor.hiddenEnd() == line.length(), true);
    } else if (mark == 0) {
      hideUnquoted(name, begin, startsLine);
    }
  }

  /** Redacts a text in three or more quotation marks, which may continue on the next lines. */
  private void hideQuotedText(String name, int from, int length, String mark) {
    int begin = from + length;
    int close = line.indexOf(mark, begin);
    hideRange(name, begin, close < 0 ? line.length() : close);
    if (close < 0) {
      text.openUntil(mark);
    }
  }

  private void hideUnquoted(String name, int begin, boolean startsLine) {
    int reference = scan.referenceEnd(begin);
    boolean hasDefault = reference > 0 && scan.defaultStart(begin, reference - 1) > 0;
    if (hasDefault || (reference > 0 && scan.isEnd(reference, quote))) {
      hideRange(name, begin, reference);
      return;
    }
    int word = scan.valueEnd(begin, quote);
    boolean isNumber = SecretValues.isNumber(line.substring(begin, word));
    boolean fillsLine = (startsLine || fillsQuotes) && !isNumber;
    int end =
        fillsLine ? Math.max(word, startsLine ? scan.plainEnd(begin) : closingQuote(begin)) : word;
    if (isRemark(name, begin)) {
      cursor.moveTo(end);
      return;
    }
    hideRange(name, begin, end);
    continueBelow(startsLine && !isNumber && cursor.hiddenEnd() > begin, false);
    hideAfterType(name, begin, end);
  }

  private void hideAfterType(String name, int begin, int end) {
    Matcher type = TYPED.matcher(line).region(begin, line.length());
    if (type.lookingAt() && type.end() > end) {
      hide(name, type.end(), false);
    }
  }

  /** Returns whether the rest of the line is a remark about the secret instead of its value. */
  private boolean isRemark(String name, int begin) {
    int end = Math.min(closingQuote(begin), begin + MAX_REMARK);
    return begin > 0
        && LineScan.isSpace(line.charAt(begin - 1))
        && SecretValues.isRemark(name, line.substring(begin, end).strip());
  }

  /** Treats the more deeply indented lines below as a part of the value, as in YAML. */
  private void continueBelow(boolean continues, boolean isQuoted) {
    if (continues) {
      text.continueValue(line, isQuoted);
    }
  }

  private void hideRange(String name, int begin, int end) {
    int reference = scan.referenceEnd(begin);
    int defaultStart = reference > 0 ? scan.defaultStart(begin, reference - 1) : 0;
    if (defaultStart > 0) {
      hideRange(name, defaultStart, reference - 1);
    } else if (reference > 0 && isWholeValue(reference, end)) {
      cursor.moveTo(reference);
    } else if (end > begin && !SecretValues.isHarmless(name, line.substring(begin, end))) {
      cursor.hide(begin, end, "by name");
    } else {
      cursor.moveTo(end);
    }
  }

  /** Returns whether a reference that ends here is the whole value, and not only its start. */
  private boolean isWholeValue(int referenceEnd, int end) {
    return referenceEnd >= end || " \t,;]})\"'\\".indexOf(line.charAt(referenceEnd)) >= 0;
  }
}
