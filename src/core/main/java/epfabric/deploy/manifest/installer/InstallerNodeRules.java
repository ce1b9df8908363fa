package epfabric.deploy.manifest.installer;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.InstallPlan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * CEL rules that limit the installer to the fields with which it reports about its own node. Every
 * part of a node must stay unchanged except for the fields listed here, so that fields of later
 * Kubernetes versions are protected as well.
 */
final class InstallerNodeRules {
  private static final String NODE = "authentication.kubernetes.io/node-name";

  /** The condition that {@code report} writes. */
  private static final String CONDITION = "EpfabricVerified";

  private InstallerNodeRules() {}

  static List<Map<String, Object>> all() {
    return List.of(
        rule(
            format(
                "'%s' in request.userInfo.extra"
                    + " && request.userInfo.extra['%s'][0] == object.metadata.name",
                NODE, NODE),
            "the installer may change the node it runs on only"),
        rule(
            // The API server itself writes managedFields and resourceVersion.
            unchangedExcept("metadata", "annotations", "managedFields", "resourceVersion")
                + " && "
                + unchangedFields(
                    "metadata.annotations", format("!k.startsWith('%s')", Labels.NODE_PREFIX)),
            "of a node's metadata, the installer may change annotations under "
                + Labels.NODE_PREFIX
                + " only"),
        rule(
            unchangedExcept("spec", "taints")
                + " && "
                // The effect NoExecute would evict pods instead of keeping them away.
                + unchangedItems(
                    "spec.taints",
                    format("i.key == '%s' && i.effect == 'NoSchedule'", InstallPlan.STARTUP_TAINT)),
            "of a node's spec, the installer may change its own taint only"),
        rule(
            unchangedExcept("status", "conditions")
                + " && "
                + unchangedItems("status.conditions", format("i.type == '%s'", CONDITION)),
            "of a node's status, the installer may change its own condition only"));
  }

  private static Map<String, Object> rule(String expression, String message) {
    return OrderedTree.of("expression", expression, "message", message);
  }

  /**
   * Returns the expression that is true if all fields of a part, except the given fields, are
   * unchanged.
   */
  private static String unchangedExcept(String part, String... except) {
    String names = Arrays.stream(except).map(n -> "'" + n + "'").collect(Collectors.joining(", "));
    return unchangedFields(part, format("!(k in [%s])", names));
  }

  /**
   * Returns the expression that is true if none of the fields {@code k} of a part for which the
   * condition is true was changed, added or removed.
   */
  private static String unchangedFields(String part, String condition) {
    String newFields = fields("object." + part);
    String oldFields = fields("oldObject." + part);
    return format(
        "%s.filter(k, %s).all(k, k in %s && %s[k] == %s[k])"
            + " && %s.filter(k, %s).all(k, k in %s)",
        newFields, condition, oldFields, newFields, oldFields, oldFields, condition, newFields);
  }

  /**
   * Returns the expression that is true if the items {@code i} of a list are unchanged, except the
   * items that satisfy the condition, which the installer may change.
   */
  private static String unchangedItems(String list, String condition) {
    return format(
        "%s.filter(i, !(%s)) == %s.filter(i, !(%s))",
        items("object." + list), condition, items("oldObject." + list), condition);
  }

  /**
   * Returns the expression for a part without its type, because the API server's type checker does
   * not allow iterating over an object's fields.
   */
  private static String fields(String part) {
    return format("(has(%s) ? dyn(%s) : dyn({}))", part, part);
  }

  private static String items(String list) {
    return format("(has(%s) ? %s : [])", list, list);
  }

  private static String format(String text, Object... arguments) {
    return String.format(Locale.ROOT, text, arguments);
  }
}
