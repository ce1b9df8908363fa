package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Judges results of test Jobs of bundles on four GPUs, with the arguments that run_locally.py
 * recorded.
 */
class DeployedRunsTest {
  private static final Path RUNS =
      Path.of("docs/benchmarks/2026-11-27-4-gpus-as-deployed").toAbsolutePath();

  private static final String DOES_NOT_FIT =
      "CUDA refused an argument; in deep_ep.cpp: the buffer does not fit NVSHMEM's heap, or GPU"
          + " memory is used up";

  @TempDir private Path folder;

  private Run judge(String run, String job) throws IOException {
    JsonNode record = Json.parse(Files.readString(RUNS.resolve(run).resolve("local.json")));
    List<String> words = new ArrayList<>();
    for (JsonNode test : record.get("tests")) {
      if (test.get("job").asText().equals(job)) {
        test.get("judge").forEach(word -> words.add(word.asText()));
      }
    }
    words.set(2, RUNS.resolve(run).resolve(job).toString());
    words.set(words.indexOf("--summary") + 1, folder.resolve("summary.json").toString());
    return Cli.run(folder, words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "dev-after,   epbench-accept",
    "dev-after,   deepep-intranode",
    "dev-after,   deepep-low-latency-nvlink",
    "dev-after,   nccl-allreduce",
    "guide-after, deepep-intranode",
    "guide-after, deepep-low-latency-nvlink",
    "guide-after, nccl-allreduce",
    "v2,          epbench-accept",
    "v2,          nccl-allreduce",
  })
  void successfulRunsPassWithoutFloors(String run, String job) throws IOException {
    Run judged = judge(run, job);
    assertThat(judged.out()).startsWith("PASS  ");
    assertThat(judged.exit()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"dev-before", "guide-before", "planted-variable"})
  void aBufferThatDoesNotFitTheHeapIsReportedAsTheCause(String run) throws IOException {
    Run judged = judge(run, "deepep-low-latency-nvlink");
    assertThat(judged.out()).startsWith("FAIL  ").contains(DOES_NOT_FIT);
  }

  @ParameterizedTest
  @CsvSource({"planted-argument"})
  void aTestWithAWrongArgumentFails(String run) throws IOException {
    Run judged = judge(run, "deepep-low-latency-nvlink");
    assertThat(judged.exit()).isEqualTo(6);
    assertThat(judged.out()).contains("the test ended with exit code 2");
  }
}
