package epfabric.operate;

import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes secrets out of texts: what looks like one, what is called one, and what is known to be one.
 * Rather too much than too little; {@code num_tokens=128} is none.
 */
public final class Redaction implements UnaryOperator<String> {
  /** Last words of the names of secrets; a plural counts something. */
  private static final String SECRET_NAME =
      "[A-Za-z0-9_.-]*(?i:password|passwd|passphrase|secret|token|api[_-]?key|private[_-]?key"
          + "|access[_-]?key|secret[_-]?key|account[_-]?key|credentials?|client-key-data"
          + "|encryptionsalt|encryptedkey|\\.dockerconfigjson)(?i:[_-]?(?:value|data|b64|base64))?";

  /** In JSON that is text in JSON, quotes have backslashes before them. */
  private static final String QUOTE = "\\\\{0,3}[\"']";

  /** Numbers, yes, no and nothing are no secrets; nor are references and what is redacted. */
  private static final String VALUE =
      "(?!(?:true|false|null|[0-9]{1,6}|\\[redacted:[^]]*])(?:[\\s,;\"'\\\\}]|$))";

  /**
   * @param kind what is written instead
   * @param what group {@code keep}, where there is one, stays
   */
  private record Rule(String kind, Pattern what) {
    static Rule of(String kind, String what) {
      return new Rule(kind, Pattern.compile(what));
    }

    String apply(String text) {
      Matcher matcher = what.matcher(text);
      boolean keeps = what.pattern().contains("(?<keep>");
      return matcher.replaceAll(
          found ->
              Matcher.quoteReplacement(
                  (keeps ? matcher.group("keep") : "") + "[redacted: " + kind + "]"));
    }
  }

  private static final String BASE64 = "[A-Za-z0-9+/=]";
  private static final String LINE_END = "(?:\\s|\\\\+[nr])";

  /** Keys have many lines, so that the whole text is looked at. */
  private static final List<Rule> KEYS =
      List.of(
          Rule.of(
              "private key",
              "-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----(?:"
                  + LINE_END
                  + "*+(?:Proc-Type|DEK-Info):[^\\n\\\\]*)*+(?:"
                  + LINE_END
                  + "*+"
                  + BASE64
                  + "{20,}+)*+(?:"
                  + LINE_END
                  + "*+"
                  + BASE64
                  + "*+"
                  + LINE_END
                  + "*+-----END [A-Z0-9 ]*PRIVATE KEY-----)?+"),
          Rule.of(
              "private key",
              "(?<!"
                  + BASE64
                  + ")(?:"
                  + BASE64
                  + "{20,}+"
                  + LINE_END
                  + "++)*+"
                  + BASE64
                  + "*+"
                  + LINE_END
                  + "*+-----END [A-Z0-9 ]*PRIVATE KEY-----"));

  /** The others are looked for around the lines that {@link #HINT} finds. */
  private static final List<Rule> RULES =
      List.of(
          Rule.of("pulumi secret", "(?<keep>\\bsecure" + QUOTE + "?\\s*:\\s*)(?!\\[redacted)\\S+"),
          Rule.of("JWT", "\\beyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?"),
          Rule.of("Google token", "\\bya29\\.[A-Za-z0-9_.-]{8,}|\\b1//0[A-Za-z0-9_-]{20,}"),
          Rule.of("Google API key", "\\bAIza[A-Za-z0-9_-]{30,}|\\bGOCSPX-[A-Za-z0-9_-]{10,}"),
          Rule.of(
              "token",
              "\\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}"
                  + "|glpat-[A-Za-z0-9_-]{16,}|hf_[A-Za-z0-9]{20,}|nvapi-[A-Za-z0-9_-]{20,}"
                  + "|pul-[a-f0-9]{20,}|AKIA[A-Z0-9]{16}|xox[abposr]-[A-Za-z0-9-]{10,}"
                  + "|dckr_pat_[A-Za-z0-9_-]{16,}|sk-[A-Za-z0-9_-]{20,}"
                  + "|sha256~[A-Za-z0-9_-]{20,})"),
          Rule.of(
              "login",
              "(?<keep>(?i:authorization)"
                  + QUOTE
                  + "?\\s*[:=]\\s*"
                  + QUOTE
                  + "?)(?!\\[redacted)(?:(?i:bearer|basic|token)\\s+)?[^\\s\"'\\\\,]+"),
          Rule.of("bearer token", "(?<keep>(?i:\\bbearer)\\s+)[A-Za-z0-9._~+/=-]{16,}"),
          Rule.of(
              "password",
              "(?<keep>[a-z][a-z0-9+.-]{0,20}://[^\\s/@:\"']{0,200}:)[^\\s/@\"']+(?=@)"),
          Rule.of(
              "by name",
              "(?<keep>"
                  + QUOTE
                  + "?name"
                  + QUOTE
                  + "?\\s*:\\s*"
                  + QUOTE
                  + "?"
                  + SECRET_NAME
                  + QUOTE
                  + "?\\s*,?\\s*"
                  + QUOTE
                  + "?value"
                  + QUOTE
                  + "?\\s*:\\s*"
                  + QUOTE
                  + ")"
                  + VALUE
                  + "(?:[^\"'\\\\\\n]|\\\\(?![\"'\\\\]))++"),
          Rule.of(
              "by name",
              "(?<keep>\\bname:\\s*"
                  + SECRET_NAME
                  + "\\s*\\n\\s*value:\\s*)(?![\"'])"
                  + VALUE
                  + "\\S[^\\n]*"),
          Rule.of(
              "by name",
              "(?<keep>(?<![A-Za-z0-9_.-])"
                  + QUOTE
                  + "?"
                  + SECRET_NAME
                  + QUOTE
                  + "?\\s*[:=]\\s*"
                  + QUOTE
                  + ")"
                  + VALUE
                  + "(?:[^\"'\\\\\\n]|\\\\(?![\"'\\\\]))++"),
          Rule.of(
              "by name",
              "(?<keep>(?<![A-Za-z0-9_.-])"
                  + SECRET_NAME
                  + "(?:=|:[ \\t]+))"
                  + VALUE
                  + "(?![{\\[|>\"'])[^\\s\"'\\\\,;}]+"),
          Rule.of(
              "by name",
              "(?<keep>(?<![A-Za-z0-9_.-])--"
                  + SECRET_NAME
                  + QUOTE
                  + "?,?\\s+"
                  + QUOTE
                  + "?)"
                  + VALUE
                  + "(?!-)[^\\s\"'\\\\,;}\\]]+"));

  /** Every rule needs one of these; most lines of a log have none, which saves seconds. */
  private static final Pattern HINT =
      Pattern.compile(
          "(?i)passw|passphrase|secret|secure|token(?!s)|credential|(?:api|private|access|account"
              + "|client)[_-]?key|encrypt|dockerconfigjson|eyJ|ya29|1//0|AIza|GOCSPX|gh[pousr]_"
              + "|github_pat|glpat|hf_|nvapi|pul-|AKIA|xox|dckr_|sk-|sha256~|authorization|bearer"
              + "|://");

  /** A value can stand in a line of its own below its name, and a flag's in the next one. */
  private static final int LINES = 3;

  private final List<String> known;

  /**
   * @param known secrets that are to go wherever they are, such as the caller's own login
   */
  public Redaction(List<String> known) {
    this.known =
        known.stream()
            .filter(secret -> !secret.isBlank())
            .sorted(Comparator.comparing(String::length).reversed())
            .toList();
  }

  @Override
  public String apply(String text) {
    String clean = text;
    for (String secret : known) {
      clean = clean.replace(secret, "[redacted: login]");
    }
    if (clean.contains("PRIVATE KEY")) {
      clean = all(KEYS, clean);
    }
    return hinted(clean);
  }

  /** Applies the rules to each run of lines that begins with a hint. */
  private static String hinted(String text) {
    StringBuilder clean = new StringBuilder();
    StringBuilder run = new StringBuilder();
    Matcher hint = HINT.matcher(text);
    int more = 0;
    for (int from = 0; from < text.length(); from = next(text, from)) {
      int end = next(text, from);
      more = hint.region(from, end).find() ? LINES : more - 1;
      if (more > 0) {
        run.append(text, from, end);
      } else {
        clean.append(all(RULES, run.toString())).append(text, from, end);
        run.setLength(0);
      }
    }
    return clean.append(all(RULES, run.toString())).toString();
  }

  private static int next(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end + 1;
  }

  private static String all(List<Rule> rules, String text) {
    String clean = text;
    for (Rule rule : text.isEmpty() ? List.<Rule>of() : rules) {
      clean = rule.apply(clean);
    }
    return clean;
  }
}
