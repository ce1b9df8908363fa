package epfabric.base.redaction;

import java.util.regex.Pattern;

/** Properties of a whole text that determine which of its values are secrets. */
final class TextHints {
  private static final GuardedPattern SECRET =
      GuardedPattern.inLines(
          "kind\\\\{0,7}[\"']?+:[ \t]*+\\\\{0,7}[\"']?+Secret(?:List)?\\b",
          GuardedPattern.anyOf("Secret"),
          GuardedPattern.anyOf("kind"));

  /** A {@code .netrc} file, in which ftp, curl and git store logins. */
  private static final GuardedPattern NETRC =
      GuardedPattern.inLines(
          "(?m)^[ \t]*+(?:machine|login|default)[ \t]++\\S"
              + "|\\blogin[ \t]++\\S++[ \t]++password[ \t]",
          GuardedPattern.anyOf("machine", "login", "default"));

  /** Values that Terraform and AWS call sensitive, and cookies as browsers export them. */
  private static final GuardedPattern SENSITIVE =
      GuardedPattern.inTexts(
          "\\bsensitive\\\\{0,7}[\"']?+\\s{0,9}+[:=]\\s{0,9}+true|SecureString|random_password"
              + "|\\bcookies\\\\{0,7}[\"']?+\\s{0,9}+:\\s{0,9}+\\[",
          GuardedPattern.anyOf("sensitive", "SecureString", "random_password", "cookies"));

  /** The environment of a container, as Docker and Compose write it. */
  private static final Pattern ENVIRONMENT =
      Pattern.compile("(?i)\\benv(?:ironment)?\\\\{0,7}[\"']?+\\s{0,9}+:");

  final boolean hasSecrets;
  final boolean isNetrc;

  /**
   * Whether the text marks values as sensitive. If so, {@link #hides} treats the values of some
   * keys as secrets.
   */
  final boolean isSensitive;

  final boolean hasEnvironment;

  private TextHints(String text) {
    this.hasSecrets = SECRET.isIn(text);
    this.isNetrc = NETRC.isIn(text);
    this.isSensitive = SENSITIVE.isIn(text);
    this.hasEnvironment = ENVIRONMENT.matcher(text).find();
  }

  static TextHints of(String text) {
    return new TextHints(text);
  }

  /** Returns whether the value of this name is a secret in this text. */
  boolean hides(String name) {
    return isSensitive && (PairNames.isValue(name) || name.equals("result"));
  }
}
