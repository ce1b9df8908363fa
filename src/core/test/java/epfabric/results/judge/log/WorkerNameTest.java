package epfabric.results.judge.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerNameTest {
  @ParameterizedTest
  @CsvSource({
    "(Worker_DP7_EP7 pid=4757), 7",
    "(Worker_DP1_TP0_EP2 pid=9), 2",
    "(Worker_TP3 pid=9), 3",
    "(VllmWorker rank=1 pid=27907), 1",
    "[2025-05-14 03:58:33 DP11 TP11], 11",
    "[2025-05-14 03:58:33 TP6], 6",
  })
  void theNameOfAWorkerStatesItsRank(String name, int rank) {
    assertThat(WorkerName.rank(name)).hasValue(rank);
  }

  /** A tensor-parallel rank within a replica or pipeline stage is no rank of the whole run. */
  @ParameterizedTest
  @CsvSource({
    "(Worker_DP1_TP0 pid=9)",
    "(Worker_PP1_TP0 pid=9)",
    "(EngineCore_DP0 pid=9)",
    "[2025-05-14 03:58:33 PP1 TP2]",
    "(HTTP12 pid=9)",
    "[2025-05-14 03:58:33]",
  })
  void aNameWithoutARankOfTheWholeRunIsIgnored(String name) {
    assertThat(WorkerName.rank(name)).isEqualTo(OptionalInt.empty());
  }
}
