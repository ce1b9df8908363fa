package epfabric.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.definition.Remark;
import epfabric.jobs.benchmark.definition.Remark.Level;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Checks the examples of CloudAI's page on DeepEPBenchmark. */
class ThePageTest {
  private static final String STANDARD = Samples.page("standard");
  private static final String LOW_LATENCY = Samples.page("low_latency");
  private static final String SCENARIO = Samples.page("scenario");
  private static final String TEST_IN_SCENARIO = Samples.page("test_in_scenario");

  @Test
  void testsOfThePageHaveNoErrors() {
    for (String test : List.of(STANDARD, LOW_LATENCY)) {
      assertThat(Reading.ours(test).errors()).isEmpty();
      assertThat(Reading.strict(test, Optional.empty()).errors()).isEmpty();
    }
  }

  @Test
  void theScenarioRunsOnTwoNodes() {
    BenchmarkPlan plan = Samples.plan(STANDARD, SCENARIO);
    assertThat(plan.runs())
        .singleElement()
        .satisfies(
            run -> {
              assertThat(run.place().folder()).isEqualTo("Tests.1/0");
              assertThat(run.nodes()).isEqualTo(2);
              assertThat(run.limitSeconds()).isEqualTo(1800);
              assertThat(run.shape().ranks()).isEqualTo(16);
            });
  }

  @Test
  void theLowLatencyExampleIsPlanned() {
    BenchmarkPlan plan =
        Samples.plan(LOW_LATENCY, SCENARIO.replace("deepep_standard", "deepep_low_latency"));
    assertThat(plan.runs()).singleElement().matches(run -> run.shape().kernels().lowLatency());
  }

  @Test
  void strictModeRefusesTheTestInTheScenarioAsCloudAiDoes() {
    Reading read = Reading.strict(STANDARD, Optional.of(TEST_IN_SCENARIO));
    assertThat(read.errors())
        .containsExactly(
            "scenario.toml:6:9: Tests[0].nodes: not a list, each item a text in quotes, got"
                + " \"GAIA:standard_nodes:2\"");
  }

  @Test
  void theTestInTheScenarioCanBeRun() {
    Reading read = Reading.ours(STANDARD, TEST_IN_SCENARIO);
    assertThat(read.errors()).isEmpty();
    assertThat(read.of(Level.WARNING).stream().map(Remark::render))
        .containsExactly(
            "scenario.toml:6:9: warning: Tests[0].nodes: CloudAI wants a list and refuses this text,"
                + " though its documentation has it\n"
                + "  hint: nodes = [\"GAIA:standard_nodes:2\"]");
    assertThat(Samples.plan(STANDARD, TEST_IN_SCENARIO).runs())
        .singleElement()
        .satisfies(
            run -> {
              assertThat(run.nodes()).isEqualTo(2);
              assertThat(run.placement().groups()).containsExactly("standard_nodes");
            });
  }
}
