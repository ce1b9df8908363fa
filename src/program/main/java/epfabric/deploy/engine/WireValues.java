package epfabric.deploy.engine;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import epfabric.base.facts.PulumiProtocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Converts values between the SDK's format and plain values. */
final class WireValues {
  private final ComputedTokens tokens;

  WireValues(ComputedTokens tokens) {
    this.tokens = tokens;
  }

  static Value text(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }

  static Value secret(Value value) {
    return Value.newBuilder()
        .setStructValue(
            Struct.newBuilder()
                .putFields(PulumiProtocol.SIGNATURE, text(PulumiProtocol.SECRET))
                .putFields(PulumiProtocol.VALUE, value))
        .build();
  }

  /**
   * @param unknown the stand-in for each value that the program could not know
   */
  Map<String, Object> plain(Struct struct, Map<String, Object> unknown) {
    Map<String, Object> fields = new TreeMap<>();
    struct
        .getFieldsMap()
        .forEach(
            (key, value) -> {
              if (!value.hasNullValue()) {
                fields.put(key, plain(value, unknown));
              }
            });
    return fields;
  }

  Object plain(Value value, Map<String, Object> unknown) {
    return switch (value.getKindCase()) {
      case STRING_VALUE ->
          value.getStringValue().equals(PulumiProtocol.UNKNOWN)
              ? unknown
              : tokens.resolve(value.getStringValue());
      case NUMBER_VALUE -> PlainValue.number(value.getNumberValue());
      case BOOL_VALUE -> value.getBoolValue();
      case STRUCT_VALUE -> object(value.getStructValue(), unknown);
      case LIST_VALUE ->
          value.getListValue().getValuesList().stream().map(v -> plain(v, unknown)).toList();
      case NULL_VALUE, KIND_NOT_SET -> Map.of("$null", true);
    };
  }

  private Object object(Struct struct, Map<String, Object> unknown) {
    String signature =
        struct.getFieldsOrDefault(PulumiProtocol.SIGNATURE, text("")).getStringValue();
    if (signature.equals(PulumiProtocol.SECRET)) {
      return PlainValue.SECRET;
    }
    if (signature.equals(PulumiProtocol.RESOURCE)) {
      return PlainValue.ref(struct.getFieldsOrDefault("urn", text("")).getStringValue(), "urn");
    }
    return plain(struct, unknown);
  }

  /** Converts a plain value to the SDK's format, with tokens in place of references. */
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
