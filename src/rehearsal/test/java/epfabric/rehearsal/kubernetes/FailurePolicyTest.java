package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The effect of a Job's pod failure policy on a failed pod. */
class FailurePolicyTest {
  private static final String DISRUPTED = "{type: DisruptionTarget, status: 'True'}";

  private static String action(String rules, String containers, String conditions) {
    ObjectNode job = World.parse("{spec: {podFailurePolicy: {rules: [" + rules + "]}}}");
    return FailurePolicy.action(job, pod(containers, conditions));
  }

  private static ObjectNode pod(String containers, String conditions) {
    return World.parse(
        "{status: {conditions: [%s], containerStatuses: [%s]}}".formatted(conditions, containers));
  }

  private static String ended(String container, int exit) {
    return "{name: %s, state: {terminated: {exitCode: %d}}}".formatted(container, exit);
  }

  private static String onExit(String action, String codes) {
    return "{action: %s, onExitCodes: {%s}}".formatted(action, codes);
  }

  @Test
  void withoutRulesEveryFailureCounts() {
    assertThat(action("", ended("main", 1), "")).isEqualTo("Count");
    assertThat(FailurePolicy.action(World.parse("{}"), pod(ended("main", 1), "")))
        .isEqualTo("Count");
  }

  @ParameterizedTest
  @CsvSource({
    "In, 8, Ignore",
    "In, 9, Count",
    "NotIn, 8, Count",
    "NotIn, 9, Ignore",
    "In, 0, Count",
    "NotIn, 0, Count"
  })
  void exitCodesDecide(String operator, int exit, String expected) {
    String rule = onExit("Ignore", "operator: " + operator + ", values: [7, 8]");
    assertThat(action(rule, ended("main", exit), "")).isEqualTo(expected);
  }

  @Test
  void theFirstMatchingRuleDecides() {
    String rules =
        onExit("FailJob", "operator: In, values: [3]")
            + ","
            + onExit("Ignore", "operator: In, values: [3, 4]");
    assertThat(action(rules, ended("main", 3), "")).isEqualTo("FailJob");
    assertThat(action(rules, ended("main", 4), "")).isEqualTo("Ignore");
  }

  @Test
  void aRuleOfOneContainerIgnoresOthers() {
    String rule = onExit("Ignore", "containerName: judge, operator: In, values: [8]");
    assertThat(action(rule, ended("test", 8) + "," + ended("judge", 1), "")).isEqualTo("Count");
    assertThat(action(rule, ended("test", 1) + "," + ended("judge", 8), "")).isEqualTo("Ignore");
  }

  @Test
  void aContainerThatStillRunsHasNoExitCode() {
    String rule = onExit("Ignore", "operator: NotIn, values: [1]");
    assertThat(action(rule, "{name: main, state: {running: {}}}", "")).isEqualTo("Count");
  }

  @Test
  void exitCodesOfInitContainersCount() {
    ObjectNode job =
        World.parse(
            "{spec: {podFailurePolicy: {rules: ["
                + onExit("FailJob", "containerName: fetch, operator: In, values: [5]")
                + "]}}}");
    ObjectNode pod = World.parse("{status: {initContainerStatuses: [" + ended("fetch", 5) + "]}}");
    assertThat(FailurePolicy.action(job, pod)).isEqualTo("FailJob");
  }

  @Test
  void aDisruptedPodIsRecognizedByItsCondition() {
    String rule = "{action: Ignore, onPodConditions: [" + DISRUPTED + "]}";
    assertThat(action(rule, ended("main", 143), DISRUPTED)).isEqualTo("Ignore");
    assertThat(action(rule, ended("main", 143), "")).isEqualTo("Count");
    assertThat(action(rule, ended("main", 143), "{type: DisruptionTarget, status: 'False'}"))
        .isEqualTo("Count");
  }
}
