package epfabric.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that, with --strict-cloudai, epfabric refuses the same fields as CloudAI. */
class CloudAiVerdictsTest {
  /** The minimum number of cases; without it, the test would pass for an empty list. */
  private static final int MIN_CASES = 500;

  static Stream<VerdictCase> cases() {
    return VerdictCase.all().stream();
  }

  @Test
  void casesIncludeAcceptedAndRefusedFiles() {
    assertThat(VerdictCase.all()).hasSizeGreaterThanOrEqualTo(MIN_CASES);
    assertThat(VerdictCase.all()).extracting(VerdictCase::accepted).contains(true, false);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void strictVerdictsEqualThoseOfCloudAi(VerdictCase verdictCase) {
    Reading read = Reading.strict(verdictCase.test(), verdictCase.scenario());
    assertThat(read.errors().isEmpty()).as("%s", read.errors()).isEqualTo(verdictCase.accepted());
    if (!verdictCase.fields().isEmpty()) {
      String field = inOurNotation(verdictCase.fields().get(0));
      assertThat(read.keys()).anyMatch(key -> isSameOrContains(key, field));
    }
  }

  /**
   * Converts a field from CloudAI's notation, which writes indexes with dots, and alternatives of a
   * type like fields.
   */
  private static String inOurNotation(String field) {
    return field.replaceAll("\\.([0-9]+)(?=\\.|$)", "[$1]").replaceAll("\\.(int|str|list.*)$", "");
  }

  /**
   * Returns whether the fields are the same, or one is a part of the other; epfabric may also name
   * the field by its location in the scenario.
   */
  private static boolean isSameOrContains(String key, String field) {
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
