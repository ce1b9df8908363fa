package epfabric.jobs.benchmark.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Change;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkComparisonTest {
  @ParameterizedTest
  @CsvSource({"1.08, SLOWER", "1.01, SAME", "0.99, SAME", "0.9, FASTER"})
  void distinguishesAChangeFromNoise(double factor, Change change) {
    BenchmarkComparison comparison = comparisonOf(1, factor, Optional.empty());
    assertThat(comparison.rows())
        .filteredOn(row -> row.operation().equals("dispatch"))
        .hasSize(2)
        .allSatisfy(row -> assertThat(row.change()).isEqualTo(change));
    assertThat(comparison.count(Change.SAME)).isGreaterThanOrEqualTo(2);
  }

  @Test
  void usesTheRequestedNoiseBand() {
    assertThat(comparisonOf(1, 1.08, Optional.of(9.0)).count(Change.SLOWER)).isZero();
    assertThat(comparisonOf(1, 1.01, Optional.of(0.5)).count(Change.SLOWER)).isEqualTo(2);
  }

  /** The spread of 100 and 108 µs is 7.7 percent of their median. */
  @Test
  void theNoiseIsTheSpreadOfTheIterations() {
    ResultSamples before = ResultSamples.empty();
    MeasuredOperationTest.put(before, "Tests.1/0", 100);
    MeasuredOperationTest.put(before, "Tests.1/1", 108);
    ResultSamples after = ResultSamples.empty();
    MeasuredOperationTest.put(after, "Tests.1/0", 111);
    Row same = onlyRow(before, after);
    assertThat(same.change()).isEqualTo(Change.SAME);
    assertThat(same.band().percent()).isCloseTo(800 / 104.0, within(1e-9));
    MeasuredOperationTest.put(after, "Tests.1/0", 113);
    assertThat(onlyRow(before, after).change()).isEqualTo(Change.SLOWER);
  }

  private static Row onlyRow(ResultSamples before, ResultSamples after) {
    List<Row> rows =
        BenchmarkComparison.of(before.experiment(), after.experiment(), "before", Optional.empty())
            .rows();
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  @Test
  void resultsOfADifferentLibraryAreNamedAndNotCompared() {
    ResultSamples other = ResultSamples.several(1);
    Map.copyOf(other.files())
        .forEach(
            (file, text) -> {
              if (file.endsWith("/results.json")) {
                other.put(file, text.replace("\"legacy\"", "\"epfabric\""));
              }
            });
    BenchmarkComparison comparison =
        BenchmarkComparison.of(
            ResultSamples.several(1).experiment(), other.experiment(), "before", Optional.empty());
    assertThat(comparison.rows())
        .isNotEmpty()
        .allSatisfy(
            row -> {
              assertThat(row.why()).isEqualTo("backend legacy → epfabric");
              assertThat(row.change()).isEqualTo(Change.NOT_COMPARABLE);
            });
  }

  @Test
  void refusesToCompareDifferentWork() {
    ResultSamples other = ResultSamples.several(1);
    String file = "Tests.1/0/benchmark_16_ranks_" + ResultSamples.STAMP + "_standard/results.json";
    String text =
        other.files().getOrDefault(file, "").replace("\"num_topk\": 8", "\"num_topk\": 4");
    BenchmarkComparison comparison =
        BenchmarkComparison.of(
            ResultSamples.several(1).experiment(),
            other.put(file, text).experiment(),
            "before",
            Optional.empty());
    assertThat(comparison.rows().get(0).why()).isEqualTo("num_topk 8 → 4");
    assertThat(comparison.rows().get(0).change()).isEqualTo(Change.NOT_COMPARABLE);
  }

  @Test
  void aMissingTimeIsNotComparable() {
    ResultSamples before = ResultSamples.empty();
    MeasuredOperationTest.put(before, "Tests.1/0", 100);
    String file = "Tests.1/0/benchmark_8_ranks_x_standard/results.json";
    String row = "[{\"operation\": \"dispatch\", \"time_s\": 0, \"bus_bw_avg\": 100}]";
    ResultSamples after = ResultSamples.empty().put(file, row);
    assertThat(onlyRow(before, after).change()).isEqualTo(Change.NOT_COMPARABLE);
    assertThat(onlyRow(after, before).change()).isEqualTo(Change.NOT_COMPARABLE);
  }

  @Test
  void refusesToCompareResultsThatWereNotMeasured() {
    ResultSamples real = ResultSamples.empty();
    MeasuredOperationTest.put(real, "Tests.1/0", 100);
    String file = "Tests.1/0/benchmark_8_ranks_x_standard/results.json";
    String text = real.files().getOrDefault(file, "");
    ResultSamples emulated =
        ResultSamples.empty().put(file, text.replace("{", "{\"notes\": \"EMULATED\", "));
    assertThat(onlyRow(real, emulated).change()).isEqualTo(Change.NOT_COMPARABLE);
    assertThat(onlyRow(emulated, real).why()).isEqualTo("only one of them is emulated");
    assertThat(onlyRow(emulated, emulated).change()).isEqualTo(Change.SAME);
  }

  /** A change that equals the given noise band is reported as no change. */
  @ParameterizedTest
  @CsvSource({"125, SAME", "126, SLOWER", "75, SAME", "74, FASTER"})
  void aChangeWithinTheNoiseIsReportedAsSame(int micros, Change change) {
    ResultSamples before = ResultSamples.empty();
    MeasuredOperationTest.put(before, "Tests.1/0", 100);
    ResultSamples after = ResultSamples.empty();
    MeasuredOperationTest.put(after, "Tests.1/0", micros);
    assertThat(
            BenchmarkComparison.of(before.experiment(), after.experiment(), "b", Optional.of(25.0))
                .rows())
        .extracting(Row::change)
        .containsExactly(change);
  }

  @Test
  void theGreatestChangeComesFirst() {
    ResultSamples before = ResultSamples.empty();
    ResultSamples after = ResultSamples.empty();
    for (int test = 1; test <= 3; test++) {
      MeasuredOperationTest.put(before, "Tests." + test + "/0", 100);
      MeasuredOperationTest.put(
          after, "Tests." + test + "/0", List.of(130, 170, 150).get(test - 1));
    }
    assertThat(
            BenchmarkComparison.of(before.experiment(), after.experiment(), "b", Optional.empty())
                .rows())
        .extracting(row -> Math.round(row.percent().orElseThrow()))
        .containsExactly(70L, 50L, 30L);
  }

  @Test
  void listsConfigurationsThatOnlyOneExperimentHas() {
    BenchmarkComparison comparison =
        BenchmarkComparison.of(
            ResultSamples.several(1).experiment(),
            ResultSamples.single().experiment(),
            "before",
            Optional.empty());
    assertThat(comparison.rows())
        .extracting(Row::change)
        .containsExactly(Change.GONE, Change.GONE, Change.GONE, Change.GONE, Change.NEW);
    assertThat(comparison.inconclusive()).isTrue();
  }

  private static BenchmarkComparison comparisonOf(
      double before, double after, Optional<Double> noise) {
    return BenchmarkComparison.of(
        ResultSamples.several(before).experiment(),
        ResultSamples.several(after).experiment(),
        "before",
        noise);
  }
}
