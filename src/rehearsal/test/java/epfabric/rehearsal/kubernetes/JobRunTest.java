package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the state of a Job that its controller keeps between reconciliations. */
class JobRunTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final JobRun run = new JobRun(NOW);

  @Test
  void pausesDoubleUpToSixMinutes() {
    assertThat(IntStream.range(0, 10).mapToObj(i -> run.recordFailure(0, NOW).toSeconds()))
        .containsExactly(10L, 20L, 40L, 80L, 160L, 320L, 360L, 360L, 360L, 360L);
  }

  @Test
  void eachIndexHasASeparatePause() {
    run.recordFailure(0, NOW);
    run.recordFailure(0, NOW);
    assertThat(run.recordFailure(1, NOW)).hasSeconds(10);
    assertThat(run.mayStart(0, NOW.plusSeconds(19))).isFalse();
    assertThat(run.mayStart(0, NOW.plusSeconds(20))).isTrue();
    assertThat(run.mayStart(1, NOW.plusSeconds(10))).isTrue();
    assertThat(run.mayStart(2, NOW)).as("index 2 has not failed").isTrue();
  }

  @Test
  void theEndOfEachPodIsCountedOnce() {
    assertThat(run.countOnce("one")).isTrue();
    assertThat(run.countOnce("one")).isFalse();
    assertThat(run.countOnce("two")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          ''        | ''
          0         | 0
          0 1       | 0-1
          0 2       | 0,2
          3 1 2 0   | 0-3
          1 3 4 5 9 | 1,3-5,9
          10 11 2   | 2,10-11
          """)
  void completedIndexesAreWrittenAsRanges(String done, String ranges) {
    complete(done);
    assertThat(run.ranges()).isEqualTo(ranges);
  }

  private void complete(String indexes) {
    Arrays.stream(indexes.split(" ", -1))
        .filter(index -> !index.isEmpty())
        .map(Integer::valueOf)
        .forEach(index -> run.done.add(index));
  }

  @Test
  void rangesListExactlyTheCompletedIndexes() {
    Random random = new Random(Long.getLong("epfabric.seed", 1));
    for (int i = 0; i < 200; i++) {
      JobRun other = new JobRun(NOW);
      random.ints(random.nextInt(12), 0, 16).forEach(index -> other.done.add(index));
      assertThat(read(other.ranges())).as(other.ranges()).isEqualTo(other.done);
    }
  }

  private static Set<Integer> read(String ranges) {
    return Arrays.stream(ranges.split(",", -1))
        .filter(range -> !range.isEmpty())
        .map(range -> List.of(range.split("-", -1)))
        .flatMapToInt(
            ends ->
                IntStream.rangeClosed(
                    Integer.parseInt(ends.get(0)), Integer.parseInt(ends.get(ends.size() - 1))))
        .boxed()
        .collect(Collectors.toSet());
  }
}
