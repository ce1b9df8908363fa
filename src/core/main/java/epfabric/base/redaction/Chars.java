package epfabric.base.redaction;

/** Tests whether characters belong to words, variables and tokens. */
final class Chars {
  private Chars() {}

  static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "_.-".indexOf(c) >= 0;
  }

  static boolean isVariable(char c) {
    return c == '_' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  static boolean isToken(char c) {
    return isWord(c) || "~/+".indexOf(c) >= 0;
  }

  static boolean isRandom(char c) {
    return (c != '.' && isWord(c)) || c == '+' || c == '/';
  }

  static boolean isAddress(char c) {
    return c > ' ' && "\"'<>\\`|".indexOf(c) < 0;
  }
}
