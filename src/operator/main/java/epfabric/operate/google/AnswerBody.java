package epfabric.operate.google;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * One object of a response of Google Cloud; a field that is missing or of another type is read as
 * empty.
 */
record AnswerBody(Map<?, ?> fields) {
  String text(String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  /** Returns a whole number, which Google writes as text; 0 if the field is missing. */
  long number(String name) {
    String text = String.valueOf(fields.get(name)).replaceFirst("\\.0$", "");
    return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }

  /** Returns a number with or without a fraction; empty, not 0, if the field is missing. */
  Optional<Double> decimal(String name) {
    return fields.get(name) instanceof Number number
        ? Optional.of(number.doubleValue()).filter(Double::isFinite)
        : Optional.empty();
  }

  /**
   * Returns a duration, which Google writes as {@code 3600s}; fractions of a second are dropped.
   */
  Optional<Duration> seconds(String name) {
    String text = text(name).replaceFirst("(\\.[0-9]+)?s$", "");
    return text.matches("[0-9]{1,12}")
        ? Optional.of(Duration.ofSeconds(Long.parseLong(text)))
        : Optional.empty();
  }

  boolean flag(String name) {
    return Boolean.TRUE.equals(fields.get(name));
  }

  /** Returns the names of the object's fields. */
  Set<String> keys() {
    Set<String> keys = new TreeSet<>();
    fields.keySet().forEach(key -> keys.add(String.valueOf(key)));
    return keys;
  }

  /** Returns the last part of a link. */
  String lastOf(String name) {
    String link = text(name);
    return link.substring(link.lastIndexOf('/') + 1);
  }

  AnswerBody child(String name) {
    return new AnswerBody(fields.get(name) instanceof Map<?, ?> map ? map : Map.of());
  }

  List<AnswerBody> children(String name) {
    return values(name)
        .flatMap(v -> v instanceof Map<?, ?> map ? Stream.of(new AnswerBody(map)) : Stream.empty())
        .toList();
  }

  List<String> texts(String name) {
    return values(name).filter(String.class::isInstance).map(String.class::cast).toList();
  }

  private Stream<?> values(String name) {
    return fields.get(name) instanceof List<?> list ? list.stream() : Stream.empty();
  }

  Map<String, String> labels(String name) {
    Map<String, String> labels = new TreeMap<>();
    child(name).fields.forEach((key, value) -> labels.put((String) key, String.valueOf(value)));
    return labels;
  }

  /** Returns the part of a link after {@code projects/}; empty without such a link. */
  Optional<String> path(String name) {
    String link = text(name);
    int at = link.indexOf("projects/");
    return at < 0 ? Optional.empty() : Optional.of(link.substring(at + "projects/".length()));
  }
}
