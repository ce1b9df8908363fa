package epfabric.base.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and writes JSON; numbers keep their text. */
public final class Json {
  private static final int MAX_DEPTH = 255;

  private static final JsonFactory STRICT = factory().build();
  private static final JsonFactory DISTINCT =
      factory().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final JsonFactory PYTHON =
      factory().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private static final Comparator<JsonNode> BY_VALUE =
      (one, other) -> {
        boolean areNumbers = one.isNumber() && other.isNumber();
        return one.equals(other) || (areNumbers && one.doubleValue() == other.doubleValue())
            ? 0
            : 1;
      };

  private static final DefaultPrettyPrinter INDENTED = indented();

  private Json() {}

  private static JsonFactoryBuilder factory() {
    return new JsonFactoryBuilder()
        .characterEscapes(new JsonEscapes())
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxNameLength(Integer.MAX_VALUE)
                .maxStringLength(Integer.MAX_VALUE)
                .build());
  }

  private static DefaultPrettyPrinter indented() {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
            Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator(""));
    printer.indentObjectsWith(lines);
    printer.indentArraysWith(lines);
    return printer;
  }

  /** Reads a text that is one JSON value; if a key occurs twice, the last value counts. */
  public static JsonNode parse(String text) {
    return JsonTreeReader.read(STRICT, text);
  }

  /** Returns whether an object in this JSON text has a key twice. */
  public static boolean hasDoubledKeys(String text) {
    try {
      JsonTreeReader.read(DISTINCT, text);
      return false;
    } catch (JsonException e) {
      return true;
    }
  }

  /**
   * Reads JSON that Python wrote, which may contain {@code NaN} and {@code Infinity}; otherwise
   * like {@link #parse}.
   */
  public static JsonNode parsePython(String text) {
    return JsonTreeReader.read(PYTHON, text);
  }

  /** Reads a text that is one JSON object. */
  public static ObjectNode parseObject(String text) {
    if (parse(text) instanceof ObjectNode object) {
      return object;
    }
    throw new JsonException("not a JSON object");
  }

  /** Returns the value as JSON in one line; null members are left out of objects. */
  public static String compact(@Nullable Object value) {
    return write(value, false, false);
  }

  /** Returns the value as indented JSON; null members are left out of objects. */
  public static String indented(@Nullable Object value) {
    return write(value, true, false);
  }

  /** Returns the value as JSON, including members of objects that are null. */
  public static String whole(@Nullable Object value, boolean indented) {
    return write(value, indented, true);
  }

  private static String write(@Nullable Object value, boolean indented, boolean includeNulls) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = STRICT.createGenerator(text)) {
      if (indented) {
        out.setPrettyPrinter(INDENTED.createInstance());
      }
      new JsonWriter(out, includeNulls).write(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // writing to memory cannot fail
    }
    return text.toString();
  }

  /** Returns plain values as a tree; null members are left out of objects. */
  public static JsonNode tree(Object value) {
    return parse(compact(value));
  }

  /**
   * Returns whether two values are equal. Numbers are compared by value, because Jackson never
   * considers numbers of different types equal.
   */
  public static boolean same(@Nullable JsonNode one, @Nullable JsonNode other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return one.equals(BY_VALUE, other);
  }

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /**
   * Returns a number of the smallest type that holds it: Jackson's numbers of different types are
   * never equal.
   */
  public static NumericNode number(long value) {
    return value == (int) value
        ? JsonNodeFactory.instance.numberNode((int) value)
        : JsonNodeFactory.instance.numberNode(value);
  }

  static NumericNode number(BigInteger value) {
    return value.bitLength() < Long.SIZE
        ? number(value.longValue())
        : (NumericNode) JsonNodeFactory.instance.numberNode(value);
  }

  /** Returns whether a value is a text, a number or a flag. */
  public static boolean isScalar(@Nullable JsonNode node) {
    return node != null && node.isValueNode() && !node.isNull();
  }

  /** Returns a text, number or flag as text; throws {@link JsonException} for other values. */
  public static String text(@Nullable JsonNode node) {
    if (node == null || !isScalar(node)) {
      throw new JsonException(node == null ? "nothing" : "not text: " + compact(node));
    }
    return node.asText();
  }

  /** Returns a text, number or flag as text, and other values as JSON in one line. */
  public static String plain(JsonNode node) {
    return isScalar(node) ? node.asText() : whole(node, false);
  }

  /** Returns the keys, in the order of the text. */
  public static Set<String> keys(JsonNode object) {
    Set<String> keys = new LinkedHashSet<>();
    object.fieldNames().forEachRemaining(keys::add);
    return keys;
  }
}
