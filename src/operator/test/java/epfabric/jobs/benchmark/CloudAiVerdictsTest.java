package epfabric.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With --strict-cloudai, the same fields are refused as by CloudAI. */
class CloudAiVerdictsTest {
  /** The minimum number of cases: an empty list would pass. */
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

  /**
   * Converts a field from CloudAI's notation, which writes indexes with dots, and alternatives of a
   * type like fields.
   */
  private static String ours(String field) {
    return field.replaceAll("\\.([0-9]+)(?=\\.|$)", "[$1]").replaceAll("\\.(int|str|list.*)$", "");
  }

  /**
   * Returns whether the fields are the same, or one is a part of the other; epfabric may also name
   * the field by its location in the scenario.
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
