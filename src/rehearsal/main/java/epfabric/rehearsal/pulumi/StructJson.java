package epfabric.rehearsal.pulumi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import epfabric.base.json.Json;
import java.util.Map;

/** Converts properties of Pulumi's protocol to JSON and back. Secrets are unwrapped. */
final class StructJson {
  private StructJson() {}

  static ObjectNode json(Struct properties) {
    ObjectNode json = Json.object();
    properties.getFieldsMap().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .filter(field -> !field.getKey().startsWith("__"))
        .filter(field -> !field.getValue().hasNullValue())
        .forEach(field -> json.set(field.getKey(), json(field.getValue())));
    return json;
  }

  private static JsonNode json(Value sealed) {
    Value value = ProtocolSentinels.reveal(sealed);
    return switch (value.getKindCase()) {
      case STRING_VALUE -> TextNode.valueOf(value.getStringValue());
      case BOOL_VALUE -> BooleanNode.valueOf(value.getBoolValue());
      case NUMBER_VALUE -> number(value.getNumberValue());
      case STRUCT_VALUE -> json(value.getStructValue());
      case LIST_VALUE -> list(value.getListValue());
      default -> NullNode.instance;
    };
  }

  private static ValueNode number(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Json.number((long) number)
        : DoubleNode.valueOf(number);
  }

  private static ArrayNode list(ListValue values) {
    ArrayNode list = Json.array();
    values.getValuesList().forEach(value -> list.add(json(value)));
    return list;
  }

  static Struct struct(ObjectNode json) {
    Struct.Builder struct = Struct.newBuilder();
    json.properties().forEach(field -> struct.putFields(field.getKey(), value(field.getValue())));
    return struct.build();
  }

  private static Value value(JsonNode json) {
    Value.Builder value = Value.newBuilder();
    if (json instanceof ObjectNode object) {
      return value.setStructValue(struct(object)).build();
    }
    if (json instanceof ArrayNode array) {
      ListValue.Builder list = ListValue.newBuilder();
      array.forEach(item -> list.addValues(value(item)));
      return value.setListValue(list).build();
    }
    if (!(json instanceof ValueNode primitive && !primitive.isNull())) {
      return value.setNullValue(NullValue.NULL_VALUE).build();
    }
    if (primitive.isBoolean()) {
      return value.setBoolValue(primitive.asBoolean()).build();
    }
    return primitive.isNumber()
        ? value.setNumberValue(primitive.asDouble()).build()
        : value.setStringValue(primitive.asText()).build();
  }
}
