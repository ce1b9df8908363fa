package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the effect of a Job's pod failure policy on a failed pod. */
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

  private static String terminated(String container, int exit) {
    return "{name: %s, state: {terminated: {exitCode: %d}}}".formatted(container, exit);
  }

  private static String ruleOnExit(String action, String codes) {
    return "{action: %s, onExitCodes: {%s}}".formatted(action, codes);
  }

  @Test
  void withoutRulesEveryFailureIsCounted() {
    assertThat(action("", terminated("main", 1), "")).isEqualTo("Count");
    assertThat(FailurePolicy.action(World.parse("{}"), pod(terminated("main", 1), "")))
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
  void rulesOnExitCodesDecideWhetherAFailureIsCounted(String operator, int exit, String expected) {
    String rule = ruleOnExit("Ignore", "operator: " + operator + ", values: [7, 8]");
    assertThat(action(rule, terminated("main", exit), "")).isEqualTo(expected);
  }

  @Test
  void theFirstMatchingRuleDeterminesTheAction() {
    String rules =
        ruleOnExit("FailJob", "operator: In, values: [3]")
            + ","
            + ruleOnExit("Ignore", "operator: In, values: [3, 4]");
    assertThat(action(rules, terminated("main", 3), "")).isEqualTo("FailJob");
    assertThat(action(rules, terminated("main", 4), "")).isEqualTo("Ignore");
  }

  @Test
  void aRuleForOneContainerIgnoresOtherContainers() {
    String rule = ruleOnExit("Ignore", "containerName: judge, operator: In, values: [8]");
    assertThat(action(rule, terminated("test", 8) + "," + terminated("judge", 1), ""))
        .isEqualTo("Count");
    assertThat(action(rule, terminated("test", 1) + "," + terminated("judge", 8), ""))
        .isEqualTo("Ignore");
  }

  @Test
  void aContainerThatStillRunsHasNoExitCode() {
    String rule = ruleOnExit("Ignore", "operator: NotIn, values: [1]");
    assertThat(action(rule, "{name: main, state: {running: {}}}", "")).isEqualTo("Count");
  }

  @Test
  void rulesAlsoApplyToExitCodesOfInitContainers() {
    ObjectNode job =
        World.parse(
            "{spec: {podFailurePolicy: {rules: ["
                + ruleOnExit("FailJob", "containerName: fetch, operator: In, values: [5]")
                + "]}}}");
    ObjectNode pod =
        World.parse("{status: {initContainerStatuses: [" + terminated("fetch", 5) + "]}}");
    assertThat(FailurePolicy.action(job, pod)).isEqualTo("FailJob");
  }

  @Test
  void aDisruptedPodIsRecognizedByItsCondition() {
    String rule = "{action: Ignore, onPodConditions: [" + DISRUPTED + "]}";
    assertThat(action(rule, terminated("main", 143), DISRUPTED)).isEqualTo("Ignore");
    assertThat(action(rule, terminated("main", 143), "")).isEqualTo("Count");
    assertThat(action(rule, terminated("main", 143), "{type: DisruptionTarget, status: 'False'}"))
        .isEqualTo("Count");
  }
}
