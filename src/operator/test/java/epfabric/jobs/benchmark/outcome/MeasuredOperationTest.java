package epfabric.jobs.benchmark.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredOperationTest {
  @Test
  void severalIterationsAreCombinedIntoTheirMedian() {
    MeasuredOperation odd = measured(100, 900, 200);
    assertThat(odd.microseconds()).hasValue(200);
    assertThat(odd.bandwidth()).hasValue(50);
    assertThat(odd.spreadPercent()).hasValue(400);
    MeasuredOperation even = measured(100, 900, 200, 400);
    assertThat(even.microseconds()).hasValue(300);
    assertThat(measured(100).spreadPercent()).isEmpty();
  }

  @Test
  void hooksAndRunsThatDidNotPassAreNotMeasured() {
    ResultSamples samples = iterations(100);
    put(samples, "Tests.1/0/pre_test/look", 7);
    put(samples, "Tests.1/1", 7);
    samples.put("Tests.1/1/slurm-job.toml", "state = \"FAILED\"\n");
    List<MeasuredOperation> all = MeasuredOperation.of(samples.experiment());
    assertThat(all).singleElement().satisfies(m -> assertThat(m.rows()).hasSize(1));
  }

  /** Returns an operation whose iterations took these times, in microseconds. */
  private static MeasuredOperation measured(int... micros) {
    List<MeasuredOperation> all = MeasuredOperation.of(iterations(micros).experiment());
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  private static ResultSamples iterations(int... micros) {
    ResultSamples samples = ResultSamples.empty();
    for (int i = 0; i < micros.length; i++) {
      put(samples, "Tests.1/" + i, micros[i]);
    }
    return samples;
  }

  static void put(ResultSamples samples, String folder, int micros) {
    samples.put(
        folder + "/benchmark_8_ranks_x_standard/results.json",
        "[{\"operation\": \"dispatch\", \"time_s\": "
            + micros / 1e6
            + ", \"bus_bw_avg\": "
            + 10_000.0 / micros
            + "}]");
  }
}
