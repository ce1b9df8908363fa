package epfabric.base.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON trees, as well as Java maps, lists, texts, numbers and booleans.
 *
 * @param includeNulls whether null members of objects are written
 */
record JsonWriter(JsonGenerator out, boolean includeNulls) {
  void write(@Nullable Object value) throws IOException {
    if (value instanceof JsonNode node) {
      node(node);
    } else if (value instanceof Map<?, ?> map) {
      out.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        field(String.valueOf(entry.getKey()), entry.getValue());
      }
      out.writeEndObject();
    } else if (value instanceof Iterable<?> items) {
      array(items);
    } else {
      scalar(value);
    }
  }

  private void node(JsonNode node) throws IOException {
    if (node.isObject()) {
      out.writeStartObject();
      for (Map.Entry<String, JsonNode> entry : node.properties()) {
        field(entry.getKey(), entry.getValue());
      }
      out.writeEndObject();
    } else if (node.isArray()) {
      array(node);
    } else if (node.isNumber()) {
      number(node.asText());
    } else if (node.isNull()) {
      out.writeNull();
    } else if (node.isBoolean()) {
      out.writeBoolean(node.booleanValue());
    } else {
      out.writeString(node.asText());
    }
  }

  private void field(String name, @Nullable Object value) throws IOException {
    boolean isNull = value == null || (value instanceof JsonNode node && node.isNull());
    if (includeNulls || !isNull) {
      out.writeFieldName(name);
      write(value);
    }
  }

  private void array(Iterable<?> items) throws IOException {
    out.writeStartArray();
    for (Object item : items) {
      write(item);
    }
    out.writeEndArray();
  }

  private void scalar(@Nullable Object value) throws IOException {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof Number number) {
      number(number.toString());
    } else if (value instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (value instanceof String text) {
      out.writeString(text);
    } else {
      throw new IllegalArgumentException("cannot write as JSON: " + value.getClass().getName());
    }
  }

  private void number(String text) throws IOException {
    if (text.endsWith("NaN") || text.endsWith("Infinity")) {
      throw new IllegalArgumentException("JSON has no number " + text);
    }
    out.writeNumber(text);
  }
}
