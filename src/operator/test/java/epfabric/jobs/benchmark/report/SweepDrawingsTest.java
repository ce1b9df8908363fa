package epfabric.jobs.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.ExpertLoads;
import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import epfabric.jobs.benchmark.outcome.ResultSamples;
import epfabric.results.report.chart.Chart;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SweepDrawingsTest {
  private static final String TRAJECTORY = "Tests.1/0/trajectory.csv";

  @Test
  void marksTheBestStepAndStatesThatItAgreesWithTheResults() {
    Chart chart = trajectory(ResultSamples.sweep(12));
    assertThat(chart.note())
        .isEqualTo(
            "The ring is the best by the reward, step 10: tokens 128, num_sms 16, 1763 µs."
                + " The reward weighs different work alike. 1 step observed nothing. All agree with results.json.");
    assertThat(chart.svg().split("class=\"pick\"", -1)).hasSize(2);
    assertThat(chart.svg().split("class=\"dot other\"", -1)).hasSize(12);
    assertThat(chart.table().rows()).hasSize(12);
    assertThat(chart.table().rows().get(9).get(0)).isEqualTo("10 (best)");
    assertThat(chart.table().rows().get(6)).containsSequence("–", "–");
  }

  @Test
  void reportsStepsThatContradictTheResults() {
    ResultSamples samples = ResultSamples.sweep(12);
    String text = Objects.requireNonNull(samples.files().get(TRAJECTORY));
    String changed = text.replaceFirst("(?m)^(3,.*,\\[).*]", "$10.5]");
    assertThat(changed).isNotEqualTo(text);
    assertThat(trajectory(samples.put(TRAJECTORY, changed)).note())
        .endsWith("Different in results.json, which the other charts show: step 3.");
  }

  @Test
  void reportsThatNothingWasObserved() {
    ResultSamples samples = ResultSamples.sweep(12);
    String text = "step,action,reward,observation\n1,{},-1.0,[-1.0]\n";
    String page = BenchmarkPageTest.page(samples.put(TRAJECTORY, text).experiment());
    assertThat(page)
        .contains("Nothing was observed in " + TRAJECTORY + ": CloudAI has no metric for DeepEP,");
  }

  /**
   * Computed manually: the time decreases at 8, 16 and 32 SMs. The other steps are not faster than
   * a step with fewer or as many SMs.
   */
  @Test
  void listsTheStepsThatNoOtherStepBeats() {
    ResultSamples samples = ResultSamples.empty();
    step(samples, 1, 8, 900);
    step(samples, 2, 16, 500);
    step(samples, 3, 24, 500);
    step(samples, 4, 16, 600);
    step(samples, 5, 32, 400);
    List<MeasuredOperation> all = MeasuredOperation.of(samples.experiment());
    Chart sms = ParetoChart.of(TradeOff.SMS, "dispatch", all).orElseThrow();
    assertThat(sms.note())
        .startsWith("3 of 5 configurations: nothing of the same work beats them in both;");
    assertThat(sms.table().rows())
        .extracting(row -> row.get(0) + ": " + row.get(3) + " SMs " + row.get(4))
        .containsExactly("1: 8 SMs 900.0", "2: 16 SMs 500.0", "3: 32 SMs 400.0");
    assertThat(sms.svg().split("class=\"dot other\"", -1)).hasSize(3);
    assertThat(ParetoChart.of(TradeOff.LATENCY, "dispatch", all))
        .as("the fastest configuration also has the highest bandwidth")
        .isEmpty();
    assertThat(ParetoChart.of(TradeOff.SMS, "combine", all)).isEmpty();
  }

  /** FP8 is not compared with BF16, nor runs with different numbers of tokens. */
  @Test
  void comparesOnlyTheSameWork() {
    ResultSamples samples = ResultSamples.empty();
    addMeasurement(
        samples, 1, "\"num_sms\": 24, \"data_type\": \"fp8\", \"num_tokens\": 4096", 300);
    addMeasurement(
        samples, 2, "\"num_sms\": 32, \"data_type\": \"bfloat16\", \"num_tokens\": 4096", 500);
    addMeasurement(
        samples, 3, "\"num_sms\": 24, \"data_type\": \"bfloat16\", \"num_tokens\": 4096", 600);
    addMeasurement(
        samples,
        4,
        "\"num_sms\": 24, \"data_type\": \"fp8\", \"num_tokens\": 128, \"few\": 1",
        100);
    addMeasurement(
        samples, 5, "\"num_sms\": 32, \"data_type\": \"fp8\", \"num_tokens\": 4096", 310);
    addMeasurement(
        samples, 6, "\"num_sms\": 16, \"data_type\": \"fp8\", \"num_tokens\": 4096", 320);
    List<MeasuredOperation> all = MeasuredOperation.of(samples.experiment());
    Chart sms = ParetoChart.of(TradeOff.SMS, "dispatch", all).orElseThrow();
    assertThat(sms.table().rows())
        .extracting(row -> row.get(1) + ": " + row.get(4))
        .containsExactly(
            "tokens 128, data_type fp8: 100.0",
            "tokens 4096, data_type bfloat16: 600.0",
            "tokens 4096, data_type bfloat16: 500.0",
            "tokens 4096, data_type fp8: 320.0",
            "tokens 4096, data_type fp8: 300.0");
    Chart latency = ParetoChart.of(TradeOff.LATENCY, "dispatch", all).orElseThrow();
    assertThat(latency.table().rows())
        .extracting(row -> row.get(1) + ": " + row.get(3))
        .containsExactly(
            "data_type bfloat16: 500.0", "data_type fp8: 100.0", "data_type fp8: 300.0");
  }

  private static void step(ResultSamples samples, int step, int sms, int micros) {
    String folder = "Tests.1/0/" + step;
    samples.put(folder + "/config.yaml", "num_sms: " + sms + "\nqps: " + step + "\n");
    addMeasurement(samples, step, "\"layout\": \"\"", micros);
  }

  private static void addMeasurement(ResultSamples samples, int step, String keys, int micros) {
    samples.put(
        "Tests.1/0/" + step + "/benchmark_8_ranks_x_standard/results.json",
        "[{\"operation\": \"dispatch\", "
            + keys
            + ", \"time_s\": "
            + micros / 1e6
            + ", \"bus_bw_avg\": "
            + (keys.contains("few") ? 10_000.0 : 100_000.0) / micros
            + "}]");
  }

  @Test
  void showsTheHottestExpertAndRank() {
    ExperimentOutcome several = ResultSamples.several(1).experiment();
    ExpertLoads loads = several.cases().get(0).loads().orElseThrow();
    Chart chart = ExpertChart.of("Experts", loads);
    assertThat(chart.note())
        .startsWith("A bar is the most chosen of 2 experts. Expert 83 is chosen most: ")
        .contains("Rank 5 holds the most chosen: ");
    assertThat(chart.svg().split("class=\"slow\"", -1)).hasSize(2);
    assertThat(chart.table().rows()).hasSize(16);
    assertThat(chart.table().rows().get(5).subList(0, 2)).containsExactly("5", "80–95");
    assertThat(BenchmarkPageTest.page(several)).contains("Experts of ep16-bf16, Tests.1/0");
  }

  @Test
  void showsTheCostOnlyWithAPrice() {
    ExperimentOutcome several = ResultSamples.several(1).experiment();
    assertThat(BenchmarkPageTest.page(several))
        .contains("<dd>0.034, which cost 1.55 at 45.5 each; 10 runs give no time</dd>")
        .contains("0.034<span class=\"below\">cost 1.55</span>");
    assertThat(BenchmarkPageTest.page(ResultSamples.single().experiment()))
        .doesNotContain("node-hour");
  }

  @Test
  void foldsTheRestOfALongTable() {
    String page = BenchmarkPageTest.page(ResultSamples.sweep(500).experiment());
    assertThat(page).contains("<details><summary>440 more rows</summary>");
    assertThat(BenchmarkPageTest.page(ResultSamples.sweep(70).experiment()))
        .doesNotContain("more rows</summary>");
  }

  private static Chart trajectory(ResultSamples samples) {
    ExperimentOutcome experiment = samples.experiment();
    return TrajectoryChart.of(experiment.trajectories().get(0), experiment.cases()).orElseThrow();
  }
}
