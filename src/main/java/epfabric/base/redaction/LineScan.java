package epfabric.base.redaction;

import java.util.regex.Pattern;

/** Where in a line things end. */
final class LineScan {
  static final int LONGEST_NAME = 200;
  private static final String QUOTES = "\"'";
  private static final Pattern OPENING =
      Pattern.compile("(?:[&!]\\S{0,99}+[ \t]++){0,2}+[|>][-+0-9]{0,2}+\\s*+(?:#|$)");

  private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}(?![0-9a-f])");

  private final String line;

  LineScan(String line) {
    this.line = line;
  }

  static boolean isQuote(char c) {
    return QUOTES.indexOf(c) >= 0;
  }

  static int start(String line) {
    int start = line.startsWith("export ") ? 7 : 0;
    while (start < line.length() && " \t-\"'".indexOf(line.charAt(start)) >= 0) {
      start++;
    }
    return start;
  }

  int spaces(int from) {
    int end = from;
    while (end < line.length() && (line.charAt(end) == ' ' || line.charAt(end) == '\t')) {
      end++;
    }
    return end;
  }

  int quotes(int from) {
    return from + quoteLength(from);
  }

  /** Of a quotation mark, which has backslashes before it in JSON in JSON; 0 for none. */
  int quoteLength(int from) {
    int end = from;
    while (end < line.length() && line.charAt(end) == '\\' && end - from < 7) {
      end++;
    }
    boolean is = end < line.length() && isQuote(line.charAt(end));
    return is ? end + 1 - from : 0;
  }

  int quotedEnd(int begin, int length) {
    String quote = line.substring(begin, begin + length);
    int from = begin + length;
    for (int end = line.indexOf(quote, from); end >= 0; end = line.indexOf(quote, end + 1)) {
      if (line.charAt(end - 1) != '\\' || end == from) {
        return end;
      }
    }
    return line.length();
  }

  /** To the end of the line or to a comment. */
  int plainEnd(int begin) {
    int comment = line.indexOf(" #", begin);
    int end = comment < 0 ? line.length() : comment;
    int to = begin + line.substring(begin, end).stripTrailing().length();
    return to > begin && line.charAt(to - 1) == ',' ? to - 1 : to;
  }

  int valueEnd(int begin) {
    int end = begin;
    while (end < line.length() && " \t\"'\\;&".indexOf(line.charAt(end)) < 0) {
      end++;
    }
    while (end > begin && ",)]}".indexOf(line.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }

  /**
   * {@code |} or {@code >} and nothing else but a comment: the lines below are the value. It may
   * have an anchor or a tag before it.
   */
  boolean isOpening(int begin) {
    return OPENING.matcher(line).region(begin, line.length()).lookingAt();
  }

  /** What an image's name ends in: behind {@code @}, no host with its port looks like it. */
  boolean isDigest(int from) {
    return DIGEST.matcher(line).region(from, line.length()).lookingAt();
  }

  /** Behind {@code $(…)}, <code>${…}</code> or what is redacted already; 0 for neither. */
  int referenceEnd(int begin) {
    boolean command = line.startsWith("$(", begin);
    boolean open = command || line.startsWith("${", begin);
    if (!open && !line.startsWith("[redacted", begin)) {
      return 0;
    }
    int most = Math.min(line.length(), begin + LONGEST_NAME);
    int end = find(command ? ')' : open ? '}' : ']', begin, most);
    return end < most ? end + 1 : 0;
  }

  /** Where in <code>${NAME:-…}</code> begins what counts without the variable; 0 for nothing. */
  int fallback(int begin, int end) {
    int at = begin + 2;
    while (at < end && (Character.isLetterOrDigit(line.charAt(at)) || line.charAt(at) == '_')) {
      at++;
    }
    at += at < end && line.charAt(at) == ':' ? 1 : 0;
    boolean has = line.startsWith("${", begin) && at + 1 < end;
    return has && "-=".indexOf(line.charAt(at)) >= 0 ? at + 1 : 0;
  }

  int find(char c, int from, int end) {
    int found = from;
    while (found < end && line.charAt(found) != c) {
      found++;
    }
    return found;
  }
}
