package epfabric.base.redaction;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What values say of themselves. */
final class SecretValues {
  private record Prefix(String text, int more) {}

  /** How those who give out tokens begin them, and how many characters follow at least. */
  private static final List<Prefix> PREFIXES =
      List.of(
          new Prefix("ya29.", 8),
          new Prefix("1//0", 20),
          new Prefix("AIza", 30),
          new Prefix("GOCSPX-", 10),
          new Prefix("ghp_", 20),
          new Prefix("gho_", 20),
          new Prefix("ghu_", 20),
          new Prefix("ghs_", 20),
          new Prefix("ghr_", 20),
          new Prefix("github_pat_", 20),
          new Prefix("glpat-", 16),
          new Prefix("gldt-", 16),
          new Prefix("glrt-", 16),
          new Prefix("glsa_", 16),
          new Prefix("glc_", 16),
          new Prefix("hf_", 20),
          new Prefix("nvapi-", 20),
          new Prefix("pul-", 20),
          new Prefix("AKIA", 16),
          new Prefix("ASIA", 16),
          new Prefix("ABSK", 30),
          new Prefix("xoxa-", 10),
          new Prefix("xoxb-", 10),
          new Prefix("xoxo-", 10),
          new Prefix("xoxp-", 10),
          new Prefix("xoxr-", 10),
          new Prefix("xoxs-", 10),
          new Prefix("xapp-", 10),
          new Prefix("dckr_pat_", 16),
          new Prefix("dckr_oat_", 16),
          new Prefix("sk-", 20),
          new Prefix("sk_live_", 10),
          new Prefix("sk_test_", 10),
          new Prefix("rk_live_", 10),
          new Prefix("whsec_", 16),
          new Prefix("npm_", 30),
          new Prefix("pypi-", 30),
          new Prefix("SG.", 20),
          new Prefix("sha256~", 20),
          new Prefix("hvs.", 20),
          new Prefix("hvb.", 20),
          new Prefix("hvr.", 20),
          new Prefix("dop_v1_", 20),
          new Prefix("shpat_", 20),
          new Prefix("gsk_", 20),
          new Prefix("r8_", 20),
          new Prefix("pplx-", 20),
          new Prefix("tskey-", 12),
          new Prefix("ATATT3", 20),
          new Prefix("AGE-SECRET-KEY-1", 20),
          new Prefix("lin_api_", 20),
          new Prefix("ntn_", 20),
          new Prefix("figd_", 20),
          new Prefix("tfp_", 20),
          new Prefix("wandb_v1_", 16),
          new Prefix("dapi", 32));

  private static final Map<Character, List<Prefix>> BY_FIRST =
      PREFIXES.stream().collect(Collectors.groupingBy(prefix -> prefix.text.charAt(0)));

  private static final Set<String> NOTHING =
      Set.of(
          "",
          "true",
          "false",
          "null",
          "none",
          "nil",
          "yes",
          "no",
          "on",
          "off",
          "~",
          "undefined",
          "enabled",
          "disabled",
          "required",
          "missing",
          "unset",
          "empty",
          "found");

  private static final Pattern REFERENCE =
      Pattern.compile(
          "\\$[A-Z_][A-Z0-9_]*+|\\$\\([^()]*+\\)"
              + "|\\$\\{(?!\\w++:?+[-=][^}])[^{}]*+}|\\$\\{\\{[^{}]*+}}"
              + "|\\{\\{[^{}]*+}}|\\*++|\\[redacted[^]]*+]|<[a-zA-Z _-]*+>");

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]++(?:\\.[0-9]++)?");

  private static final int RANDOM = 20;

  /** Of a JWT: the part before its first dot says with which key it is signed. */
  private static final int LONGEST_HEAD = 500;

  private SecretValues() {}

  /** Whether what stands where a secret of this name would stand is none. */
  static boolean isHarmless(String name, String value) {
    String word = value.strip();
    if (NUMBER.matcher(word).matches()) {
      return !SecretNames.isSecretNumber(name, word);
    }
    return isNothing(word);
  }

  /** Yes, no, nothing, a reference, or what is redacted. */
  static boolean isNothing(String word) {
    return NOTHING.contains(word.toLowerCase(Locale.ROOT)) || REFERENCE.matcher(word).matches();
  }

  static boolean isNumber(String word) {
    return NUMBER.matcher(word).matches();
  }

  /** Whether this begins as somebody's tokens do, and is as long. */
  static boolean isToken(String text, int from, int to) {
    if (text.startsWith("eyJ", from)) {
      int most = Math.min(to, from + LONGEST_HEAD);
      return text.substring(from, most).lastIndexOf('.') > 10;
    }
    for (Prefix prefix : BY_FIRST.getOrDefault(text.charAt(from), List.of())) {
      if (text.startsWith(prefix.text, from) && to - from >= prefix.text.length() + prefix.more) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether small letters, capitals and digits follow each other as in a key made at random: words
   * and names keep to one of them for longer. Digests, which have no capitals, are none.
   */
  static boolean isRandom(String text, int from, int to) {
    if (to - from < RANDOM) {
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
    int all = counts[0] + counts[1] + counts[2];
    boolean mixed = counts[0] >= 3 && counts[1] >= 3 && counts[2] >= 1;
    return mixed && all >= RANDOM && changes * 100L >= 42L * all && !isIdentity(text, from, to);
  }

  /** {@code GPU-8-4-4-4-12} in hexadecimal: which machine, device or object is meant. */
  private static boolean isIdentity(String text, int from, int to) {
    int tail = 0;
    for (int i = to - 1; i >= from && isHexOrDash(text.charAt(i)); i--) {
      tail++;
    }
    return tail >= 32 && to - from - tail < RANDOM;
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
