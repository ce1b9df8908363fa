package epfabric.engine;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Values as the SDK sends them, to and from plain ones. */
final class WireValues {
  /** What the SDK writes for a value only the deployment will know. */
  static final String UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

  private static final String SIGNATURE = "4dabf18193072939515e22adb298388d";
  private static final String SECRET_SIGNATURE = "1b47061264138c4ac30d75fd1eb44270";
  private static final String RESOURCE_SIGNATURE = "5cf8f73096256a8f31e491e813e4eb8e";

  private final Tokens tokens;

  WireValues(Tokens tokens) {
    this.tokens = tokens;
  }

  static Value text(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }

  static Value secret(Value value) {
    return Value.newBuilder()
        .setStructValue(
            Struct.newBuilder()
                .putFields(SIGNATURE, text(SECRET_SIGNATURE))
                .putFields("value", value))
        .build();
  }

  /**
   * @param unknowns what stands for values the program could not know
   */
  Map<String, Object> plain(Struct struct, Map<String, Object> unknowns) {
    Map<String, Object> fields = new TreeMap<>();
    struct
        .getFieldsMap()
        .forEach(
            (key, value) -> {
              if (!value.hasNullValue()) {
                fields.put(key, plain(value, unknowns));
              }
            });
    return fields;
  }

  Object plain(Value value, Map<String, Object> unknown) {
    return switch (value.getKindCase()) {
      case STRING_VALUE ->
          value.getStringValue().equals(UNKNOWN) ? unknown : tokens.resolve(value.getStringValue());
      case NUMBER_VALUE -> PlainValue.number(value.getNumberValue());
      case BOOL_VALUE -> value.getBoolValue();
      case STRUCT_VALUE -> object(value.getStructValue(), unknown);
      case LIST_VALUE ->
          value.getListValue().getValuesList().stream().map(v -> plain(v, unknown)).toList();
      case NULL_VALUE, KIND_NOT_SET -> Map.of("$null", true);
    };
  }

  private Object object(Struct struct, Map<String, Object> unknown) {
    String signature = struct.getFieldsOrDefault(SIGNATURE, text("")).getStringValue();
    if (signature.equals(SECRET_SIGNATURE)) {
      return PlainValue.SECRET;
    }
    if (signature.equals(RESOURCE_SIGNATURE)) {
      return PlainValue.ref(struct.getFieldsOrDefault("urn", text("")).getStringValue(), "urn");
    }
    return plain(struct, unknown);
  }

  /** A plain value for the program, references as tokens. */
  Value wire(Object plain) {
    Object value = tokens.restore(plain);
    Value.Builder wire = Value.newBuilder();
    if (value instanceof Map<?, ?> map) {
      return wire.setStructValue(struct(map)).build();
    }
    if (value instanceof List<?> list) {
      List<Value> items = new ArrayList<>();
      list.forEach(item -> items.add(wire(item)));
      return wire.setListValue(ListValue.newBuilder().addAllValues(items)).build();
    }
    if (value instanceof Number number) {
      return wire.setNumberValue(number.doubleValue()).build();
    }
    if (value instanceof Boolean flag) {
      return wire.setBoolValue(flag).build();
    }
    return value instanceof String text
        ? text(text)
        : wire.setNullValue(NullValue.NULL_VALUE).build();
  }

  Struct struct(Map<?, ?> map) {
    Struct.Builder struct = Struct.newBuilder();
    map.forEach((key, value) -> struct.putFields(String.valueOf(key), wire(value)));
    return struct.build();
  }
}
