package epfabric.results.judge.log;

import java.util.List;
import java.util.Optional;

/**
 * A log line inside a JSON object. journald, Docker and Cloud Logging write one such object per
 * line. Only its text fields are read, because an object may be megabytes long and may be
 * incomplete.
 *
 * @param stream host or pod; empty if the object names none
 * @param output the container's output stream; empty where the object does not name it
 */
record JsonEnvelope(String stream, String time, String output, String text) {
  private static final List<String> TEXTS = List.of("MESSAGE", "textPayload", "log");
  private static final List<String> STREAMS = List.of("pod_name", "_HOSTNAME");
  private static final List<String> TIMES = List.of("time", "timestamp", "__REALTIME_TIMESTAMP");

  static Optional<JsonEnvelope> of(String json) {
    return firstField(json, TEXTS)
        .map(
            text ->
                new JsonEnvelope(
                    firstField(json, STREAMS).orElse(""),
                    firstField(json, TIMES).orElse(""),
                    field(json, "stream").orElse(""),
                    text));
  }

  LogLine line(LogLine around) {
    String whole = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    return around.in(stream, whole).at(time, whole);
  }

  /**
   * Returns the container's output stream, by which the parts of a line are joined: Docker splits
   * long lines, and only the last part ends with a line break.
   */
  String part() {
    return output;
  }

  boolean last() {
    return text.endsWith("\n") || output.isEmpty();
  }

  private static Optional<String> firstField(String json, List<String> names) {
    return names.stream().flatMap(name -> field(json, name).stream()).findFirst();
  }

  private static Optional<String> field(String json, String name) {
    String key = "\"" + name + "\"";
    int at = json.indexOf(key);
    if (at < 0) {
      return Optional.empty();
    }
    int next = afterSpaces(json, at + key.length());
    if (next >= json.length() || json.charAt(next) != ':') {
      return Optional.empty();
    }
    next = afterSpaces(json, next + 1);
    return next < json.length() && json.charAt(next) == '"'
        ? Optional.of(unescaped(json, next + 1))
        : Optional.empty();
  }

  private static int afterSpaces(String json, int from) {
    int at = from;
    while (at < json.length() && json.charAt(at) == ' ') {
      at++;
    }
    return at;
  }

  private static String unescaped(String json, int from) {
    StringBuilder text = new StringBuilder();
    int at = from;
    while (at < json.length() && json.charAt(at) != '"') {
      char c = json.charAt(at++);
      if (c != '\\' || at == json.length()) {
        text.append(c);
        continue;
      }
      char escape = json.charAt(at++);
      if (escape == 'u' && at + 4 <= json.length()) {
        text.append(unicode(json.substring(at, at + 4)));
        at += 4;
      } else {
        text.append(plain(escape));
      }
    }
    return text.toString();
  }

  private static String unicode(String digits) {
    return digits.matches("[0-9A-Fa-f]{4}")
        ? String.valueOf((char) Integer.parseInt(digits, 16))
        : "\\u" + digits;
  }

  private static char plain(char escape) {
    return switch (escape) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b', 'f' -> ' ';
      default -> escape;
    };
  }
}
