package epfabric.rehearsal.pulumi;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;

/** The marks with which Pulumi's protocol says "not known yet" and "secret". */
public final class Sentinels {
  private static final String UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  private static final String SIGNATURE_KEY = "4dabf18193072939515e22adb298388d";
  private static final String SECRET_SIGNATURE = "1b47061264138c4ac30d75fd1eb44270";

  private Sentinels() {}

  public static Value unknown() {
    return text(UNKNOWN);
  }

  public static Value text(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }

  public static boolean isUnknown(Value value) {
    return value.getStringValue().equals(UNKNOWN);
  }

  public static boolean isSecret(Value value) {
    return value
        .getStructValue()
        .getFieldsOrDefault(SIGNATURE_KEY, Value.getDefaultInstance())
        .getStringValue()
        .equals(SECRET_SIGNATURE);
  }

  /** The value inside a secret, or the value itself. */
  public static Value reveal(Value value) {
    return isSecret(value) ? value.getStructValue().getFieldsOrThrow("value") : value;
  }

  /** A top-level text property, secret or not; empty when it is missing or no text. */
  public static String textOf(Struct properties, String name) {
    return reveal(properties.getFieldsOrDefault(name, Value.getDefaultInstance())).getStringValue();
  }
}
