package epfabric.jobs.benchmark.outcome.export;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.jobs.benchmark.outcome.ExperimentJson;
import epfabric.jobs.benchmark.outcome.ResultSamples;
import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarkFilesTest {
  @Test
  void writesTheSameColumnsAsCloudAi() {
    assertThat(BenchmarkCsv.files(ResultSamples.single().experiment()))
        .containsEntry(
            "cloudai_deepep_standard_report.csv",
            """
            mode,num_ranks,num_tokens,hidden,deepep_time,global_bw,simple_rdma_bw,simple_nvl_bw,timestamp,result_dir
            standard,16,4096,7168,0.003272,78.14,78.62,225.0,2026-11-22_01-02-03,Tests.1/0/benchmark_16_ranks_2026-11-22_01-02-03_standard
            """);
  }

  @Test
  void quotesSpecialCharactersOfCsv() {
    String row = "[{\"notes\": \"a,\\\"b\\\"\\nc\"}]";
    String file = "Tests.1/0/benchmark_1_ranks_x_standard/results.json";
    String csv = BenchmarkCsv.full(ResultSamples.empty().put(file, row).experiment().cases());
    assertThat(csv).contains("\"a,\"\"b\"\"\nc\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b", "a;b"})
  void quotesATextWithACommaButNotATextWithASemicolon(String notes) {
    String file = "Tests.1/0/benchmark_1_ranks_x_standard/results.json";
    String row = "[{\"notes\": \"" + notes + "\"}]";
    String csv = BenchmarkCsv.full(ResultSamples.empty().put(file, row).experiment().cases());
    assertThat(csv).contains(notes.contains(",") ? ",\"a,b\"," : ",a;b,");
  }

  @Test
  void twoTestsNeverShareAFile() {
    ResultSamples two =
        ResultSamples.empty()
            .put("Tests.1/0/test-run.toml", "[test_definition]\nname = \"a/b\"\n")
            .put("Tests.2/0/test-run.toml", "[test_definition]\nname = \"a b\"\n");
    assertThat(BenchmarkCsv.files(two.experiment()))
        .containsOnlyKeys("a_b_full.csv", "a_b-2_full.csv");
  }

  @ParameterizedTest
  @CsvSource({"../../etc/passwd, __.._etc_passwd", ".hidden, _hidden", "a:b, a_b", "'', _"})
  void fileNamesNeverLeadOutOfTheFolder(String name, String file) {
    assertThat(FileName.of(name)).isEqualTo(file).doesNotContain("/");
  }

  @Test
  void junitCountsEveryStatus() {
    assertThat(BenchmarkJunit.of(ResultSamples.several(1).experiment()))
        .contains("tests=\"11\" failures=\"3\" errors=\"1\" skipped=\"1\"")
        .contains("<property name=\"provenance\" value=\"reconstructed\"/>")
        .contains("<failure type=\"timed out\" message=\"its limit of 0:30:00 has passed\"/>");
  }

  @Test
  void experimentJsonConformsToItsSchema() {
    for (ResultSamples samples : List.of(ResultSamples.several(1), ResultSamples.sweep(3))) {
      assertThat(ExperimentSchema.violations(ExperimentJson.of(samples.experiment()))).isEmpty();
    }
  }

  @Test
  void theSchemaHasEveryStatus() {
    assertThat(ExperimentSchema.statuses())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(RunStatus.values()).map(RunStatus::word).toList());
  }
}
