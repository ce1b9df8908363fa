package epfabric.jobs.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.hardware.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Evaluates answers to the GPU questions from a machine with four H100 GPUs and without RDMA NICs.
 */
class RealAnswersTest {
  private static final Path ANSWERS =
      Path.of("docs/benchmarks/2026-11-27-4-gpus-as-deployed/first-run-answers.log");

  private Map<String, Observation> answers = Map.of();

  @BeforeEach
  void readAnswers() throws IOException {
    answers = ProbeLog.of("h100", Files.readString(ANSWERS));
  }

  private List<String> differences(String id) {
    return HardwareCheckList.load()
        .check(id)
        .orElseThrow()
        .expectation()
        .differences(Objects.requireNonNull(answers.get(id)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.2", "2.14", "8.11"})
  void answersOfAHealthyDriverAreAsExpected(String id) {
    assertThat(differences(id)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.4", "2.8", "3.3", "8.6", "8.7", "8.8"})
  void answersOfFourGpusWithoutNicsDifferFromTheExpectation(String id) {
    assertThat(differences(id)).isNotEmpty();
  }

  @Test
  void linksOfFourGpusAreCounted() {
    assertThat(Objects.requireNonNull(answers.get("3.3")).text().strip())
        .isEqualTo("72 26.562 GB/s");
  }
}
