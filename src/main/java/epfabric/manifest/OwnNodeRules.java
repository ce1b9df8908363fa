package epfabric.manifest;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** CEL rules by which the installer changes nothing but what it reports about its own node. */
final class OwnNodeRules {
  private static final String NODE = "authentication.kubernetes.io/node-name";

  private OwnNodeRules() {}

  static List<Map<String, Object>> all(String startupTaint) {
    return List.of(
        rule(
            String.format(
                Locale.ROOT,
                "'%s' in request.userInfo.extra"
                    + " && request.userInfo.extra['%s'][0] == object.metadata.name",
                NODE,
                NODE),
            "the installer may change the node it runs on only"),
        rule(
            same("spec.unschedulable", "false"), "the installer may not cordon or uncordon a node"),
        rule(
            String.format(
                Locale.ROOT,
                "%s == %s",
                othersThan(startupTaint, "object"),
                othersThan(startupTaint, "oldObject")),
            "the installer may set and remove its own taint only"),
        rule(same("metadata.labels", "{}"), "the installer may not change labels of a node"),
        rule(
            String.format(
                Locale.ROOT, "%s && %s", kept("object", "oldObject"), kept("oldObject", "object")),
            "the installer may change annotations under " + Labels.NODE_PREFIX + " only"),
        rule(
            untyped("capacity") + " && " + untyped("allocatable"),
            "the installer may not change what a node offers"));
  }

  private static Map<String, Object> rule(String expression, String message) {
    return Tree.of("expression", expression, "message", message);
  }

  /** The API server's type checker does not know maps of quantities. */
  private static String untyped(String field) {
    return String.format(
        Locale.ROOT,
        "(has(dyn(object.status).%s) ? dyn(object.status).%s : {})"
            + " == (has(dyn(oldObject.status).%s) ? dyn(oldObject.status).%s : {})",
        field,
        field,
        field,
        field);
  }

  private static String same(String field, String absent) {
    return String.format(
        Locale.ROOT,
        "%s == %s",
        orElse("object." + field, absent),
        orElse("oldObject." + field, absent));
  }

  private static String orElse(String field, String absent) {
    return String.format(Locale.ROOT, "(has(%s) ? %s : %s)", field, field, absent);
  }

  private static String othersThan(String taint, String node) {
    return String.format(
        Locale.ROOT, "%s.filter(t, t.key != '%s')", orElse(node + ".spec.taints", "[]"), taint);
  }

  /** Every foreign annotation of {@code left} is in {@code right} with the same value. */
  private static String kept(String left, String right) {
    String theirs = orElse(right + ".metadata.annotations", "{}");
    return String.format(
        Locale.ROOT,
        "%s.all(k, k.startsWith('%s') || (k in %s && %s[k] == %s.metadata.annotations[k]))",
        orElse(left + ".metadata.annotations", "{}"),
        Labels.NODE_PREFIX,
        theirs,
        theirs,
        left);
  }
}
