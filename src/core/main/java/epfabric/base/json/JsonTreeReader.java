package epfabric.base.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.Objects;

/**
 * Reads a text into a tree, token by token. Jackson's own mapper does the same, but takes a tenth
 * of a second to start.
 */
final class JsonTreeReader {
  static final String TOO_DEEP = "nested too deeply";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonParser parser;

  private JsonTreeReader(JsonParser parser) {
    this.parser = parser;
  }

  static JsonNode read(JsonFactory factory, String text) {
    try (JsonParser parser = factory.createParser(text)) {
      JsonTreeReader reader = new JsonTreeReader(parser);
      if (parser.nextToken() == null) {
        throw reader.emptyTextException();
      }
      JsonNode root = reader.value();
      if (parser.nextToken() != null) {
        throw new JsonException("text after the JSON value");
      }
      return root;
    } catch (StreamConstraintsException e) {
      throw new JsonException(isTooDeep(e) ? TOO_DEEP : e.getOriginalMessage());
    } catch (JsonProcessingException e) {
      String path =
          e.getProcessor() instanceof JsonParser source ? path(source.getParsingContext()) : "$";
      JsonLocation place = e.getLocation();
      throw new JsonException(messageForUsers(e), place.getLineNr(), place.getColumnNr(), path);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // reading from memory cannot fail
    }
  }

  private static boolean isTooDeep(StreamConstraintsException e) {
    return e.getOriginalMessage().contains("nesting depth");
  }

  /** Returns a message for users; Jackson's messages address programmers. */
  private static String messageForUsers(JsonProcessingException e) {
    boolean isInString =
        e instanceof JsonEOFException endOfInput
            && (endOfInput.getTokenBeingDecoded() == JsonToken.VALUE_STRING
                || endOfInput.getTokenBeingDecoded() == JsonToken.FIELD_NAME);
    if (isInString) {
      return "Unterminated string";
    }
    boolean isEndOfInput = e.getOriginalMessage().startsWith("Unexpected end-of-input");
    return isEndOfInput ? "End of input" : "malformed";
  }

  private static String path(JsonStreamContext context) {
    if (context.inRoot()) {
      return "$";
    }
    String last =
        context.inArray()
            ? "[" + Math.max(0, context.getCurrentIndex()) + "]"
            : "." + Objects.requireNonNullElse(context.getCurrentName(), "");
    return path(context.getParent()) + last;
  }

  private JsonException emptyTextException() {
    JsonLocation place = parser.currentLocation();
    return new JsonException("End of input", place.getLineNr(), place.getColumnNr(), "$");
  }

  private JsonNode value() throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_NUMBER_INT -> integer(parser.getText());
      case VALUE_NUMBER_FLOAT -> decimal(parser.getText());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      default -> NODES.nullNode();
    };
  }

  private ObjectNode object() throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      object.set(name, value());
    }
    return object;
  }

  private ArrayNode array() throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value());
    }
    return array;
  }

  private static JsonNode integer(String text) {
    if (text.equals("-0")) {
      return new ExactNumber(text);
    }
    if (text.length() <= 18) {
      return Json.number(Long.parseLong(text));
    }
    return Json.number(new BigInteger(text));
  }

  private static JsonNode decimal(String text) {
    double value = text.endsWith("Infinity") ? infinity(text) : Double.parseDouble(text);
    boolean isSameText = Double.toString(value).equals(text);
    return isSameText ? NODES.numberNode(value) : new ExactNumber(text);
  }

  private static double infinity(String text) {
    return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }
}
