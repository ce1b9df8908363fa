package epfabric.jobs.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.ResultSamples;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Checks the facts about an experiment's environment that the experiment's page shows. */
class EnvironmentFactsTest {
  private static ResultSamples addResult(ResultSamples samples, String id, int ranks, String more) {
    return samples.put(
        id + "/0/benchmark_" + ranks + "_ranks_2026-11-22_01-02-03_standard/results.json",
        "[{\"operation\": \"dispatch\", \"time_s\": 0.001" + more + "}]");
  }

  private static String fact(ExperimentOutcome experiment, String name) {
    return EnvironmentFacts.of(
            new BenchmarkInput(
                experiment, Optional.empty(), Optional.empty(), OptionalDouble.empty(), "", ""))
        .stream()
        .filter(fact -> fact.name().equals(name))
        .map(fact -> fact.value())
        .findFirst()
        .orElse("");
  }

  @Test
  void ranksAreSortedByNumber() {
    ResultSamples samples = ResultSamples.empty();
    for (int ranks : new int[] {128, 16, 8, 64}) {
      addResult(samples, "Tests." + ranks, ranks, "");
    }
    assertThat(fact(samples.experiment(), "ranks")).isEqualTo("8, 16, 64, 128");
  }

  @Test
  void aNoteThatManyRowsShareIsShownOnce() {
    ResultSamples samples = ResultSamples.empty();
    for (int run = 1; run <= 12; run++) {
      addResult(samples, "Tests." + run, 8, ", \"notes\": \"emulated; ; clock 1980\"");
    }
    assertThat(fact(samples.experiment(), "notes")).isEqualTo("clock 1980; emulated");
  }

  @Test
  void onlyEightOfManyValuesAreShownAndTheRestIsCounted() {
    ResultSamples samples = ResultSamples.empty();
    for (int run = 1; run <= 10; run++) {
      addResult(samples, "Tests." + run, 8 * run, ", \"backend\": \"b" + run % 10 + "\"");
    }
    assertThat(fact(samples.experiment(), "ranks"))
        .isEqualTo("8, 16, 24, 32, 40, 48, 56, 64 and 2 more");
    assertThat(fact(samples.experiment(), "backend"))
        .isEqualTo("b0, b1, b2, b3, b4, b5, b6, b7 and 2 more");
  }

  @Test
  void unrecordedFactsHaveNoLine() {
    assertThat(fact(addResult(ResultSamples.empty(), "a", 8, "").experiment(), "image")).isEmpty();
  }

  private static ResultSamples addNodes(ResultSamples samples, String id, String... nodes) {
    return samples.put(
        id + "/0/test-run.toml",
        "name = \"Tests\"\nnodes = [\"" + String.join("\", \"", nodes) + "\"]\n");
  }

  @Test
  void nodesAreInTheOrderOfTheirNumbersAndNamedOnce() {
    ResultSamples samples = ResultSamples.empty();
    addNodes(samples, "Tests.1", "gpu-10", "gpu-2");
    addNodes(samples, "Tests.2", "gpu-1", "gpu-2");
    assertThat(fact(samples.experiment(), "nodes")).isEqualTo("gpu-1, gpu-2, gpu-10");
  }

  @Test
  void nodesWithDifferentlyWrittenNumbersAreDistinct() {
    ResultSamples samples = addNodes(ResultSamples.empty(), "Tests.1", "gpu-2", "gpu-02");
    assertThat(fact(samples.experiment(), "nodes")).isEqualTo("gpu-02, gpu-2");
  }
}
