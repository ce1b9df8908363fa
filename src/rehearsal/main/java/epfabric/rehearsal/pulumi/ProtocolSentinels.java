package epfabric.rehearsal.pulumi;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import epfabric.base.facts.PulumiProtocol;

/** The marks with which Pulumi's protocol says "not known yet" and "secret". */
public final class ProtocolSentinels {
  private ProtocolSentinels() {}

  public static Value unknown() {
    return text(PulumiProtocol.UNKNOWN);
  }

  public static Value text(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }

  public static boolean isUnknown(Value value) {
    return value.getStringValue().equals(PulumiProtocol.UNKNOWN);
  }

  public static boolean isSecret(Value value) {
    return value
        .getStructValue()
        .getFieldsOrDefault(PulumiProtocol.SIGNATURE, Value.getDefaultInstance())
        .getStringValue()
        .equals(PulumiProtocol.SECRET);
  }

  /** The value inside a secret, or the value itself. */
  public static Value reveal(Value value) {
    return isSecret(value) ? value.getStructValue().getFieldsOrThrow(PulumiProtocol.VALUE) : value;
  }

  /** A top-level text property, secret or not; empty when it is missing or no text. */
  public static String textOf(Struct properties, String name) {
    return reveal(properties.getFieldsOrDefault(name, Value.getDefaultInstance())).getStringValue();
  }
}
