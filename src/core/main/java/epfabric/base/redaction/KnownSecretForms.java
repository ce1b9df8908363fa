package epfabric.base.redaction;

import static epfabric.base.redaction.GuardedPattern.anyOf;

import epfabric.base.redaction.GuardedPattern.AnyOf;
import java.util.List;
import java.util.regex.Matcher;

/** Redacts secrets that are recognized by their form or by the text next to them. */
final class KnownSecretForms {
  private record Shape(String kind, GuardedPattern pattern) {}

  /** Addresses of webhooks: anyone who knows the last part can post to the webhook. */
  private static final String WEBHOOK =
      "(?:hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)/"
          + "|discord(?:app)?\\.com/api/(?:v[0-9]{1,2}/)?webhooks/|/webhookb2/"
          + "|outlook\\.office(?:365)?\\.com/webhook/|api\\.telegram\\.org/(?:file/)?bot"
          + "|hooks\\.zapier\\.com/hooks/catch/|/with/key/|hc-ping\\.com/|webhook\\.site/"
          + "|events\\.pagerduty\\.com/integration/|/bot/v2/hook/|hooks\\.airtable\\.com/workflows/"
          + "|hook\\.[a-z0-9]{2,6}\\.make\\.com/|hooks\\.chime\\.aws/incomingwebhooks/"
          + "|/integrations/generic/[0-9]{1,12}/alert/|//hooks?\\.[a-z0-9.-]{3,60}/"
          + "|ntfy\\.sh/|cronitor\\.link/p/|/hooks?/(?=[^\\s/\"']{0,99}[0-9])"
          + "|/(?:incoming-webhook|heartbeat)s?/(?=[^\\s/\"']{0,99}[0-9])"
          + "|/webhooks?/(?:incoming/)?(?=[^\\s/\"']{0,99}[0-9]))";

  /** A quotation mark, with backslashes where the text is itself quoted. */
  private static final String MARK = "\\\\{0,7}[\"']";

  /** A user and a password as arguments of constructors and functions. */
  private static final String ARGUMENTS =
      "(?i)\\b\\w{0,40}(?:credentials?(?:\\.basic)?|auth|login)(?: ?= ?)?\\("
          + MARK
          + "[^\"'\\\\]{1,80}"
          + MARK
          + ", ?"
          + MARK
          + "(?<secret>[^\"'\\\\]{1,200}+)";

  /**
   * Keys of encryption functions, and secrets in statements of Redis, network devices and package
   * managers.
   */
  private static final String STATEMENTS =
      "(?i)\\b(?:(?:pgp_sym|aes)_(?:en|de)crypt(?:_bytea)?\\([^()\\n]{1,200}?, ?"
          + MARK
          + "|base64url\\.bearer\\.authorization\\.k8s\\.io\\.|pragma (?:hex|re)?key ?= ?"
          + MARK
          + "|(?:setuser|user) [\\w.-]{1,60} (?:on|off|reset)\\b[^>\\n]{0,80}>"
          + "|(?:password|secret|key) [057-9] (?=[^\\s\"']{0,80}[0-9])"
          + "|(?:http-basic|http_basic)\\.\\S{1,60} \\S{1,60} |pypi-token\\.\\S{1,60} "
          + "|(?:github-oauth|gitlab-token|bearer)\\.\\S{1,60} "
          + "|bundle config (?:set )?(?:--\\w{1,9} )?[^\\s:]{1,80} [^\\s:]{1,60}:)"
          + "(?<secret>[^\\s\"'\\\\]{4,200}+)";

  /** {@code user:password@host:port} without a scheme before it. */
  private static final String LOGIN =
      "(?<![\\w/:.@%+-])(?:[\\w.+-]{1,40}+:(?<secret>(?!\\[redacted)[^\\s\"'/@:]{3,99}+)"
          + "@(?!sha(?:256|512):)[A-Za-z0-9.-]{1,99}+:[0-9]{2,5}\\b)";

  private static final String LOGIN_OF_SHARE =
      "(?<![:\\w])//[\\w.+-]{1,40}+:(?<secret>[^\\s\"'/@:]{3,99}+)@(?=[A-Za-z0-9])";

  private static final String LOGIN_OF_ORACLE =
      ":(?:thin|oci8?):[\\w$]{1,40}+/(?<secret>[^\\s\"'@/]{1,99}+)@";

  private static final String NAMED_HASH =
      "(?<secret>(?:pbkdf2_\\w{1,20}|(?:scrypt|pbkdf2):[a-z0-9:]{3,40}|SCRAM-SHA-[0-9]{1,3}"
          + "|bcrypt(?:_sha256)?)\\$[^\\s\"'\\\\]{16,400}+"
          + "|grub\\.pbkdf2\\.sha512\\.[0-9]{1,9}\\.[0-9A-Fa-f.]{32,400}+)";

  private static final String WINDOWS_HASH =
      "\\b[\\w.$-]{1,60}+:[0-9]{1,10}+:[0-9a-fA-F]{16,32}+:(?<secret>[0-9a-fA-F]{32}):::";

  private static final String PUTTY_KEY =
      "Private-Lines: [0-9]{1,3}\\s+(?<secret>(?:[A-Za-z0-9+/=]{1,64}+\\s{1,20}+){0,60}+"
          + "[A-Za-z0-9+/=]{1,64}+)(?![\\w-])";

  private static final String CRYPT_HASH =
      "(?<secret>\\$(?:[156y7]|2[abxy]?|gy|apr1|sha1|argon2(?:id?|d)|pbkdf2(?:-[a-z0-9]{1,9})?"
          + "|scrypt)\\$[^\\s\"':\\\\]{16,}+"
          + "|\\{S?SHA[0-9]{0,3}+}[A-Za-z0-9+/=]{20,}+)";

  private static final String JWT =
      "(?<![A-Za-z0-9_])(?<secret>eyJ[A-Za-z0-9_-]{8,500}+\\.[A-Za-z0-9_.-]{4,}+)";

  private static final String RESPONSE = "\\bresponse=\\\\?[\"']?(?<secret>[0-9a-f]{32,128})\\b";

  private static final String LOGIN_OF_GO =
      "\\b[A-Za-z0-9_.-]{1,60}+:(?<secret>[^\\s\"'/]{1,99}?)@(?:tcp|unix)\\(";

  private static final String PASSWORD_FILE =
      "(?m)(?:^|[ \t\"'/>])[A-Za-z0-9*][A-Za-z0-9*.-]{0,99}+:(?:\\*"
          + "|[0-9]{4,5}+):(?!warning|error|note|info)[A-Za-z*][^:\\s]{0,60}+"
          + ":[A-Za-z*][^:\\s]{0,60}+:(?<secret>(?:[^\\s:\\\\\"']|\\\\++.)++)";

  private static final String SESSION =
      "(?i)(?:\\b_\\w{1,40}_session|;jsessionid|;phpsessid|;sid)="
          + "(?<secret>[^\\s;&\"'\\\\]{16,400}+)";

  /** Every address of {@link #WEBHOOK} contains one of these. */
  private static final AnyOf WEBHOOKS =
      anyOf(
          "hook",
          "api.telegram.org/",
          "/with/key/",
          "hc-ping.com/",
          "events.pagerduty.com/",
          "/integrations/generic/",
          "ntfy.sh/",
          "cronitor.link/",
          "/heartbeat");

  private static final List<Shape> SHAPES =
      List.of(
          shape("webhook", WEBHOOK + "(?<secret>[^\\s\"'<>?#\\\\|)\\]}]{8,})", WEBHOOKS),
          shape("password hash", CRYPT_HASH, anyOf("$", "{S")),
          shape("token", JWT, anyOf("eyJ")),
          shape("response", RESPONSE, anyOf("response=")),
          shape("password", LOGIN_OF_GO, anyOf("@tcp(", "@unix(")),
          shape("password", PASSWORD_FILE, anyOf(":")),
          new Shape(
              "password", GuardedPattern.inTexts(ARGUMENTS, anyOf("(\"", "('", "(\\"), anyOf(","))),
          new Shape("password", GuardedPattern.inTexts(STATEMENTS)),
          shape("password", LOGIN, anyOf("@"), anyOf(":")),
          shape("password", LOGIN_OF_SHARE, anyOf("//"), anyOf("@")),
          shape("password", LOGIN_OF_ORACLE, anyOf(":thin:", ":oci:", ":oci8:")),
          shape("password hash", NAMED_HASH, anyOf("$", "grub.pbkdf2.")),
          shape("password hash", WINDOWS_HASH, anyOf(":::")),
          new Shape("private key", GuardedPattern.inTexts(PUTTY_KEY, anyOf("Private-Lines: "))),
          shape("session", SESSION, anyOf("="), anyOf("_", ";")));

  private static Shape shape(String kind, String pattern, AnyOf... guards) {
    return new Shape(kind, GuardedPattern.inLines(pattern, guards));
  }

  private KnownSecretForms() {}

  static int count() {
    return SHAPES.size();
  }

  /** Returns the pattern of one shape. */
  static GuardedPattern pattern(int shape) {
    return SHAPES.get(shape).pattern;
  }

  /** Returns edits that hide the secrets of one shape. */
  static Edits in(int shape, String text) {
    Edits edits = new Edits();
    Shape wanted = SHAPES.get(shape);
    wanted.pattern.forEach(text, found -> hide(found, wanted.kind, edits));
    return edits;
  }

  private static void hide(Matcher found, String kind, Edits edits) {
    if (!found.group("secret").startsWith("[redacted")) {
      edits.hide(found.start("secret"), found.end("secret"), kind);
    }
  }
}
