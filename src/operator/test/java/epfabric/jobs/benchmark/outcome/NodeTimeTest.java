package epfabric.jobs.benchmark.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeTimeTest {
  /** The run has two nodes. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`\"seconds\": 1800`, 1.0",
        "`\"seconds\": \"1800.0\", \"usedSeconds\": 900`, 1.5",
        "`\"started\": \"2026-11-22T01:00:00Z\", \"ended\": \"2026-11-22T02:00:00Z\"`, 2.0",
        "`\"started\": \"2026-11-22T01:00:00\", \"ended\": \"2026-11-22T02:00:00\"`, 2.0",
        "`\"seconds\": 3600, \"begun\": \"2026-11-22T01:30:00Z\","
            + " \"ended\": \"2026-11-22T02:00:00Z\"`, 1.0",
        "`\"seconds\": \"soon\"`, -1",
        "`\"ended\": \"2026-11-22T02:00:00Z\"`, -1",
        "`\"started\": \"2026-11-22T03:00:00Z\", \"ended\": \"2026-11-22T02:00:00Z\"`, -1"
      })
  void multipliesTimeByNodes(String times, double hours) {
    OptionalDouble expected = hours < 0 ? OptionalDouble.empty() : OptionalDouble.of(hours);
    assertThat(NodeTime.hours(run(times))).isEqualTo(expected);
  }

  @Test
  void sumsRunsWithKnownTimes() {
    assertThat(NodeTime.hours(ResultSamples.several(1).experiment().cases()))
        .hasValue(2 * 61.5 / 3600);
    assertThat(NodeTime.hours(ResultSamples.single().experiment().cases())).isEmpty();
  }

  private static CaseResult run(String times) {
    String record =
        "{\"format\": 1, \"scenario\": \"s\", \"tests\": [{\"id\": \"Tests.1\","
            + " \"status\": \"passed\", "
            + times
            + "}]}";
    return ResultSamples.single().put("experiment.json", record).experiment().cases().get(0);
  }
}
