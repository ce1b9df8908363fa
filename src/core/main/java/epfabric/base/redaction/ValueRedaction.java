package epfabric.base.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts values after the names of secrets. */
final class ValueRedaction {
  private static final Pattern PREFIX = Pattern.compile("[bBuUrRfF]{1,2}(?=[\"'])");

  /** A type between a name and its value: {@code password: str = "x"}. */
  private static final Pattern TYPED = Pattern.compile("[A-Za-z][\\w.\\[\\]?]{0,40}+ :?= ");

  /** An object, each of whose values has its own name. */
  private static final Pattern OBJECT =
      Pattern.compile("\\{\\s*+(?:\\\\{0,127}+[\"']|}(?!\\w)|$|[\\w.-]{1,99}+[\"' ]{0,9}+[:=])");

  private static final int LONGEST_REMARK = 80;

  private final LineCursor cursor;
  private final LineScan scan;
  private final TextRedaction around;
  private final String line;

  /** The quotation mark around the name; empty if there is none. */
  private String quote = "";

  private boolean fillsQuotes;

  ValueRedaction(LineCursor cursor, TextRedaction around) {
    this.cursor = cursor;
    this.scan = cursor.scan;
    this.around = around;
    this.line = cursor.line;
  }

  /** Sets the place of the name whose value is redacted next, and the start of that value. */
  void startAt(int name, int value) {
    boolean first = cursor.isFirstInQuotes(name);
    quote = cursor.openQuote(value);
    fillsQuotes = first && cursor.isFirstInQuotes(name);
    String own = scan.markBefore(name);
    int close = own.isEmpty() || quote.isEmpty() ? -1 : line.indexOf(own, name);
    if (close >= value && !own.equals(quote)) {
      quote = own;
      fillsQuotes = true;
    }
  }

  /** Redacts the content of a Secret: in the lines below, or in braces. */
  void content(int begin) {
    boolean braces = scan.has('{', begin);
    int inside = braces ? scan.afterSpaces(begin + 1) : begin;
    if (inside == line.length()) {
      around.open(line, true);
    } else if (braces && line.charAt(inside) != '}') {
      int close = line.lastIndexOf('}');
      cursor.hide(inside, close > inside ? close : line.length(), "content of a Secret");
    }
  }

  void secret(String name, int begin, boolean first) {
    String end = scan.closingMarkOfText(begin);
    if (!end.isEmpty()) {
      around.openUntil(end);
    } else if (begin == line.length() || scan.isOpening(begin)) {
      around.open(line, begin < line.length());
    } else if (isList(begin)) {
      list(name, begin + 1);
    } else if (OBJECT.matcher(line).region(begin, line.length()).lookingAt()) {
      around.storeName("key", name);
    } else {
      hide(name, begin, first);
    }
  }

  private boolean isList(int begin) {
    if (!scan.has('[', begin) || scan.markEnd(begin) > 0) {
      return false; // A search for the end in each pair of a long line takes too long.
    }
    int after = scan.closingBracket(begin) + 1;
    return after == 0 || after == line.length() || !Chars.isWord(line.charAt(after));
  }

  /**
   * Redacts a list in one line. In a list of objects, each value is redacted according to the name
   * in its object.
   */
  private void list(String name, int begin) {
    if (begin < line.length() && line.charAt(begin) != '{') {
      int close = scan.closingBracket(begin);
      range(name, begin, close < 0 ? line.length() : close);
    }
  }

  /** Redacts all of the line after the name. */
  void header(String name, int from, boolean first) {
    if (from == line.length() || scan.isOpening(from)) {
      around.open(line, from < line.length());
    } else if (isList(from)) {
      int close = line.lastIndexOf(']');
      range(name, from + 1, close > from ? close : line.length());
    } else if (isOwnQuote(from)) {
      int mark = scan.quoteLength(from);
      range(name, from + mark, scan.quotedEnd(from, mark, quote));
    } else {
      range(name, from, closing(from));
      goesOn(first && quote.isEmpty(), true);
    }
  }

  /** Returns where the mark around the name closes; the line's end if there is none. */
  private int closing(int from) {
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
  void item(String name, int begin) {
    int mark = scan.quoteLength(begin);
    if (mark > 0) {
      range(name, begin + mark, scan.quotedEnd(begin, mark, ""));
    }
  }

  /**
   * Hides the value at {@code begin}.
   *
   * @param first whether the name is the first word of the line; then the whole rest of the line is
   *     the value
   */
  void hide(String name, int begin, boolean first) {
    Matcher prefix = PREFIX.matcher(line).region(begin, line.length());
    int from = prefix.lookingAt() ? prefix.end() : begin;
    int mark = scan.quoteLength(from);
    int marks = mark > 0 ? scan.marks(from, mark) : 0;
    if (marks > 2) {
      text(name, from, marks * mark, line.substring(from, from + mark));
    } else if (mark > 0 && isOwnQuote(from)) {
      int end = scan.quotedEnd(from, mark, quote);
      boolean joined =
          end < line.length() && !line.startsWith(line.substring(from, from + mark), end);
      range(name, joined ? from : from + mark, end);
      goesOn(first && cursor.done() == line.length(), true);
    } else if (mark == 0) {
      plain(name, begin, first);
    }
  }

  /** Redacts a text in three quotation marks or more. */
  private void text(String name, int from, int length, String mark) {
    int begin = from + length;
    int close = line.indexOf(mark, begin);
    range(name, begin, close < 0 ? line.length() : close);
    if (close < 0) {
      around.openUntil(mark);
    }
  }

  private void plain(String name, int begin, boolean first) {
    int reference = scan.referenceEnd(begin);
    boolean fallback = reference > 0 && scan.fallback(begin, reference - 1) > 0;
    if (fallback || (reference > 0 && scan.isEnd(reference, quote))) {
      range(name, begin, reference);
      return;
    }
    int word = scan.valueEnd(begin, quote);
    boolean counts = SecretValues.isNumber(line.substring(begin, word));
    boolean whole = (first || fillsQuotes) && !counts;
    int end = whole ? Math.max(word, first ? scan.plainEnd(begin) : closing(begin)) : word;
    if (isRemark(name, begin)) {
      cursor.moveTo(end);
      return;
    }
    range(name, begin, end);
    goesOn(first && !counts && cursor.done() > begin, false);
    typed(name, begin, end);
  }

  private void typed(String name, int begin, int end) {
    Matcher type = TYPED.matcher(line).region(begin, line.length());
    if (type.lookingAt() && type.end() > end) {
      hide(name, type.end(), false);
    }
  }

  /** Whether the rest of the line is a remark about the secret instead of its value. */
  private boolean isRemark(String name, int begin) {
    int end = Math.min(closing(begin), begin + LONGEST_REMARK);
    return begin > 0
        && LineScan.isSpace(line.charAt(begin - 1))
        && SecretValues.isRemark(name, line.substring(begin, end).strip());
  }

  /** Marks further lines of a YAML text, which have deeper indentation, as a part of the value. */
  private void goesOn(boolean may, boolean quoted) {
    if (may) {
      around.continueValue(line, quoted);
    }
  }

  private void range(String name, int begin, int end) {
    int reference = scan.referenceEnd(begin);
    int fallback = reference > 0 ? scan.fallback(begin, reference - 1) : 0;
    if (fallback > 0) {
      range(name, fallback, reference - 1);
    } else if (reference > 0 && isWhole(reference, end)) {
      cursor.moveTo(reference);
    } else if (end > begin && !SecretValues.isHarmless(name, line.substring(begin, end))) {
      cursor.hide(begin, end, "by name");
    } else {
      cursor.moveTo(end);
    }
  }

  /** Returns whether the reference is the whole value, and not only the start of the value. */
  private boolean isWhole(int reference, int end) {
    return reference >= end || " \t,;]})\"'\\".indexOf(line.charAt(reference)) >= 0;
  }
}
