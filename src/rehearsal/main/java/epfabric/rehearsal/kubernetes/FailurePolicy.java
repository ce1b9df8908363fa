package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.List;
import java.util.stream.Stream;

/** The effect of a Job's {@code podFailurePolicy} on a failed pod. */
final class FailurePolicy {
  private FailurePolicy() {}

  /** Returns the action of the first rule that matches; {@code Count} if no rule matches. */
  static String action(ObjectNode job, ObjectNode pod) {
    return JsonTree.items(job, "spec", "podFailurePolicy", "rules").stream()
        .filter(rule -> matches(rule, pod))
        .map(rule -> JsonTree.text(rule, "action"))
        .findFirst()
        .orElse("Count");
  }

  private static boolean matches(ObjectNode rule, ObjectNode pod) {
    boolean disrupted =
        JsonTree.items(rule, "onPodConditions").stream()
            .anyMatch(
                condition -> EmulatedPods.hasCondition(pod, JsonTree.text(condition, "type")));
    return disrupted || (rule.has("onExitCodes") && matchesExitCode(rule, pod));
  }

  private static boolean matchesExitCode(ObjectNode rule, ObjectNode pod) {
    ObjectNode codes = JsonTree.object(rule, "onExitCodes");
    String container = JsonTree.text(codes, "containerName");
    List<String> values = JsonTree.words(codes, "values");
    boolean in = JsonTree.text(codes, "operator").equals("In");
    return exitCodes(pod, container).stream()
        .anyMatch(code -> !code.equals("0") && values.contains(code) == in);
  }

  private static List<String> exitCodes(ObjectNode pod, String container) {
    return Stream.of("initContainerStatuses", "containerStatuses")
        .flatMap(list -> JsonTree.items(pod, "status", list).stream())
        .filter(s -> container.isEmpty() || JsonTree.text(s, "name").equals(container))
        .map(s -> JsonTree.text(s, "state", "terminated", "exitCode"))
        .filter(code -> !code.isEmpty())
        .toList();
  }
}
