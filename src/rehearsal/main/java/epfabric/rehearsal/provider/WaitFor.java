package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The conditions for which an object's annotation makes the provider wait. The annotation contains
 * {@code condition=TYPE[=STATUS]}, {@code jsonpath={.a.b}[=VALUE]}, or a JSON array of such
 * expressions, all of which must hold. The source is {@code ReadyCondition} in {@code
 * pkg/metadata/overrides.go} and {@code pkg/await/condition} of pulumi-kubernetes.
 *
 * @param expressions one or more
 */
record WaitFor(List<String> expressions) {
  private static final String CONDITION = "condition=";
  private static final String PATH = "jsonpath=";

  /** Paths that consist of field names only; filters and indexes are not emulated. */
  private static final Pattern FIELDS =
      Pattern.compile("jsonpath=\\{((?:\\.[A-Za-z0-9_-]++)++)}(?:=(.++))?+");

  /**
   * Returns the conditions in the object's annotation, which replace the usual conditions of its
   * kind.
   */
  static Optional<WaitFor> of(ObjectNode object) {
    String value = annotation(object, "pulumi.com/waitFor");
    if (value.isEmpty()) {
      return Optional.empty();
    }
    List<String> expressions = new ArrayList<>();
    if (value.startsWith("[")) {
      Json.parse(value).forEach(expression -> expressions.add(expression.asText()));
    } else {
      expressions.add(value);
    }
    if (expressions.isEmpty()) {
      throw new KubernetesException(0, "at least one condition must be specified");
    }
    expressions.forEach(WaitFor::check);
    return Optional.of(new WaitFor(List.copyOf(expressions)));
  }

  private static void check(String expression) {
    boolean path = expression.startsWith(PATH);
    if (!path && !expression.startsWith(CONDITION)) {
      throw new KubernetesException(
          0, "expected a \"jsonpath=\" or \"condition=\" prefix, got \"" + expression + "\"");
    }
    if (path && !FIELDS.matcher(expression).matches()) {
      throw new KubernetesException(0, "not emulated: waiting for " + expression);
    }
  }

  /** Returns whether the object asks the provider not to wait for it. */
  static boolean isSkipped(ObjectNode object) {
    return annotation(object, "pulumi.com/skipAwait").equals("true");
  }

  private static String annotation(ObjectNode object, String name) {
    return JsonTree.text(object, "metadata", "annotations", name);
  }

  boolean holds(ObjectNode object) {
    return expressions.stream()
        .allMatch(
            expression ->
                expression.startsWith(PATH)
                    ? pathHolds(object, expression)
                    : conditionHolds(object, expression));
  }

  /**
   * Returns whether a condition holds, as kubectl's {@code checkCondition} does: case is ignored,
   * and the condition must be of the current generation.
   */
  private static boolean conditionHolds(ObjectNode object, String expression) {
    String[] parts = expression.substring(CONDITION.length()).split("=", 2);
    String status = parts.length > 1 ? parts[1] : "True";
    return JsonTree.items(object, "status", "conditions").stream()
        .filter(condition -> JsonTree.text(condition, "type").equalsIgnoreCase(parts[0]))
        .findFirst()
        .filter(condition -> isCurrent(object, condition))
        .filter(condition -> JsonTree.text(condition, "status").equalsIgnoreCase(status))
        .isPresent();
  }

  /**
   * Returns whether the condition is of the object's current generation; also true for kinds that
   * report no generation, like LeaderWorkerSet 0.7.0.
   */
  private static boolean isCurrent(ObjectNode object, ObjectNode condition) {
    int generation = JsonTree.number(object, "metadata", "generation").orElse(0);
    int own = JsonTree.number(condition, "observedGeneration").orElse(generation);
    return condition.has("observedGeneration")
        ? own >= generation
        : JsonTree.number(object, "status", "observedGeneration").orElse(generation) >= generation;
  }

  private static boolean pathHolds(ObjectNode object, String expression) {
    Matcher matcher = FIELDS.matcher(expression);
    if (!matcher.matches()) {
      return false;
    }
    JsonNode value = object;
    for (String name : Objects.requireNonNull(matcher.group(1)).substring(1).split("\\.", -1)) {
      value = value.path(name);
    }
    String wanted = matcher.group(2);
    return !value.isMissingNode() && (wanted == null || value.asText().equals(wanted));
  }
}
