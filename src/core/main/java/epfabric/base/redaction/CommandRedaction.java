package epfabric.base.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts secrets in command lines, at any place in a text. */
final class CommandRedaction {
  /**
   * A word of a command that is written as a list: {@code - word} in YAML, {@code "word",} in JSON.
   */
  private static final Pattern ITEM =
      Pattern.compile(
          "^[ \t]{0,99}+(?:- {1,9}+|(?=\"(?:[^\"\\\\]|\\\\.){0,999}+\",?+[ \t\r]{0,9}+$))");

  private final LineCursor cursor;
  private final LineScan scan;
  private final String line;
  private final CommandLine command;

  private CommandRedaction(String line, int offset, Edits edits, CommandLine command) {
    this.cursor = new LineCursor(line, offset, edits);
    this.scan = cursor.scan;
    this.line = line;
    this.command = command;
    cursor.moveTo(Math.max(0, itemStart(line)));
  }

  static Edits in(DecodedText decoded) {
    Edits edits = new Edits();
    String text = decoded.text();
    CommandLine command = new CommandLine("");
    int previousItem = -1;
    for (int from = 0; from < text.length(); ) {
      int end = text.indexOf('\n', from);
      int to = end < 0 ? text.length() : end;
      String line = text.substring(from, to);
      int item = itemStart(line);
      command = item >= 0 && item == previousItem ? command : new CommandLine(line);
      new CommandRedaction(line, from, edits, command).redact();
      previousItem = item;
      from = to + 1;
    }
    return edits;
  }

  /**
   * Returns where the word starts in a line that is one item of a command written as a list; -1 for
   * other lines.
   */
  private static int itemStart(String line) {
    Matcher item = ITEM.matcher(line);
    return item.find() ? item.end() : -1;
  }

  private void redact() {
    while (!cursor.isAtEnd()) {
      int begin = wordBegin(cursor.at());
      cursor.moveTo(begin);
      if (begin < line.length()) {
        redactWord(begin);
      }
    }
  }

  /**
   * Returns the start of the next word, after spaces and the punctuation of lists. An operator of
   * the shell ends the command.
   */
  private int wordBegin(int from) {
    int at = from;
    while (at < line.length()
        && " \t\r,[](){}|;&".indexOf(line.charAt(at)) >= 0
        && scan.markEnd(at) == 0) {
      if ("|;&".indexOf(line.charAt(at)) >= 0) {
        command.end();
      }
      at++;
    }
    return at;
  }

  /**
   * Processes one word. Quoted text is only processed if a flag expects a value, because quotation
   * marks may also enclose a whole command.
   */
  private void redactWord(int begin) {
    String openQuote = cursor.openQuote(begin);
    int start = scan.has('$', begin) && command.expectsSecret() ? begin + 1 : begin;
    int mark = scan.quoteLength(start);
    boolean closesQuote = mark > 0 && !openQuote.isEmpty() && line.startsWith(openQuote, start);
    int from = mark > 0 ? start + mark : begin;
    if (closesQuote || (mark > 0 && !command.expectsSecret())) {
      cursor.moveTo(from);
      return;
    }
    int to = mark > 0 ? scan.quotedEnd(start, mark, openQuote) : wordEnd(begin, openQuote);
    int secret = command.secretIn(line.substring(from, to));
    if (secret >= 0) {
      hide(from + secret, to, openQuote);
    }
    int wordEnd = mark > 0 ? to : to + closingLength(to);
    cursor.moveTo(Math.max(wordEnd, begin + 1));
  }

  private int wordEnd(int begin, String openQuote) {
    int end = begin;
    while (end < line.length() && " \t\r|;".indexOf(line.charAt(end)) < 0) {
      if ((!openQuote.isEmpty() && line.startsWith(openQuote, end)) || closingLength(end) > 0) {
        return end;
      }
      end = partEnd(begin, end);
    }
    return Math.min(end, line.length());
  }

  /** Returns the length of a quotation mark that closes a word of a list; 0 for none. */
  private int closingLength(int at) {
    int mark = scan.quoteLength(at);
    int after = at + mark;
    boolean closesQuote = after >= line.length() || ",]}): \t".indexOf(line.charAt(after)) >= 0;
    return closesQuote ? mark : 0;
  }

  private int partEnd(int begin, int at) {
    char c = line.charAt(at);
    int mark = scan.markEnd(at);
    int quote =
        at > begin && (scan.has('=', at - 1) || line.charAt(begin) == '-')
            ? scan.quoteLength(at)
            : 0;
    if (quote > 0) {
      return scan.closing(at + quote, line.charAt(at + quote - 1), quote) + 1;
    }
    boolean isEscaped = c == '\\' && scan.has(' ', at + 1);
    return mark > 0 ? mark : isEscaped ? at + 2 : at + 1;
  }

  private void hide(int from, int to, String openQuote) {
    int mark = scan.quoteLength(from);
    boolean isQuoted = mark > 0 && from + mark < to;
    int begin = isQuoted ? from + mark : from;
    int end = isQuoted ? Math.min(to, scan.quotedEnd(from, mark, openQuote)) : to;
    if (end > begin && !SecretValues.isHarmless("password", line.substring(begin, end))) {
      cursor.hide(begin, end, "by command");
    }
  }
}
