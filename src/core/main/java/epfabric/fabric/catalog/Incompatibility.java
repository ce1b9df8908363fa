package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DottedVersion;
import java.util.Arrays;
import java.util.Map;

/**
 * A combination of software that is known not to work.
 *
 * @param when conditions by the name of a fact, all of which must hold: a comparison such as {@code
 *     >=3.5.19}, alternative words separated by {@code |}, or {@code without WORD} for a list
 * @param source source of this fact
 * @param reportFallback whether the report names the transport's fallback, for users whose nodes
 *     refuse the transport
 */
public record Incompatibility(
    String id,
    Map<String, String> when,
    String message,
    String hint,
    String source,
    boolean reportFallback) {
  private static final String WITHOUT = "without ";

  static Incompatibility read(MappingReader fields) {
    return new Incompatibility(
        fields.required("id", ScalarKind.NAME).orElse(""),
        fields.texts("when", ScalarKind.TEXT, ScalarKind.TEXT),
        fields.required("message", ScalarKind.TEXT).orElse(""),
        fields.required("hint", ScalarKind.TEXT).orElse(""),
        fields.required("source", ScalarKind.TEXT).orElse(""),
        fields.value("reportFallback", ScalarKind.SWITCH).orElse(false));
  }

  /** Returns whether all conditions hold; a condition on an unknown fact does not hold. */
  public boolean appliesTo(Map<String, String> facts) {
    return when.entrySet().stream()
        .allMatch(e -> facts.containsKey(e.getKey()) && holds(e.getValue(), facts.get(e.getKey())));
  }

  private static boolean holds(String condition, String fact) {
    if (condition.startsWith(WITHOUT)) {
      return !Arrays.asList(fact.split(", ")).contains(condition.substring(WITHOUT.length()));
    }
    boolean isComparison = !condition.isEmpty() && "<>=".indexOf(condition.charAt(0)) >= 0;
    return isComparison
        ? DottedVersion.isVersion(fact) && DottedVersion.matches(fact, condition)
        : Arrays.asList(condition.split("\\|")).contains(fact);
  }
}
