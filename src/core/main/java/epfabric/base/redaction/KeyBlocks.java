package epfabric.base.redaction;

import java.util.List;

/** Redacts private keys that span several lines; the line breaks may be escaped, as in JSON. */
final class KeyBlocks {
  private static final String BEGIN = "-----BEGIN ";
  private static final String END = "-----END ";
  private static final List<String> LABELS = List.of("PRIVATE KEY", "Static key");
  private static final int LONGEST_LABEL = 60;
  private static final int LONGEST_BLOCK = 100_000;

  /** Shorter texts are not taken for a line of a key, except for the last line of the key. */
  private static final int SHORTEST_LINE = 20;

  private final String text;
  private final Edits edits = new Edits();
  private int processedEnd;

  private KeyBlocks(String text) {
    this.text = text;
  }

  /**
   * Returns edits that hide all key blocks; if a block is cut off, the part that is present is
   * hidden.
   */
  static Edits in(DecodedText decoded) {
    String text = decoded.text();
    return isLabel(text) ? new KeyBlocks(text).hideAll() : new Edits();
  }

  private Edits hideAll() {
    int end = text.indexOf(END);
    for (int begin = text.indexOf(BEGIN); begin >= 0 || end >= 0; ) {
      boolean isBegin = begin >= 0 && (end < 0 || begin < end);
      int at = isBegin ? begin : end;
      int body = afterLabel(at + (isBegin ? BEGIN : END).length());
      if (body >= 0) {
        int from = isBegin ? at : bodyBefore(at);
        boolean hasEnd = isBegin && end >= 0 && end - at < LONGEST_BLOCK;
        int closing = hasEnd ? afterLabel(end + END.length()) : body;
        replace(from, isBegin && (!hasEnd || closing < 0) ? bodyAfter(body) : closing);
      }
      int next = Math.max(processedEnd, at + 1);
      begin = begin >= 0 && begin < next ? text.indexOf(BEGIN, next) : begin;
      end = end >= 0 && end < next ? text.indexOf(END, next) : end;
    }
    return edits;
  }

  private void replace(int from, int to) {
    if (to > from) {
      edits.hide(from, to, "private key");
    }
    processedEnd = to;
  }

  /**
   * Returns the end of a key's label, such as {@code RSA PRIVATE KEY-----}, that starts at {@code
   * from}; -1 if no such label starts there.
   */
  private int afterLabel(int from) {
    int searchEnd = Math.min(text.length(), from + LONGEST_LABEL);
    int end = text.substring(from, searchEnd).indexOf("-----");
    boolean isKeyLabel = end >= 0 && isLabel(text.substring(from, from + end));
    return isKeyLabel ? from + end + 5 : -1;
  }

  private static boolean isLabel(String text) {
    return LABELS.stream().anyMatch(text::contains);
  }

  private int bodyAfter(int from) {
    int end = from;
    for (int at = from; at < text.length(); ) {
      int word = afterBreaks(at);
      int after = word;
      while (after < text.length() && isKeyCharacter(text.charAt(after))) {
        after++;
      }
      if (isHeader(word)) {
        after = lineEnd(word);
      } else if (after - word < SHORTEST_LINE) {
        return end > from || after == text.length() ? after : end;
      }
      end = after;
      at = after;
    }
    return end;
  }

  private boolean isHeader(int at) {
    return text.startsWith("Proc-Type:", at)
        || text.startsWith("DEK-Info:", at)
        || text.startsWith("Version:", at)
        || text.startsWith("Comment:", at);
  }

  private int lineEnd(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\\') {
      end++;
    }
    return end;
  }

  /** Returns the place after spaces, line breaks and escaped line breaks. */
  private int afterBreaks(int from) {
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean isEscapedBreak = (c == 'n' || c == 'r') && at > from && text.charAt(at - 1) == '\\';
      if (!Character.isWhitespace(c) && c != '\\' && !isEscapedBreak) {
        return at;
      }
      at++;
    }
    return at;
  }

  /** Returns the start of the text before {@code end} that can be lines of a key. */
  private int bodyBefore(int end) {
    int begin = end;
    for (int at = end; at > processedEnd; ) {
      while (at > processedEnd && isBreak(text.charAt(at - 1))) {
        at--;
      }
      int word = at;
      while (word > processedEnd && isKeyCharacter(text.charAt(word - 1))) {
        word--;
      }
      if (at - word < SHORTEST_LINE && begin != end) {
        return begin;
      }
      if (at == word) {
        return begin;
      }
      begin = word;
      at = word;
    }
    return begin;
  }

  private static boolean isBreak(char c) {
    return Character.isWhitespace(c) || c == '\\';
  }

  private static boolean isKeyCharacter(char c) {
    return (c != '.' && c != '_' && c != '-' && Chars.isWord(c)) || isSign(c);
  }

  private static boolean isSign(char c) {
    return c == '+' || c == '/' || c == '=';
  }
}
