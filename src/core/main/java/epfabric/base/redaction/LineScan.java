package epfabric.base.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the ends of names, quotation marks and values in a line. */
final class LineScan {
  static final int LONGEST_NAME = 200;
  private static final int MOST_BACKSLASHES = 127;
  private static final Pattern OPENING =
      Pattern.compile("(?:[&!]\\S{0,99}+[ \t]++){0,2}+[|>][-+0-9]{0,2}+\\s*+(?:#|$)");

  /** The start of a text of several lines: three quotation marks, or a heredoc. */
  private static final Pattern TEXT =
      Pattern.compile("(?:(?<mark>\"\"\"|'''|```)|<<[-~]?+[\"']?+(?<end>\\w{1,40}+)[\"']?+)\\s*+$");

  private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}(?![0-9a-f])");

  /**
   * A separator of pairs, which is followed by a name, white space, another separator or the end of
   * the line; or an HTML entity.
   */
  private static final Pattern NEXT_PAIR =
      Pattern.compile(
          "&#?[a-zA-Z0-9]{2,6}+;|[;&,](?:\\s|$|[;&]| {0,2}+[\"']?[A-Za-z_.-][A-Za-z0-9_. -]{0,40}+"
              + "(?:\\[[a-z0-9_]{0,40}+])?[\"']?[=:])");

  /** Authentication schemes, which precede a token. */
  private static final Pattern SCHEME =
      Pattern.compile(
          "(?i)(?:bearer|basic|token|apikey|negotiate|splunk|sso-key|ssws)[ \t]++(?=\\S)");

  private final String line;
  private final int lastBracket;

  LineScan(String line) {
    this.line = line;
    this.lastBracket = line.lastIndexOf(']');
  }

  /**
   * Returns the place of the next {@code ]}; -1 if there is none. That case is decided without a
   * search.
   */
  int closingBracket(int from) {
    return from <= lastBracket ? line.indexOf(']', from) : -1;
  }

  static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`';
  }

  static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  static int start(String line) {
    int start = line.startsWith("export ") ? 7 : 0;
    while (start < line.length() && " \t-\"'".indexOf(line.charAt(start)) >= 0) {
      start++;
    }
    return start;
  }

  boolean has(char c, int at) {
    return at >= 0 && at < line.length() && line.charAt(at) == c;
  }

  /** Returns the place after the white space that starts here. */
  int afterSpaces(int from) {
    int end = from;
    while (end < line.length() && isSpace(line.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Returns the place after the quotation mark that starts here. */
  int afterQuote(int from) {
    return from + quoteLength(from);
  }

  /** Returns the length of a quotation mark, with its backslashes in nested JSON; 0 for none. */
  int quoteLength(int from) {
    int end = from;
    while (has('\\', end) && end - from < MOST_BACKSLASHES) {
      end++;
    }
    boolean endsInMark = end < line.length() && isQuote(line.charAt(end));
    return endsInMark ? end + 1 - from : 0;
  }

  /** Returns how many quotation marks of this length follow each other. */
  int countMarks(int from, int length) {
    String mark = line.substring(from, from + length);
    int count = 1;
    while (line.startsWith(mark, from + count * length)) {
      count++;
    }
    return count;
  }

  /** Returns the quotation mark, with its backslashes, right before a place; empty for none. */
  String markBefore(int place) {
    boolean isQuoted = place > 0 && isQuote(line.charAt(place - 1));
    return isQuoted ? line.substring(backslashesBefore(place - 1), place) : "";
  }

  /** Returns the start of the backslashes before a place. */
  int backslashesBefore(int place) {
    int first = place;
    while (first > 0 && line.charAt(first - 1) == '\\' && place - first < MOST_BACKSLASHES) {
      first--;
    }
    return first;
  }

  /**
   * Returns the end of the text in the quotation marks that start at {@code begin}, with all text
   * joined to it: doubled marks as in YAML and SQL, and further parts as in a shell.
   *
   * @param outerQuote the mark around the whole text
   */
  int quotedEnd(int begin, int length, String outerQuote) {
    int close = closing(begin + length, line.charAt(begin + length - 1), length);
    boolean isJoined = length == 1 && isJoined(close + 1, outerQuote);
    return isJoined
        ? joinedEnd(close + 1, outerQuote)
        : Math.min(line.length(), Math.max(begin + length, close + 1 - length));
  }

  /**
   * Returns the place of the last character of the mark that closes the text at {@code from}; a
   * place after the end of the line if there is none.
   */
  int closing(int from, char quote, int length) {
    for (int at = line.indexOf(quote, from); at >= 0; at = line.indexOf(quote, at + 1)) {
      if (length == 1 && has(quote, at + 1)) {
        at++;
      } else if (closes(length - 1, at - Math.max(from, backslashesBefore(at)))) {
        return at;
      }
    }
    return line.length() + length - 1;
  }

  /**
   * Returns whether a quotation mark closes the text. The number of backslashes before a mark shows
   * the level of nested JSON.
   */
  private static boolean closes(int level, int backslashes) {
    int remaining = backslashes;
    for (int outer = level; outer > 0; outer /= 2) {
      if (remaining % 2 == 0) {
        return true;
      }
      remaining /= 2;
    }
    return remaining % 2 == 0;
  }

  private boolean isJoined(int at, String outerQuote) {
    if (at >= line.length() || (!outerQuote.isEmpty() && line.startsWith(outerQuote, at))) {
      return false;
    }
    char c = line.charAt(at);
    boolean isEscapedQuote = c == '\\' && quoteLength(at) > 0;
    return Character.isLetterOrDigit(c) || c == '$' || isQuote(c) || isEscapedQuote;
  }

  private int joinedEnd(int from, String outerQuote) {
    int at = from;
    while (at < line.length() && " \t,;)}]&|<:".indexOf(line.charAt(at)) < 0) {
      char c = line.charAt(at);
      if (!outerQuote.isEmpty() && line.startsWith(outerQuote, at)) {
        return at;
      }
      at = c == '\\' ? at + 2 : isQuote(c) ? closing(at + 1, c, 1) + 1 : at + 1;
    }
    return Math.min(at, line.length());
  }

  /** Returns the end of the line, or the start of a comment. */
  int plainEnd(int begin) {
    int comment = line.indexOf(" #", begin);
    int end = comment < 0 ? line.length() : comment;
    int to = begin + line.substring(begin, end).stripTrailing().length();
    return to > begin && line.charAt(to - 1) == ',' ? to - 1 : to;
  }

  /**
   * Returns the end of a value that has no quotation marks.
   *
   * @param outerQuote the quotation mark around the value
   */
  int valueEnd(int begin, String outerQuote) {
    Matcher scheme = SCHEME.matcher(line).region(begin, line.length());
    int end = scheme.lookingAt() ? scheme.end() : begin;
    while (end < line.length() && !isEnd(end, outerQuote)) {
      int mark = line.charAt(end) == '\\' ? quoteLength(end) : 0;
      end = Math.max(end + Math.max(1, mark), markEnd(end));
      end += Math.max(0, doubledLength(end - 1, outerQuote) - 1);
    }
    while (end > begin && ",)]};".indexOf(line.charAt(end - 1)) >= 0 && markEnd(end - 1) == 0) {
      if (line.charAt(end - 1) == ']' && line.lastIndexOf("[redacted: ", end) >= begin) {
        break;
      }
      end--;
    }
    return end;
  }

  boolean isEnd(int at, String outerQuote) {
    char c = at < line.length() ? line.charAt(at) : ' ';
    if (isSpace(c) || (c == '<' && has('/', at + 1))) {
      return true;
    }
    if (c == '\\' || isQuote(c)) {
      return !outerQuote.isEmpty() && isEndInQuotes(at, outerQuote);
    }
    return ";&,".indexOf(c) >= 0 && isSeparator(at);
  }

  private boolean isEndInQuotes(int at, String outerQuote) {
    int length = quoteLength(at);
    if (length == 0) {
      return has('n', at + 1) || has('r', at + 1);
    }
    if (doubledLength(at, outerQuote) > 0) {
      return false;
    }
    int after = at + length;
    boolean isClosing = after == line.length() || ",}]):; \t\\\"'".indexOf(line.charAt(after)) >= 0;
    return line.startsWith(outerQuote, at) || isClosing;
  }

  /**
   * Returns 2 at a place where the mark around a text is doubled, as in YAML and SQL; otherwise 0.
   */
  int doubledLength(int at, String outerQuote) {
    boolean isDoubledQuote = outerQuote.equals("'") && line.startsWith("''", at);
    boolean isInsideWord = isDoubledQuote && at > 0 && at + 2 < line.length() && isWordAround(at);
    return isInsideWord ? 2 : 0;
  }

  private boolean isWordAround(int at) {
    return Character.isLetterOrDigit(line.charAt(at - 1))
        && Character.isLetterOrDigit(line.charAt(at + 2));
  }

  private boolean isSeparator(int at) {
    return NEXT_PAIR.matcher(line).region(at, line.length()).lookingAt();
  }

  /** Returns the end of a redaction; 0 if there is none. */
  int markEnd(int begin) {
    if (!line.startsWith("[redacted: ", begin)) {
      return 0;
    }
    return endAfter("]", begin);
  }

  /** Returns the mark that closes the multi-line text that opens here; empty if none opens. */
  String closingMarkOfText(int begin) {
    Matcher text = TEXT.matcher(line).region(begin, line.length());
    return !text.lookingAt() ? "" : text.group(text.group("end") == null ? "mark" : "end");
  }

  /**
   * Returns whether {@code |} or {@code >}, perhaps with a comment, an anchor or a tag, announces
   * that the value is in the lines below.
   */
  boolean isOpening(int begin) {
    return OPENING.matcher(line).region(begin, line.length()).lookingAt();
  }

  /**
   * Returns whether an image's digest starts here. After an {@code @}, {@code sha256:} and 64
   * hexadecimal digits cannot be a host and port, so the text before the {@code @} is no user name
   * and password.
   */
  boolean isDigest(int from) {
    return DIGEST.matcher(line).region(from, line.length()).lookingAt();
  }

  /**
   * Returns the end of {@code $(…)}, <code>${…}</code>, <code>{{…}}</code> or a redaction; 0 if
   * there is none.
   */
  int referenceEnd(int begin) {
    if (line.startsWith("{{", begin) || line.startsWith("${{", begin)) {
      return endAfter("}}", begin);
    }
    boolean isCommand = line.startsWith("$(", begin);
    return isCommand || line.startsWith("${", begin)
        ? endAfter(isCommand ? ")" : "}", begin)
        : markEnd(begin);
  }

  private int endAfter(String close, int begin) {
    int searchEnd = Math.min(line.length(), begin + LONGEST_NAME);
    int end = line.substring(begin, searchEnd).indexOf(close);
    return end < 0 ? 0 : begin + end + close.length();
  }

  /** Returns the start of the default value in <code>${NAME:-…}</code>; 0 if there is none. */
  int defaultStart(int begin, int end) {
    int at = begin + 2;
    while (at < end && (Character.isLetterOrDigit(line.charAt(at)) || line.charAt(at) == '_')) {
      at++;
    }
    at += at < end && line.charAt(at) == ':' ? 1 : 0;
    boolean hasDefault = line.startsWith("${", begin) && at + 1 < end;
    return hasDefault && "-=".indexOf(line.charAt(at)) >= 0 ? at + 1 : 0;
  }

  int find(char c, int from, int end) {
    int place = from;
    while (place < end && line.charAt(place) != c) {
      place++;
    }
    return place;
  }
}
