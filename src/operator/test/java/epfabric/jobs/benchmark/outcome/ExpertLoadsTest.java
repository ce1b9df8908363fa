package epfabric.jobs.benchmark.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpertLoadsTest {
  private static final String FILE = "token_matrix.txt";

  /** The data are from deepep_bench's tests, with two ranks and eight experts. */
  @Test
  void sumsTheChoicesOfAllRanks() {
    String text = "# tokens per expert\n1 0 2 0 3 2 2 2\n1 3 1 0 0 5 0 2\n";
    ExpertLoads loads = ExpertLoads.read(FILE, text, new ArrayList<>()).orElseThrow();
    assertThat(loads.experts()).containsExactly(2.0, 3.0, 3.0, 0.0, 3.0, 7.0, 2.0, 4.0);
    assertThat(loads.perRank()).containsExactly(8.0, 16.0);
    assertThat(ExpertLoads.imbalance(loads.experts())).isCloseTo(7 / 3.0, within(1e-12));
    assertThat(ExpertLoads.imbalance(loads.perRank())).isCloseTo(16 / 12.0, within(1e-12));
    assertThat(ExpertLoads.imbalance(List.of(0.0, 0.0))).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "'1 2\n3\n', not a matrix of numbers: line of rank 1",
    "'1 x\n', not a matrix of numbers: line of rank 0",
    "'1 -2\n', not a matrix of numbers: line of rank 0",
    "'1 2 3\n4 5 6\n', 'its columns, the experts, are not a multiple of its rows, the ranks'",
    "'# nothing\n', 'its columns, the experts, are not a multiple of its rows, the ranks'"
  })
  void reportsInvalidLoads(String text, String reason) {
    List<DamagedFile> damages = new ArrayList<>();
    Optional<ExpertLoads> loads = ExpertLoads.read(FILE, text, damages);
    assertThat(loads).isEmpty();
    assertThat(damages).containsExactly(new DamagedFile(FILE, reason));
  }
}
