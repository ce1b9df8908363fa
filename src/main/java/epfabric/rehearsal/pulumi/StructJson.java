package epfabric.rehearsal.pulumi;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.Map;

/** Properties of Pulumi's protocol as JSON, and back. Secrets come out of their envelopes. */
final class StructJson {
  private StructJson() {}

  static JsonObject json(Struct properties) {
    JsonObject json = new JsonObject();
    properties.getFieldsMap().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .filter(field -> !field.getKey().startsWith("__"))
        .filter(field -> !field.getValue().hasNullValue())
        .forEach(field -> json.add(field.getKey(), json(field.getValue())));
    return json;
  }

  private static JsonElement json(Value sealed) {
    Value value = Sentinels.reveal(sealed);
    return switch (value.getKindCase()) {
      case STRING_VALUE -> new JsonPrimitive(value.getStringValue());
      case BOOL_VALUE -> new JsonPrimitive(value.getBoolValue());
      case NUMBER_VALUE -> number(value.getNumberValue());
      case STRUCT_VALUE -> json(value.getStructValue());
      case LIST_VALUE -> list(value.getListValue());
      default -> JsonNull.INSTANCE;
    };
  }

  private static JsonPrimitive number(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? new JsonPrimitive((long) number)
        : new JsonPrimitive(number);
  }

  private static JsonArray list(ListValue values) {
    JsonArray list = new JsonArray();
    values.getValuesList().forEach(value -> list.add(json(value)));
    return list;
  }

  static Struct struct(JsonObject json) {
    Struct.Builder struct = Struct.newBuilder();
    json.entrySet().forEach(field -> struct.putFields(field.getKey(), value(field.getValue())));
    return struct.build();
  }

  private static Value value(JsonElement json) {
    Value.Builder value = Value.newBuilder();
    if (json instanceof JsonObject object) {
      return value.setStructValue(struct(object)).build();
    }
    if (json instanceof JsonArray array) {
      ListValue.Builder list = ListValue.newBuilder();
      array.forEach(item -> list.addValues(value(item)));
      return value.setListValue(list).build();
    }
    if (!(json instanceof JsonPrimitive primitive)) {
      return value.setNullValue(NullValue.NULL_VALUE).build();
    }
    if (primitive.isBoolean()) {
      return value.setBoolValue(primitive.getAsBoolean()).build();
    }
    return primitive.isNumber()
        ? value.setNumberValue(primitive.getAsDouble()).build()
        : value.setStringValue(primitive.getAsString()).build();
  }
}
