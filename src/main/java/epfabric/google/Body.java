package epfabric.google;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One object of an answer of Google's; what is missing or of another type is empty. */
record Body(Map<?, ?> fields) {
  String text(String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  /** The last part of a link. */
  String lastOf(String name) {
    String link = text(name);
    return link.substring(link.lastIndexOf('/') + 1);
  }

  Body child(String name) {
    return new Body(fields.get(name) instanceof Map<?, ?> map ? map : Map.of());
  }

  List<Body> children(String name) {
    return values(name)
        .flatMap(v -> v instanceof Map<?, ?> map ? Stream.of(new Body(map)) : Stream.empty())
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

  /** What a link says after {@code projects/}; empty without such a link. */
  Optional<String> path(String name) {
    String link = text(name);
    int at = link.indexOf("projects/");
    return at < 0 ? Optional.empty() : Optional.of(link.substring(at + "projects/".length()));
  }
}
