package epfabric.rehearsal.pulumi;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import epfabric.base.facts.PulumiProtocol;

/** The markers of Pulumi's protocol for unknown and secret values. */
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

  /** Returns the value inside a secret, or the value itself. */
  public static Value reveal(Value value) {
    return isSecret(value) ? value.getStructValue().getFieldsOrThrow(PulumiProtocol.VALUE) : value;
  }

  /** Returns a top-level string property, secret or not; empty if it is missing or not a string. */
  public static String textOf(Struct properties, String name) {
    return reveal(properties.getFieldsOrDefault(name, Value.getDefaultInstance())).getStringValue();
  }
}
