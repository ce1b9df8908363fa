package epfabric.base.redaction;

import java.util.regex.Pattern;

/** Redacts secrets in addresses: {@code https://user:password@host/path?parameter=value}. */
final class AddressRedaction {
  /** Matches the text after a colon if the text is a port instead of a password. */
  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}+");

  private static final Pattern PARAMETER = Pattern.compile("[?&][A-Za-z0-9_.-]{1,40}+=");
  private static final int SHORTEST_LOGIN = 16;
  private static final int LONGEST_LOGIN = 500;

  private final LineCursor cursor;
  private final LineScan scan;
  private final String line;
  private int addressEnd;

  AddressRedaction(LineCursor cursor) {
    this.cursor = cursor;
    this.scan = cursor.scan;
    this.line = cursor.line;
  }

  /** Redacts the address whose {@code ://} is at the cursor. */
  void redact() {
    int begin = cursor.at() + 3;
    if (begin < addressEnd) {
      cursor.moveTo(begin);
      return;
    }
    int end = plainEnd(begin);
    if (hasPassword(begin)) {
      end = Math.max(end, passwordEnd(begin, end));
    }
    addressEnd = end;
    int loginEnd = loginEnd(begin, end);
    cursor.moveTo(begin);
    if (loginEnd >= 0) {
      hideLogin(begin, loginEnd);
    }
    int query = queryStart(Math.max(begin, loginEnd), end);
    if (query < end) {
      redactParameters(query + 1, end);
      cursor.moveTo(end);
    }
  }

  private int plainEnd(int begin) {
    int end = begin;
    while (end < line.length() && Chars.isAddress(line.charAt(end))) {
      end = scan.markEnd(end) > 0 ? scan.markEnd(end) : end + 1;
    }
    return end;
  }

  /** Returns whether the part before the path has a colon that does not start a port. */
  private boolean hasPassword(int begin) {
    int colon = begin;
    while (colon < line.length() && isUser(line.charAt(colon))) {
      colon++;
    }
    if (!scan.has(':', colon)) {
      return false;
    }
    int end = colon + 1;
    while (end < line.length() && "/?#@ \t\"',".indexOf(line.charAt(end)) < 0) {
      end++;
    }
    boolean isPort = PORT.matcher(line).region(colon + 1, end).matches();
    return !isPort || scan.has('@', end);
  }

  private static boolean isUser(char c) {
    return Chars.isWord(c) || "%+~$@!".indexOf(c) >= 0;
  }

  /**
   * Returns the end of a password. A password may contain characters at which an address would end,
   * but not the quotation mark around the address.
   */
  private int passwordEnd(int begin, int plainEnd) {
    String openQuote = cursor.openQuote(begin);
    int host = plainEnd;
    int end = begin;
    int searchEnd = Math.min(line.length(), begin + LONGEST_LOGIN);
    while (end < searchEnd && !LineScan.isSpace(line.charAt(end)) && !closes(end, openQuote)) {
      end = Math.max(end, scan.markEnd(end)) + scan.doubledLength(end, openQuote) + 1;
      boolean isLoginEnd =
          scan.has('@', end - 1) && end < line.length() && isHost(line.charAt(end));
      host = isLoginEnd ? end : host;
    }
    return plainEnd(host);
  }

  private boolean closes(int at, String openQuote) {
    return !openQuote.isEmpty()
        && line.startsWith(openQuote, at)
        && scan.doubledLength(at, openQuote) == 0
        && isClosed(at + openQuote.length());
  }

  private boolean isClosed(int after) {
    return after >= line.length() || ",}]):; \t\\\"'".indexOf(line.charAt(after)) >= 0;
  }

  private static boolean isHost(char c) {
    return Character.isLetterOrDigit(c) || c == '[';
  }

  /** Returns the index of the {@code @} after the user name and password; -1 if there is none. */
  private int loginEnd(int begin, int end) {
    boolean hasPassword = hasPassword(begin);
    int limit = hasPassword ? end : queryStart(begin, end);
    int login = -1;
    for (int at = scan.find('@', begin, limit); at < limit; at = scan.find('@', at + 1, limit)) {
      boolean isMailParameter = login >= 0 && PARAMETER.matcher(line).region(login, at).find();
      if (!isMailParameter && !scan.isDigest(at + 1)) {
        login = at;
      }
    }
    return login;
  }

  private int queryStart(int begin, int end) {
    return Math.min(scan.find('?', begin, end), scan.find('#', begin, end));
  }

  private void hideLogin(int begin, int end) {
    if (scan.markEnd(begin) == end) {
      return;
    }
    int colon = scan.find(':', begin, end);
    boolean isPort = line.substring(Math.min(colon + 1, end), end).matches("[0-9]{1,5}/.*");
    if (colon < end && !isPort) {
      hidePassword(colon + 1, end);
    } else if (colon == end && end - begin >= SHORTEST_LOGIN && scan.find('/', begin, end) == end) {
      cursor.hide(begin, end, "login");
    }
  }

  private void hidePassword(int begin, int end) {
    if (SecretValues.isNothing(line.substring(begin, end))) {
      cursor.moveTo(end);
    } else {
      cursor.hide(begin, end, "password");
    }
  }

  private void redactParameters(int from, int end) {
    for (int begin = from; begin < end; ) {
      int to = scan.find('&', begin, end);
      int equals = scan.find('=', begin, to);
      if (equals < to) {
        redactParameter(line.substring(begin, equals), equals + 1, to);
      }
      begin = to + 1;
    }
  }

  private void redactParameter(String name, int from, int to) {
    String value = line.substring(from, to);
    String plainName = name.startsWith("amp;") ? name.substring(4) : name;
    boolean mayBeShown =
        SecretNames.isShownParameter(plainName)
            || SecretValues.isNothing(value)
            || scan.referenceEnd(from) == to;
    if (!mayBeShown && (SecretNames.isSecret(plainName) || !SecretValues.isNumber(value))) {
      cursor.hide(from, to, "parameter");
    }
  }
}
