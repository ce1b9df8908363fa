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
          + "|/integrations/generic/[0-9]{1,12}/alert/|/hooks?/(?=[^\\s/\"']{0,99}[0-9])"
          + "|/webhooks?/(?:incoming/)?(?=[^\\s/\"']{0,99}[0-9]))";

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("webhook", Pattern.compile(WEBHOOK + "(?<secret>[^\\s\"'<>?#\\\\|)\\]}]{8,})")),
          new Shape(
              "password hash",
              Pattern.compile(
                  "(?<secret>\\$(?:[156y7]|2[abxy]?|gy|apr1|argon2(?:id?|d)"
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
                      + ":[A-Za-z*][^:\\s]{0,60}+:(?<secret>(?:[^\\s:\\\\\"']|\\\\.)++)")));

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
