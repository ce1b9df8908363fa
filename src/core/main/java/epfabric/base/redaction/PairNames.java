package epfabric.base.redaction;

import java.util.Locale;
import java.util.Set;

/** The keys under which pairs such as {@code {"name": "password", "value": "x"}} are written. */
final class PairNames {
  private static final Set<String> NAMES =
      Set.of(
          "name", "key", "field", "label", "variable", "header", "parameter", "parameterkey", "k");

  private static final Set<String> VALUES =
      Set.of(
          "value", "val", "content", "default", "stringvalue", "parametervalue", "plaintext", "v");

  private PairNames() {}

  static boolean isName(String key) {
    return NAMES.contains(key.toLowerCase(Locale.ROOT));
  }

  static boolean isValue(String key) {
    return VALUES.contains(key.toLowerCase(Locale.ROOT));
  }

  /** Returns whether the value of a pair with this name is hidden. */
  static boolean hides(String key, String name) {
    boolean isVariable = key.equalsIgnoreCase("name") && SecretNames.isVariable(name);
    return SecretNames.isSecret(name) || (isVariable && !SecretNames.isShown(name));
  }
}
