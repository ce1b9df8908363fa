package epfabric.base.redaction;

/** Secrets in one line, from its start to its end. */
final class LineRedaction {
  private static final String QUOTES = "\"'";
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_OPENING = 50;

  private final String line;
  private final TextRedaction around;
  private final StringBuilder clean = new StringBuilder();

  /** All before this is written. */
  private int done;

  private int at;
  private int tokenEnd;
  private int addressEnd;
  private final boolean isNetrc;

  /** Where the first thing in the line begins, apart from quotation marks and dashes. */
  private final int start;

  LineRedaction(String line, TextRedaction around) {
    this.line = line;
    this.around = around;
    this.start = start(line);
    this.isNetrc = line.contains("login ") && line.contains("password ");
  }

  String clean() {
    afterFlag();
    while (at < line.length()) {
      char c = line.charAt(at);
      if (c == ':' && line.startsWith("://", at)) {
        address();
      } else if (Chars.isWord(c) && (at == 0 || !Chars.isWord(line.charAt(at - 1)) || at == done)) {
        word();
      } else if ((c == '+' || c == '/') && isRandomFrom(at)) {
        hide(at, randomEnd(at), "looks random");
      } else {
        at++;
      }
    }
    return clean.append(line, done, line.length()).toString();
  }

  private void hide(int from, int to, String kind) {
    clean.append(line, done, from).append(Redaction.mark(kind));
    done = to;
    at = to;
  }

  private void afterFlag() {
    String flag = around.takeFlag();
    int from = TextRedaction.indent(line);
    from = line.startsWith("- ", from) ? from + 2 : from;
    if (!flag.isEmpty() && from < line.length() && line.charAt(from) != '-') {
      at = from;
      value(flag, from, false);
    }
  }

  private void word() {
    int end = at;
    while (end < line.length() && Chars.isWord(line.charAt(end))) {
      end++;
    }
    if (SecretValues.isToken(line, at, tokenEnd())) {
      hide(at, tokenEnd, "token");
    } else if (isRandomFrom(at)) {
      hide(at, randomEnd(at), "looks random");
    } else {
      named(at, end);
    }
  }

  private int tokenEnd() {
    if (tokenEnd <= at) {
      tokenEnd = at;
      while (tokenEnd < line.length() && Chars.isToken(line.charAt(tokenEnd))) {
        tokenEnd++;
      }
    }
    return tokenEnd;
  }

  /** What a name says of what follows it. */
  private void named(int from, int end) {
    String name = line.substring(from, end);
    int sign = sign(end);
    at = end;
    if (sign >= 0) {
      assigned(name, from, sign);
    } else if (name.startsWith("-")) {
      flag(name, end);
    } else if (name.equalsIgnoreCase("bearer")) {
      bearer(spaces(end));
    } else if (isNetrc && name.equals("password")) {
      value(name, spaces(end), false);
    }
  }

  /** Where {@code :} or {@code =} stands behind a name; -1 for none. */
  private int sign(int end) {
    int after = spaces(quotes(end));
    boolean is =
        after < line.length()
            && (line.charAt(after) == '=' || line.charAt(after) == ':')
            && !line.startsWith("::", after)
            && !line.startsWith("://", after);
    return is ? after : -1;
  }

  private void assigned(String name, int from, int sign) {
    int after = sign + 1;
    while (after < line.length() && (line.charAt(after) == '=' || line.charAt(after) == '>')) {
      after++;
    }
    int begin = spaces(after);
    boolean first = from <= start && (begin > sign + 1 || sign > from + name.length());
    if (name.equals("name")) {
      around.named(variable(begin));
    } else if (around.isContent(name) && begin == line.length()) {
      around.open(line, true);
    } else if (SecretNames.isHeader(name)) {
      header(name, begin);
    } else if (name.equals("value") && around.hidesValue()) {
      value("secret", begin, first);
    } else if (SecretNames.isSecret(name) || isSignature(name, from)) {
      secret(name, begin, first);
    }
  }

  private String variable(int from) {
    int begin = quotes(from);
    int end = begin;
    while (end < line.length() && Chars.isWord(line.charAt(end)) && end - begin < LONGEST_NAME) {
      end++;
    }
    return line.substring(begin, end);
  }

  private boolean isSignature(String name, int from) {
    boolean parameter = from > 0 && (line.charAt(from - 1) == '&' || line.charAt(from - 1) == '?');
    return parameter && (name.equalsIgnoreCase("sig") || name.equalsIgnoreCase("signature"));
  }

  private void secret(String name, int begin, boolean first) {
    if (begin == line.length() || isOpening(begin)) {
      around.open(line, begin < line.length());
    } else if (line.charAt(begin) == '[' && !line.startsWith("[redacted", begin)) {
      list(name, begin + 1);
    } else if (line.charAt(begin) != '{') {
      value(name, begin, first);
    }
  }

  /** {@code |} or {@code >} and nothing else: the lines below are the value. */
  private boolean isOpening(int begin) {
    return line.length() - begin < LONGEST_OPENING
        && line.substring(begin).matches("[|>][-+0-9]{0,2}\\s*(?:#.*)?");
  }

  /** A list in one line; in one of objects each thing has its own name. */
  private void list(String name, int begin) {
    if (begin < line.length() && line.charAt(begin) != '{') {
      int close = line.indexOf(']', begin);
      value(name, begin, close < 0 ? line.length() : close);
    }
  }

  /** Only a name is left to the reader. */
  private void header(String name, int from) {
    int begin = quotes(from);
    int end = begin;
    while (end < line.length() && QUOTES.indexOf(line.charAt(end)) < 0) {
      end++;
    }
    while (end > begin && line.charAt(end - 1) == '\\') {
      end--;
    }
    value(name, begin, end);
  }

  /**
   * @param first whether the name begins its line, so that all of the line is its value
   */
  private void value(String name, int begin, boolean first) {
    int quote = quoteLength(begin);
    if (quote > 0) {
      value(name, begin + quote, quotedEnd(begin, quote));
    } else {
      int word = valueEnd(begin);
      boolean counts = first && SecretValues.isNumber(line.substring(begin, word));
      value(name, begin, first && !counts ? plainEnd(begin) : word);
    }
  }

  private void value(String name, int begin, int end) {
    int reference = referenceEnd(begin);
    if (reference > 0) {
      at = reference;
    } else if (end > begin && !SecretValues.isHarmless(name, line.substring(begin, end))) {
      hide(begin, end, "by name");
    } else {
      at = Math.max(at, end);
    }
  }

  /** Behind {@code $(…)}, <code>${…}</code> or what is redacted already; 0 for neither. */
  private int referenceEnd(int begin) {
    boolean command = line.startsWith("$(", begin);
    boolean open = command || line.startsWith("${", begin);
    if (!open && !line.startsWith("[redacted", begin)) {
      return 0;
    }
    int most = Math.min(line.length(), begin + LONGEST_NAME);
    int end = find(command ? ')' : open ? '}' : ']', begin, most);
    return end < most ? end + 1 : 0;
  }

  private void flag(String name, int end) {
    boolean login = name.equals("-u") || name.equals("--user");
    if (!login && !SecretNames.isSecret(name)) {
      return;
    }
    int begin = spaces(quotes(end));
    begin = begin < line.length() && line.charAt(begin) == ',' ? spaces(begin + 1) : begin;
    if (begin == line.length()) {
      around.flag(login ? "" : name);
    } else if (login) {
      int from = begin + quoteLength(begin);
      int to = valueEnd(from);
      int colon = line.substring(from, to).indexOf(':');
      if (colon > 0) {
        value("password", from + colon + 1, to);
      }
    } else if (line.charAt(begin) != '-' && begin > end) {
      value(name, begin, false);
    }
  }

  private void bearer(int begin) {
    int end = begin;
    boolean mixed = false;
    while (end < line.length()
        && (Chars.isToken(line.charAt(end)) || "+/=".indexOf(line.charAt(end)) >= 0)) {
      mixed |= !Character.isLowerCase(line.charAt(end));
      end++;
    }
    if (end - begin >= 16 && mixed) {
      hide(begin, end, "bearer token");
    }
  }

  /** {@code https://user:password@host/path?parameter=value}. */
  private void address() {
    int begin = at + 3;
    if (begin < addressEnd) {
      at = begin;
      return;
    }
    int end = begin;
    int login = -1;
    int query = -1;
    while (end < line.length() && Chars.isAddress(line.charAt(end))) {
      char c = line.charAt(end);
      login = c == '@' && query < 0 ? end : login;
      query = query < 0 && (c == '?' || c == '#') ? end : query;
      end++;
    }
    at = begin;
    addressEnd = end;
    if (login >= 0) {
      login(begin, login);
    }
    if (query >= 0) {
      parameters(query + 1, end);
      at = end;
    }
  }

  private void login(int begin, int end) {
    String login = line.substring(begin, end);
    int colon = login.indexOf(':');
    boolean port = colon >= 0 && login.substring(colon + 1).matches("[0-9]{1,5}(?:/.*)?");
    if (colon >= 0 && !port && !SecretValues.isNothing(login.substring(colon + 1))) {
      hide(begin + colon + 1, end, "password");
    } else if (colon < 0 && login.length() >= 16 && !login.contains("/")) {
      hide(begin, end, "login");
    }
  }

  private void parameters(int from, int end) {
    for (int begin = from; begin < end; ) {
      int to = find('&', begin, end);
      int equals = find('=', begin, to);
      if (equals < to) {
        parameter(line.substring(begin, equals), equals + 1, to);
      }
      begin = to + 1;
    }
  }

  private int find(char c, int from, int end) {
    int found = from;
    while (found < end && line.charAt(found) != c) {
      found++;
    }
    return found;
  }

  private void parameter(String name, int from, int to) {
    String value = line.substring(from, to);
    String plain = name.startsWith("amp;") ? name.substring(4) : name;
    boolean shown =
        SecretNames.isShownParameter(plain)
            || SecretValues.isNothing(value)
            || referenceEnd(from) > 0;
    if (!shown && (SecretNames.isSecret(plain) || !SecretValues.isNumber(value))) {
      hide(from, to, "parameter");
    }
  }

  private boolean isRandomFrom(int from) {
    boolean inside = from > done && Chars.isRandom(line.charAt(from - 1));
    return !inside && SecretValues.isRandom(line, from, randomEnd(from));
  }

  private int randomEnd(int from) {
    int end = from;
    while (end < line.length() && Chars.isRandom(line.charAt(end))) {
      end++;
    }
    return end;
  }

  private static int start(String line) {
    int start = line.startsWith("export ") ? 7 : 0;
    while (start < line.length() && " \t-\"'".indexOf(line.charAt(start)) >= 0) {
      start++;
    }
    return start;
  }

  private int spaces(int from) {
    int end = from;
    while (end < line.length() && (line.charAt(end) == ' ' || line.charAt(end) == '\t')) {
      end++;
    }
    return end;
  }

  private int quotes(int from) {
    return from + quoteLength(from);
  }

  /** Of a quotation mark, which has backslashes before it in JSON in JSON; 0 for none. */
  private int quoteLength(int from) {
    int end = from;
    while (end < line.length() && line.charAt(end) == '\\' && end - from < 7) {
      end++;
    }
    boolean is = end < line.length() && QUOTES.indexOf(line.charAt(end)) >= 0;
    return is ? end + 1 - from : 0;
  }

  private int quotedEnd(int begin, int length) {
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
  private int plainEnd(int begin) {
    int comment = line.indexOf(" #", begin);
    int end = comment < 0 ? line.length() : comment;
    int to = begin + line.substring(begin, end).stripTrailing().length();
    return to > begin && line.charAt(to - 1) == ',' ? to - 1 : to;
  }

  private int valueEnd(int begin) {
    int end = begin;
    while (end < line.length() && " \t\"'\\;&".indexOf(line.charAt(end)) < 0) {
      end++;
    }
    while (end > begin && ",)]}".indexOf(line.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }
}
