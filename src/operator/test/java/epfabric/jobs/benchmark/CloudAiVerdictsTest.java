package epfabric.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With --strict-cloudai the verdicts are CloudAI's, to the field. */
class CloudAiVerdictsTest {
  /** An empty list would pass. */
  private static final int LEAST = 500;

  static Stream<VerdictCase> cases() {
    return VerdictCase.all().stream();
  }

  @Test
  void hasCasesOfBothKinds() {
    assertThat(VerdictCase.all()).hasSizeGreaterThanOrEqualTo(LEAST);
    assertThat(VerdictCase.all()).extracting(VerdictCase::accepted).contains(true, false);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void strictVerdictsEqualThoseOfCloudAi(VerdictCase asked) {
    Reading read = Reading.strict(asked.test(), asked.scenario());
    assertThat(read.errors().isEmpty()).as("%s", read.errors()).isEqualTo(asked.accepted());
    if (!asked.fields().isEmpty()) {
      String field = ours(asked.fields().get(0));
      assertThat(read.keys()).anyMatch(key -> sameOrAround(key, field));
    }
  }

  /** CloudAI counts with dots, and names the alternatives of a type like fields. */
  private static String ours(String field) {
    return field.replaceAll("\\.([0-9]+)(?=\\.|$)", "[$1]").replaceAll("\\.(int|str|list.*)$", "");
  }

  /**
   * Compares fields: epfabric may name a part of CloudAI's field or its parent, and its location in
   * the scenario.
   */
  private static boolean sameOrAround(String key, String field) {
    String own = key.replaceFirst("^Tests\\[0]\\.", "");
    return Stream.of(key, own)
        .anyMatch(
            k ->
                k.equals(field)
                    || k.endsWith("." + field)
                    || k.startsWith(field + ".")
                    || k.startsWith(field + "[")
                    || field.startsWith(k + "."));
  }
}
