package epfabric.base.redaction;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Texts around a secret. They keep the marks « and », by which a test finds the secret. */
enum SecretContext {
  LOG(text -> "2026-11-27T03:10:00.123Z INFO rank 3: " + text + " (attempt 2)"),
  LINE(text -> "before: 1\n" + text + "\nafter: yes"),
  JSON_STRING(text -> "{\"message\": \"" + json(text) + "\", \"rank\": 3}"),
  JSON_CUT_OFF(text -> "\"a\": 1, \"message\": \"" + json(text) + "\", \"ra"),
  YAML_STRING(text -> "steps:\n  - run: '" + text.replace("'", "''") + "'\n    name: x"),
  YAML_BLOCK(
      text -> "steps:\n  - run: |\n      " + text.replace("\n", "\n      ") + "\n    name: x"),
  SHELL(text -> "sh -c \"" + json(text).replace("$", "\\$") + "\""),
  ADDRESS(text -> "GET /log/" + percent(text) + " HTTP/1.1"),
  HTML(text -> "<td>" + html(text) + "</td>"),
  COLOURS(text -> "INFO " + coloured(text));

  /** Contexts in which a form of several lines stays intact. */
  static final List<SecretContext> WITH_LINES = List.of(LINE, JSON_STRING, YAML_BLOCK, ADDRESS);

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final UnaryOperator<String> around;

  SecretContext(UnaryOperator<String> around) {
    this.around = around;
  }

  String with(String form) {
    return around.apply(form);
  }

  static List<SecretContext> all() {
    return Arrays.asList(values());
  }

  private static String json(String text) {
    return text.replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n")
        .replace("\u001b", "\\u001b");
  }

  /** Encodes a text like {@code encodeURIComponent}, except for the marks. */
  private static String percent(String text) {
    StringBuilder encoded = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              boolean plain = Character.isLetterOrDigit(c) && c < 128;
              String sign = Character.toString(c);
              encoded.append(plain || "-_.~«»".contains(sign) ? sign : encoded(sign));
            });
    return encoded.toString();
  }

  private static String encoded(String sign) {
    return URLEncoder.encode(sign, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String html(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  private static String coloured(String text) {
    return text.replaceFirst("(?<=[A-Za-z\"'])(\\s*(?:=>|:=|=|: ))", "\u001b[0m$1\u001b[33m")
        .replace("«", "«\u001b[1;31m")
        .replace("»", "\u001b[0m»");
  }
}
