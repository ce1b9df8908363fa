package epfabric.base.redaction;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Secrets that are known by their surroundings alone, wherever they stand. */
final class FixedShapes {
  private record Shape(String kind, Pattern pattern) {}

  /** Who knows such an address may post to it: its last part is the secret. */
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

  /** A user and a password, as constructors and functions take them. */
  private static final String ARGUMENTS =
      "(?i)\\b\\w{0,40}(?:credentials?(?:\\.basic)?|auth|login)(?: ?= ?)?\\("
          + MARK
          + "[^\"'\\\\]{1,80}"
          + MARK
          + ", ?"
          + MARK
          + "(?<secret>[^\"'\\\\]{1,200}+)";

  /** Keys of functions that encrypt, and rules of Redis and network devices. */
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

  /** {@code user:password@host} without a scheme before it. */
  private static final String LOGIN =
      "(?<![\\w/:.@%+-])(?:[\\w.+-]{1,40}+:(?<secret>(?!\\[redacted)[^\\s\"'/@:]{3,99}+)"
          + "@(?!sha(?:256|512):)[A-Za-z0-9.-]{1,99}+:[0-9]{2,5}\\b)";

  private static final String LOGIN_OF_SHARE =
      "(?<![:\\w])//[\\w.+-]{1,40}+:(?<secret>[^\\s\"'/@:]{3,99}+)@(?=[A-Za-z0-9])";

  private static final String LOGIN_OF_ORACLE =
      ":(?:thin|oci8?):[\\w$]{1,40}+/(?<secret>[^\\s\"'@/]{1,99}+)@";

  private static final String HASHES =
      "(?<secret>(?:pbkdf2_\\w{1,20}|(?:scrypt|pbkdf2):[a-z0-9:]{3,40}|SCRAM-SHA-[0-9]{1,3}"
          + "|bcrypt(?:_sha256)?)\\$[^\\s\"'\\\\]{16,400}+"
          + "|grub\\.pbkdf2\\.sha512\\.[0-9]{1,9}\\.[0-9A-Fa-f.]{32,400}+)";

  private static final String WINDOWS_HASH =
      "\\b[\\w.$-]{1,60}+:[0-9]{1,10}+:[0-9a-fA-F]{16,32}+:(?<secret>[0-9a-fA-F]{32}):::";

  private static final String PUTTY_KEY =
      "Private-Lines: [0-9]{1,3}\\s+(?<secret>(?:[A-Za-z0-9+/=]{1,64}+\\s{1,20}+){0,60}+"
          + "[A-Za-z0-9+/=]{1,64}+)(?![\\w-])";

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("webhook", Pattern.compile(WEBHOOK + "(?<secret>[^\\s\"'<>?#\\\\|)\\]}]{8,})")),
          new Shape(
              "password hash",
              Pattern.compile(
                  "(?<secret>\\$(?:[156y7]|2[abxy]?|gy|apr1|sha1|argon2(?:id?|d)"
                      + "|pbkdf2(?:-[a-z0-9]{1,9})?"
                      + "|scrypt)\\$[^\\s\"':\\\\]{16,}+"
                      + "|\\{S?SHA[0-9]{0,3}+}[A-Za-z0-9+/=]{20,}+)")),
          new Shape(
              "token",
              Pattern.compile(
                  "(?<![A-Za-z0-9_])(?<secret>eyJ[A-Za-z0-9_-]{8,500}+\\.[A-Za-z0-9_.-]{4,}+)")),
          new Shape(
              "response", Pattern.compile("\\bresponse=\\\\?[\"']?(?<secret>[0-9a-f]{32,128})\\b")),
          new Shape(
              "password",
              Pattern.compile(
                  "\\b[A-Za-z0-9_.-]{1,60}+:(?<secret>[^\\s\"'/]{1,99}?)@(?:tcp|unix)\\(")),
          new Shape(
              "password",
              Pattern.compile(
                  "(?m)(?:^|[ \t\"'/>])[A-Za-z0-9*][A-Za-z0-9*.-]{0,99}+:(?:\\*"
                      + "|[0-9]{4,5}+):(?!warning|error|note|info)[A-Za-z*][^:\\s]{0,60}+"
                      + ":[A-Za-z*][^:\\s]{0,60}+:(?<secret>(?:[^\\s:\\\\\"']|\\\\++.)++)")),
          new Shape("password", Pattern.compile(ARGUMENTS)),
          new Shape("password", Pattern.compile(STATEMENTS)),
          new Shape("password", Pattern.compile(LOGIN)),
          new Shape("password", Pattern.compile(LOGIN_OF_SHARE)),
          new Shape("password", Pattern.compile(LOGIN_OF_ORACLE)),
          new Shape("password hash", Pattern.compile(HASHES)),
          new Shape("password hash", Pattern.compile(WINDOWS_HASH)),
          new Shape("private key", Pattern.compile(PUTTY_KEY)),
          new Shape(
              "session",
              Pattern.compile(
                  "(?i)(?:\\b_\\w{1,40}_session|;jsessionid|;phpsessid|;sid)="
                      + "(?<secret>[^\\s;&\"'\\\\]{16,400}+)")));

  private FixedShapes() {}

  static int count() {
    return SHAPES.size();
  }

  /** The secrets of one shape. */
  static Edits in(int shape, String text) {
    Edits edits = new Edits();
    Shape wanted = SHAPES.get(shape);
    Matcher matcher = wanted.pattern.matcher(text);
    while (matcher.find()) {
      if (!matcher.group("secret").startsWith("[redacted")) {
        edits.hide(matcher.start("secret"), matcher.end("secret"), wanted.kind);
      }
    }
    return edits;
  }
}
