package epfabric.jobs.firstrun;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.base.value.EnumWord;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads an object of a JSON file in which every field is required and has one type, and no other
 * field is allowed. Unlike texts in this program's YAML files, texts may be long.
 */
final class RequiredFields {
  private final String file;
  private final String path;
  private final ObjectNode object;
  private final ReadingState reading;
  private final Set<String> known = new HashSet<>();

  RequiredFields(String file, String path, ObjectNode object, ReadingState reading) {
    this.file = file;
    this.path = path;
    this.object = object;
    this.reading = reading;
  }

  /** Reads a whole file; returns no fields, and reports a problem, if the text is no object. */
  static RequiredFields of(String file, String text, ReadingState reading) {
    String message = "not a JSON object";
    try {
      JsonNode node = Json.parse(text);
      if (node instanceof ObjectNode object && !Json.hasDoubledKeys(text)) {
        return new RequiredFields(file, "", object, reading);
      }
      message = node.isObject() ? "a field is given twice" : message;
    } catch (JsonException e) {
      message = "not readable as JSON: " + e.getMessage();
    }
    reading.add(new Problem(Location.of(file), "", message, "what `first-run` writes", ""));
    return new RequiredFields(file, "", Json.object(), new ReadingState());
  }

  String text(String key) {
    return value(key, "a text", JsonNode::isTextual).map(JsonNode::asText).orElse("");
  }

  /** Returns a text; reports a problem unless the whole text matches the pattern. */
  String text(String key, String expected, String pattern) {
    return value(key, expected, node -> node.isTextual() && node.asText().matches(pattern))
        .map(JsonNode::asText)
        .orElse("");
  }

  int whole(String key, int least, int most) {
    return value(
            key,
            "a whole number from " + least + " to " + most,
            node ->
                node.isIntegralNumber()
                    && node.canConvertToInt()
                    && node.asInt() >= least
                    && node.asInt() <= most)
        .map(JsonNode::asInt)
        .orElse(least);
  }

  /** Returns an amount of US dollars. */
  BigDecimal dollars(String key) {
    return value(
            key,
            "a number of US dollars, 0 or more",
            node -> node.isNumber() && node.asText().matches("[0-9]{1,7}(\\.[0-9]{1,4})?"))
        .map(node -> new BigDecimal(node.asText()))
        .orElse(BigDecimal.ZERO);
  }

  boolean flag(String key) {
    return value(key, "true or false", JsonNode::isBoolean).map(JsonNode::asBoolean).orElse(false);
  }

  Instant instant(String key) {
    return value(
            key,
            "a time such as 2026-01-31T12:00:00Z",
            node -> node.isTextual() && time(node.asText()).isPresent())
        .flatMap(node -> time(node.asText()))
        .orElse(Instant.EPOCH);
  }

  private static Optional<Instant> time(String text) {
    try {
      return text.matches("[0-9]{4}-.*Z") ? Optional.of(Instant.parse(text)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  <E extends Enum<E>> E word(String key, Class<E> type) {
    E[] constants = type.getEnumConstants();
    List<String> words = Arrays.stream(constants).map(EnumWord::of).toList();
    return value(
            key,
            String.join(", ", words),
            node -> node.isTextual() && words.contains(node.asText()))
        .map(node -> constants[words.indexOf(node.asText())])
        .orElse(constants[0]);
  }

  SortedMap<String, String> texts(String key) {
    SortedMap<String, String> texts = new TreeMap<>();
    value(key, "an object of texts", RequiredFields::isTexts)
        .ifPresent(node -> node.properties().forEach(e -> texts.put(e.getKey(), text(e))));
    return texts;
  }

  private static String text(Map.Entry<String, JsonNode> entry) {
    return entry.getValue().asText();
  }

  private static boolean isTexts(JsonNode node) {
    return node.isObject() && node.valueStream().allMatch(JsonNode::isTextual);
  }

  List<String> list(String key) {
    return value(
            key,
            "a list of texts",
            node -> node.isArray() && node.valueStream().allMatch(JsonNode::isTextual))
        .map(node -> node.valueStream().map(JsonNode::asText).toList())
        .orElse(List.of());
  }

  <T> List<T> list(String key, Function<RequiredFields, T> read) {
    List<T> items = new ArrayList<>();
    value(
            key,
            "a list of objects",
            node -> node.isArray() && node.valueStream().allMatch(JsonNode::isObject))
        .ifPresent(
            node -> node.forEach(item -> items.add(readObject(index(key, items), item, read))));
    return items;
  }

  private static String index(String key, List<?> before) {
    return key + "[" + before.size() + "]";
  }

  /** Reads an object; if the object is missing, reports only the object and none of its fields. */
  <T> T section(String key, Function<RequiredFields, T> read) {
    Optional<JsonNode> node = value(key, "an object", JsonNode::isObject);
    return node.map(found -> readObject(key, found, read))
        .orElseGet(
            () -> read.apply(new RequiredFields(file, path, Json.object(), new ReadingState())));
  }

  private <T> T readObject(String name, JsonNode node, Function<RequiredFields, T> read) {
    RequiredFields fields = new RequiredFields(file, name(name), (ObjectNode) node, reading);
    T value = read.apply(fields);
    fields.done();
    return value;
  }

  /** Reports every field that was not read. */
  void done() {
    Json.keys(object).stream()
        .filter(key -> !known.contains(key))
        .forEach(key -> problem(key, "unknown field", ""));
  }

  private Optional<JsonNode> value(String key, String expected, Predicate<JsonNode> fits) {
    known.add(key);
    JsonNode node = object.get(key);
    if (node == null) {
      problem(key, "required, but not given", expected);
      return Optional.empty();
    }
    if (!fits.test(node)) {
      problem(key, "got " + shown(node), expected);
      return Optional.empty();
    }
    return Optional.of(node);
  }

  private static String shown(JsonNode node) {
    if (node.isContainerNode()) {
      return node.isArray() ? "a list" : "an object";
    }
    String text = Json.whole(node, false);
    return text.length() <= 80 ? text : text.substring(0, 77) + "...";
  }

  private void problem(String key, String message, String expected) {
    reading.add(new Problem(Location.of(file), name(key), message, expected, ""));
  }

  private String name(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
