package epfabric.base.redaction;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts secrets in one line, from its start to its end. */
final class LineRedaction {
  /** Signs between a name and its value. */
  private static final Pattern SIGN =
      Pattern.compile("(?::=|=>|==|!=|\\?=|\\+=|=|:(?!:|//))[=>]{0,3}+");

  /**
   * Text between a name and the sign after it, such as the quotation mark and the bracket in {@code
   * db["password"] =}.
   */
  private static final Pattern AFTER_NAME =
      Pattern.compile("\\\\{0,127}+[\"'`]?[\\])]?[ \t]{0,99}+");

  /**
   * Text between a password's name and the sign after it, which may include an owner in brackets:
   * {@code passwd[me] =}.
   */
  private static final Pattern AFTER_PASSWORD =
      Pattern.compile("(?:\\[[\\w.-]{1,40}+])?+" + AFTER_NAME.pattern());

  /** Signs that may stand between a name and its value, but also between other words. */
  private static final Pattern WEAK_SIGN = Pattern.compile("->|\u2192|\\.(?= ?\\\\{0,7}[\"'])");

  /** The owner of a password and a colon, as in {@code password for me: x}. */
  private static final Pattern OWNER =
      Pattern.compile("(?: \\([^()]{1,60}+\\)| for [^:=\"]{1,60}?){1,2}: (?=\\S)");

  private static final Pattern CREDENTIAL = Pattern.compile("[A-Za-z0-9+/_.~=-]{8,}+");
  private static final Pattern IS = Pattern.compile(" (?:is|was|=) (?=[^ ]*[0-9])");
  private static final int LONGEST_WORD = 40;
  private static final int SHORTEST_PART = 6;

  private final String line;
  private final LineCursor cursor;
  private final LineScan scan;
  private final TextRedaction textRedaction;
  private final AddressRedaction address;
  private final MarkupRedaction markup;
  private final ValueRedaction values;
  private int tokenEnd;

  /** Start of the first word of the line, after quotation marks and dashes. */
  private final int start;

  LineRedaction(String line, int offset, TextRedaction textRedaction, Edits edits) {
    this.line = line;
    this.textRedaction = textRedaction;
    this.cursor = new LineCursor(line, offset, edits);
    this.scan = cursor.scan;
    this.start = LineScan.start(line);
    this.address = new AddressRedaction(cursor);
    this.markup = new MarkupRedaction(cursor, textRedaction);
    this.values = new ValueRedaction(cursor, textRedaction);
  }

  void redact() {
    redactAfterFlag();
    while (!cursor.isAtEnd()) {
      int at = cursor.at();
      char c = cursor.current();
      boolean startsWord =
          at == 0 || !Chars.isWord(line.charAt(at - 1)) || at == cursor.hiddenEnd();
      if (c == ':' && line.startsWith("://", at)) {
        address.redact();
      } else if (c == '<') {
        markup.redact();
      } else if (c == '[' && scan.markEnd(at) > 0) {
        cursor.moveTo(scan.markEnd(at));
      } else if (Chars.isWord(c) && startsWord) {
        redactWord(at);
      } else if ((c == '+' || c == '/') && !isToken(at + 1) && isRandomFrom(at)) {
        cursor.hide(at, randomEndWithParts(at), "looks random");
      } else {
        cursor.moveTo(at + 1);
      }
    }
  }

  private void redactAfterFlag() {
    String flag = textRedaction.takeFlag();
    int from = TextRedaction.indent(line);
    from = line.startsWith("- ", from) ? from + 2 : from;
    if (!flag.isEmpty() && from < line.length() && line.charAt(from) != '-') {
      cursor.moveTo(from);
      values.hide(flag, from, false);
    }
  }

  private void redactWord(int from) {
    int end = wordEnd(from);
    int token = TokenShapes.end(line, from, tokenEnd(from));
    if (token > 0) {
      cursor.hide(from, token, "token");
    } else if (isRandomFrom(from)) {
      cursor.hide(from, randomEndWithParts(from), "looks random");
    } else {
      redactAfterName(from, end);
    }
  }

  private boolean isToken(int from) {
    return from < line.length() && TokenShapes.end(line, from, tokenEnd(from)) > 0;
  }

  private int wordEnd(int from) {
    int end = from;
    while (end < line.length() && Chars.isWord(line.charAt(end))) {
      end++;
    }
    return end;
  }

  private int tokenEnd(int from) {
    if (tokenEnd <= from) {
      tokenEnd = from;
      while (tokenEnd < line.length() && Chars.isToken(line.charAt(tokenEnd))) {
        tokenEnd++;
      }
    }
    return tokenEnd;
  }

  /** Redacts the value that follows a name, if values with this name are secrets. */
  private void redactAfterName(int from, int end) {
    String name = line.substring(from, end);
    cursor.moveTo(end);
    int sign = afterName(name, end);
    int after = signEnd(name, from, sign);
    values.startAt(from, after > 0 ? scan.afterSpaces(after) : sign);
    if (after > 0) {
      redactAssigned(name, from, sign, after);
    } else if (name.startsWith("-")) {
      redactFlagValue(name, end);
    } else {
      redactWithoutSign(name, from, end);
    }
  }

  private int afterName(String name, int end) {
    Pattern pattern = SecretNames.isPassword(name) ? AFTER_PASSWORD : AFTER_NAME;
    Matcher behind = pattern.matcher(line).region(end, line.length());
    return behind.lookingAt() ? behind.end() : end;
  }

  /** Returns the end of the sign after a name; 0 for none. */
  private int signEnd(String name, int from, int at) {
    Matcher sign = SIGN.matcher(line).region(at, line.length());
    if (sign.lookingAt()) {
      return sign.end();
    }
    if (!SecretNames.isUnmistakable(name)) {
      return 0;
    }
    Matcher weak = WEAK_SIGN.matcher(line).region(at, line.length());
    boolean isCell = scan.has('|', at) && isAfterBar(from);
    return weak.lookingAt() ? weak.end() : isCell ? at + 1 : 0;
  }

  /** Returns whether the word at {@code from} is the first word of a table's cell. */
  private boolean isAfterBar(int from) {
    int at = from - 1;
    while (at > 0 && LineScan.isSpace(line.charAt(at))) {
      at--;
    }
    return scan.has('|', at);
  }

  private void redactAssigned(String name, int from, int sign, int after) {
    int begin = scan.afterSpaces(after);
    boolean startsLine = from <= start && (begin > sign + 1 || sign > from + name.length());
    String fullName = withWordBefore(name, from);
    if (PairNames.isName(name)) {
      textRedaction.storeName(name, variable(begin));
    }
    if (textRedaction.isSecretContent(name)) {
      values.redactContent(begin);
    } else if (SecretNames.isHeader(name)) {
      values.redactHeader(name, begin, startsLine);
    } else if (textRedaction.hidesValue(name)) {
      values.hide("secret", begin, startsLine);
    } else if (SecretNames.isSecret(fullName) || isSignature(name, from)) {
      values.redactSecret(name, begin, startsLine);
    } else if (textRedaction.isUnknownVariable(name)
        && (startsLine || from <= start || isQuoted(from))) {
      variableValue(name, begin, startsLine);
    }
  }

  private boolean isQuoted(int from) {
    return !scan.markBefore(from).isEmpty();
  }

  private void variableValue(String name, int begin, boolean startsLine) {
    if (!SecretValues.isNumber(line.substring(begin, scan.valueEnd(begin, "")))) {
      values.redactSecret(name, begin, startsLine);
    }
  }

  /** Returns the name with the word before it, as in {@code Secret Access Key: }. */
  private String withWordBefore(String name, int from) {
    int begin = from - 1;
    int searchStart = Math.max(0, from - LONGEST_WORD);
    while (begin > searchStart && Character.isLetterOrDigit(line.charAt(begin - 1))) {
      begin--;
    }
    boolean hasWordBefore =
        from > 1 && line.charAt(from - 1) == ' ' && begin < from - 1 && !name.startsWith("-");
    return hasWordBefore ? line.substring(begin, from) + name : name;
  }

  private String variable(int from) {
    int begin = scan.afterQuote(from);
    int end = begin;
    while (end < line.length()
        && (Chars.isWord(line.charAt(end)) || line.charAt(end) == ' ')
        && end - begin < LineScan.LONGEST_NAME) {
      end++;
    }
    return line.substring(begin, end).strip();
  }

  private boolean isSignature(String name, int from) {
    boolean isParameter =
        from > 0 && (line.charAt(from - 1) == '&' || line.charAt(from - 1) == '?');
    return isParameter && (name.equalsIgnoreCase("sig") || name.equalsIgnoreCase("signature"));
  }

  private void redactFlagValue(String name, int end) {
    if (!SecretNames.isSecret(name)) {
      return;
    }
    int begin = scan.afterSpaces(scan.afterQuote(end));
    begin = scan.has(',', begin) ? scan.afterSpaces(begin + 1) : begin;
    if (begin == line.length()) {
      textRedaction.storeFlag(name);
    } else if (line.charAt(begin) != '-' && begin > end) {
      values.hide(name, begin, false);
    }
  }

  /** Redacts the value of a name that has no sign after it. */
  private void redactWithoutSign(String name, int from, int end) {
    int begin = scan.afterSpaces(end);
    if (name.equalsIgnoreCase("bearer") || name.equalsIgnoreCase("basic")) {
      redactCredential(name, begin);
    } else if (textRedaction.isNetrc() && name.equals("password") && begin == line.length()) {
      textRedaction.storeFlag(name);
    } else if (textRedaction.isNetrc() && name.equals("password")) {
      values.hide(name, begin, false);
    } else if (SecretNames.isUnmistakable(withWordBefore(name, from))) {
      redactUnmistakable(name, from, end);
    }
  }

  /**
   * Handles {@code password("x")}, {@code ("password", "x")}, {@code PASSWORD 'x'}, {@code password
   * is x1}.
   */
  private void redactUnmistakable(String name, int from, int end) {
    int after = scan.afterQuote(end);
    int item = scan.afterSpaces(after + 1);
    Matcher is = IS.matcher(line).region(end, line.length());
    Matcher owner = OWNER.matcher(line).region(end, line.length());
    if (scan.has('(', end) && scan.quoteLength(end + 1) > 0) {
      values.hide(name, end + 1, false);
    } else if (after > end && scan.has(',', after) && isNameOfNext(name, from, after - end)) {
      values.redactItem(name, item);
    } else if (SecretNames.isPassword(name) && isQuotedAfter(end)) {
      values.hide(name, scan.afterSpaces(end), false);
    } else if (is.lookingAt()) {
      values.hide(name, is.end(), false);
    } else if (SecretNames.isPassword(name) && owner.lookingAt()) {
      values.hide(name, owner.end(), false);
    } else if (SecretNames.isPassword(name) && scan.has('\t', end)) {
      values.hide(name, scan.afterSpaces(end), false);
    }
  }

  /**
   * Returns whether the next item of a list is the value of the quoted name at {@code from}. The
   * name must be the first item of the list or the name of a header.
   */
  private boolean isNameOfNext(String name, int from, int mark) {
    return SecretNames.isHeader(name)
        || scan.has('[', from - mark - 1)
        || scan.has('(', from - mark - 1);
  }

  private boolean isQuotedAfter(int end) {
    int begin = scan.afterSpaces(end);
    int mark = begin > end ? scan.quoteLength(begin) : 0;
    return mark > 0 && !cursor.openQuote(end).equals(line.substring(begin, begin + mark));
  }

  private void redactCredential(String scheme, int begin) {
    Matcher text = CREDENTIAL.matcher(line).region(begin, line.length());
    if (text.lookingAt() && SecretValues.isCredential(scheme, text.group())) {
      cursor.hide(begin, text.end(), scheme.toLowerCase(Locale.ROOT) + " token");
    }
  }

  private boolean isRandomFrom(int from) {
    boolean isInsideRandom = from > cursor.hiddenEnd() && Chars.isRandom(line.charAt(from - 1));
    return !isInsideRandom && SecretValues.isRandom(line, from, randomEnd(from));
  }

  private int randomEnd(int from) {
    int end = from;
    while (end < line.length() && Chars.isRandom(line.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Returns the end of a random text and of the further parts, after dots, that tokens have. */
  private int randomEndWithParts(int from) {
    int end = randomEnd(from);
    while (scan.has('.', end) && randomEnd(end + 1) - end > SHORTEST_PART) {
      end = randomEnd(end + 1);
    }
    return end;
  }
}
