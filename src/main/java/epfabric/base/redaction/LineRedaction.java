package epfabric.base.redaction;

/** Secrets in one line, from its start to its end. */
final class LineRedaction {
  private final String line;
  private final LineScan scan;
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
    this.scan = new LineScan(line);
    this.start = LineScan.start(line);
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
      bearer(scan.spaces(end));
    } else if (isNetrc && name.equals("password")) {
      value(name, scan.spaces(end), false);
    }
  }

  /** Where {@code :} or {@code =} stands behind a name; -1 for none. */
  private int sign(int end) {
    int after = scan.spaces(scan.quotes(end));
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
    int begin = scan.spaces(after);
    boolean first = from <= start && (begin > sign + 1 || sign > from + name.length());
    if (name.equals("name")) {
      around.named(variable(begin));
    } else if (around.isContent(name)) {
      content(begin);
    } else if (isLogin(name)) {
      user(begin);
    } else if (SecretNames.isHeader(name)) {
      header(name, begin);
    } else if (name.equals("value") && around.hidesValue()) {
      value("secret", begin, first);
    } else if (SecretNames.isSecret(name) || isSignature(name, from)) {
      secret(name, begin, first);
    }
  }

  /** What a Secret holds: below, or in braces. */
  private void content(int begin) {
    boolean braces = begin < line.length() && line.charAt(begin) == '{';
    int inside = braces ? scan.spaces(begin + 1) : begin;
    if (inside == line.length()) {
      around.open(line, true);
    } else if (braces && line.charAt(inside) != '}') {
      int close = line.lastIndexOf('}');
      hide(inside, close > inside ? close : line.length(), "content of a Secret");
    }
  }

  private String variable(int from) {
    int begin = scan.quotes(from);
    int end = begin;
    while (end < line.length()
        && Chars.isWord(line.charAt(end))
        && end - begin < LineScan.LONGEST_NAME) {
      end++;
    }
    return line.substring(begin, end);
  }

  private boolean isSignature(String name, int from) {
    boolean parameter = from > 0 && (line.charAt(from - 1) == '&' || line.charAt(from - 1) == '?');
    return parameter && (name.equalsIgnoreCase("sig") || name.equalsIgnoreCase("signature"));
  }

  private void secret(String name, int begin, boolean first) {
    if (begin == line.length() || scan.isOpening(begin)) {
      around.open(line, begin < line.length());
    } else if (line.charAt(begin) == '[' && !line.startsWith("[redacted", begin)) {
      list(name, begin + 1);
    } else if (line.charAt(begin) != '{') {
      value(name, begin, first);
    }
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
    if (from == line.length() || scan.isOpening(from)) {
      around.open(line, from < line.length());
    } else if (line.charAt(from) == '[' && !line.startsWith("[redacted", from)) {
      int close = line.lastIndexOf(']');
      value(name, from + 1, close > from ? close : line.length());
    } else {
      text(name, from);
    }
  }

  private void text(String name, int from) {
    int begin = scan.quotes(from);
    int end = begin;
    while (end < line.length() && !LineScan.isQuote(line.charAt(end))) {
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
    int quote = scan.quoteLength(begin);
    if (quote > 0) {
      int end = scan.quotedEnd(begin, quote);
      value(name, begin + quote, end);
      goesOn(first && done == line.length(), true);
    } else if (scan.referenceEnd(begin) > 0) {
      value(name, begin, begin);
    } else {
      int word = scan.valueEnd(begin);
      boolean counts = first && SecretValues.isNumber(line.substring(begin, word));
      value(name, begin, first && !counts ? scan.plainEnd(begin) : word);
      goesOn(first && !counts && done > begin, false);
    }
  }

  /** A text of YAML may have more lines, which are indented further. */
  private void goesOn(boolean may, boolean quoted) {
    if (may) {
      around.goOn(line, quoted);
    }
  }

  private void value(String name, int begin, int end) {
    int reference = scan.referenceEnd(begin);
    int fallback = reference > 0 ? scan.fallback(begin, reference - 1) : 0;
    if (fallback > 0) {
      value(name, fallback, reference - 1);
    } else if (reference > 0) {
      at = reference;
    } else if (end > begin && !SecretValues.isHarmless(name, line.substring(begin, end))) {
      hide(begin, end, "by name");
    } else {
      at = Math.max(at, end);
    }
  }

  private void flag(String name, int end) {
    boolean login = isLogin(name);
    if (!login && !SecretNames.isSecret(name)) {
      return;
    }
    int begin = scan.spaces(scan.quotes(end));
    begin = begin < line.length() && line.charAt(begin) == ',' ? scan.spaces(begin + 1) : begin;
    if (begin == line.length()) {
      around.flag(login ? "" : name);
    } else if (login) {
      user(begin);
    } else if (line.charAt(begin) != '-' && begin > end) {
      value(name, begin, false);
    }
  }

  private static boolean isLogin(String flag) {
    return flag.equals("-u") || flag.equals("--user");
  }

  /** {@code user:password}. */
  private void user(int begin) {
    int quote = scan.quoteLength(begin);
    int from = begin + quote;
    int most = Math.min(line.length(), from + LineScan.LONGEST_NAME);
    int colon = scan.find(':', from, most);
    if (colon > from && colon < most) {
      int to = quote > 0 ? scan.quotedEnd(begin, quote) : scan.valueEnd(from);
      value("password", colon + 1, Math.max(colon + 1, to));
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
      login = c == '@' && query < 0 && !scan.isDigest(end + 1) ? end : login;
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
    boolean port = colon >= 0 && login.substring(colon + 1).matches("[0-9]{1,5}/.*");
    if (colon >= 0 && !port && !SecretValues.isNothing(login.substring(colon + 1))) {
      hide(begin + colon + 1, end, "password");
    } else if (colon < 0 && login.length() >= 16 && !login.contains("/")) {
      hide(begin, end, "login");
    }
  }

  private void parameters(int from, int end) {
    for (int begin = from; begin < end; ) {
      int to = scan.find('&', begin, end);
      int equals = scan.find('=', begin, to);
      if (equals < to) {
        parameter(line.substring(begin, equals), equals + 1, to);
      }
      begin = to + 1;
    }
  }

  private void parameter(String name, int from, int to) {
    String value = line.substring(from, to);
    String plain = name.startsWith("amp;") ? name.substring(4) : name;
    boolean shown =
        SecretNames.isShownParameter(plain)
            || SecretValues.isNothing(value)
            || scan.referenceEnd(from) > 0;
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
}
