package epfabric.base.redaction;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Decides by the form of a value whether it can be a secret. */
final class SecretValues {
  private static final Set<String> NOTHING =
      Set.of(
          """
          true false null none nil yes no on off ~ undefined enabled disabled required missing unset
          empty found set given incorrect invalid wrong expired rotated denied failed rejected
          accepted ok valid verified unchanged changed updated hidden masked redacted n/a unknown
          optional string (none) (hidden) (redacted) (unset) (empty) (sensitive) sensitive [secret]
          [hidden] [masked] ... prompt
          """
              .strip()
              .split("\\s+", -1));

  /** Values of {@code auth} that name an authentication method. */
  private static final Set<String> METHODS =
      Set.of(
          ("basic bearer digest oauth oauth2 oidc mtls tls saml ldap kerberos iam jwt"
                  + " token password key")
              .split(" ", -1));

  /** A remark, in lower case, that stands in the place of a secret. */
  private static final Pattern REMARK =
      Pattern.compile(
          "(?:not|is|was|are|must|should|cannot|can|could|has|have|no|invalid"
              + "|missing|required|failed"
              + "|expected|incorrect|expired|unknown|too|will"
              + "|may) [a-z][a-z ,.()'-]*+[0-9]{0,3}+[a-z ,.()'-]*+");

  /**
   * A number with a unit, as in results: {@code dispatch 352 GB/s}. A password of several words
   * does not contain such a number.
   */
  private static final Pattern MEASURE =
      Pattern.compile("(?:^|[ (=])[0-9]++(?:\\.[0-9]++)?(?![A-Za-z0-9]{3})");

  private static final Pattern REFERENCE =
      Pattern.compile(
          "\\$[A-Z_][A-Z0-9_]*+|\\$\\([^()]*+\\)"
              + "|\\$\\{(?!\\w++:?+[-=][^}])[^{}]*+}|\\$\\{\\{[^{}]*+}}"
              + "|\\{\\{[^{}]*+}}|\\*++|\\[redacted[^]]*+]|<[a-zA-Z _|/-]*+>|[xX]{3,}+"
              + "|\\.{3}|•++|%[A-Z_]++%");

  /** The name of a test, such as {@code test_ring}, which test programs print after PASS. */
  private static final Pattern TEST = Pattern.compile("test(?:[_.-][a-z0-9]++)++|Test[A-Z]\\w*+");

  private static final Pattern MARKS_AND_CODES =
      Pattern.compile(
          "\\[redacted: [a-zA-Z ]++]|%[0-9a-fA-F]{2}|&#?[a-zA-Z0-9]{2,6}+;|\\\\u[0-9a-f]{4}");

  /** The path of a file, which may contain the secret. */
  private static final Pattern PATH =
      Pattern.compile("/(?:bin|dev|etc|home|mnt|opt|proc|root|run|tmp|usr|var)/[\\w./-]*+");

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]++(?:\\.[0-9]++)?");

  private static final int MIN_RANDOM_LENGTH = 20;

  private SecretValues() {}

  /** Returns whether this value is harmless, although values with this name are usually secrets. */
  static boolean isHarmless(String name, String value) {
    String word = value.strip();
    if (NUMBER.matcher(word).matches()) {
      return !SecretNames.isSecretNumber(name, word);
    }
    return isNothing(word)
        || (name.equalsIgnoreCase("auth") && METHODS.contains(word.toLowerCase(Locale.ROOT)))
        || isRemark(name, word)
        || PATH.matcher(word).matches()
        || word.isEmpty()
        || isOnlyRedaction(word);
  }

  /**
   * Returns whether this is a remark about a secret of this name, or a test result named {@code
   * pass}.
   */
  static boolean isRemark(String name, String rest) {
    return REMARK.matcher(rest).matches()
        || (name.equalsIgnoreCase("pass") && isResult(name, rest));
  }

  /**
   * Returns whether the text after the name of an authentication scheme is a credential, and not a
   * word of a sentence.
   */
  static boolean isCredential(String scheme, String text) {
    if (scheme.equalsIgnoreCase("basic")) {
      return isLogin(text);
    }
    return text.length() >= 16 && !text.chars().allMatch(Character::isLowerCase);
  }

  /** Returns whether the text is {@code user:password} in base64. */
  private static boolean isLogin(String text) {
    try {
      byte[] decoded = Base64.getMimeDecoder().decode(text);
      return new String(decoded, StandardCharsets.ISO_8859_1).indexOf(':') > 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isResult(String name, String value) {
    boolean isMeasured = value.indexOf(' ') > 0 && MEASURE.matcher(value).find();
    return isMeasured || (name.equals("PASS") && TEST.matcher(value).matches());
  }

  /** Returns whether the word is a redaction with only encoded quotation marks around it. */
  private static boolean isOnlyRedaction(String word) {
    return word.contains("[redacted: ")
        && MARKS_AND_CODES
            .matcher(word)
            .replaceAll("")
            .chars()
            .noneMatch(Character::isLetterOrDigit);
  }

  /** Returns whether the word is no value: a status such as "unset", a reference or a redaction. */
  static boolean isNothing(String word) {
    return NOTHING.contains(word.toLowerCase(Locale.ROOT)) || REFERENCE.matcher(word).matches();
  }

  static boolean isNumber(String word) {
    return NUMBER.matcher(word).matches();
  }

  /**
   * Returns whether lowercase letters, capitals and digits alternate as often as in a random key:
   * they alternate less often in words and names. Digests, which have no capitals, are not random
   * keys.
   */
  static boolean isRandom(String text, int from, int to) {
    if (to - from < MIN_RANDOM_LENGTH) {
      return false;
    }
    int[] counts = new int[3];
    int changes = 0;
    int last = -1;
    for (int i = from; i < to; i++) {
      int kind = kind(text.charAt(i));
      if (kind >= 0) {
        counts[kind]++;
        changes += last >= 0 && kind != last ? 1 : 0;
        last = kind;
      }
    }
    int total = counts[0] + counts[1] + counts[2];
    boolean isMixed = counts[0] >= 3 && counts[1] >= 3 && counts[2] >= 1;
    return isMixed
        && total >= MIN_RANDOM_LENGTH
        && changes * 100L >= 42L * total
        && !isIdentity(text, from, to);
  }

  /**
   * Returns whether the text is a short prefix and at least 32 hexadecimal digits or dashes, such
   * as {@code GPU-} and a UUID.
   */
  private static boolean isIdentity(String text, int from, int to) {
    int tail = 0;
    for (int i = to - 1; i >= from && isHexOrDash(text.charAt(i)); i--) {
      tail++;
    }
    return tail >= 32 && to - from - tail < MIN_RANDOM_LENGTH;
  }

  private static boolean isHexOrDash(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || c == '-';
  }

  private static int kind(char c) {
    if (c >= 'a' && c <= 'z') {
      return 0;
    }
    if (c >= 'A' && c <= 'Z') {
      return 1;
    }
    return c >= '0' && c <= '9' ? 2 : -1;
  }
}
