package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lives in which one to four things go wrong; {@code EPFABRIC_LONG=true} plays more of them. */
class SeedsTest {
  static final boolean LONG = "true".equals(System.getenv("EPFABRIC_LONG"));
  private static final int SEEDS = LONG ? 2_000 : 20;

  private static final Rehearsal CALM = StoryTest.play(Scenario.CALM);

  static LongStream seeds() {
    return LongStream.rangeClosed(1, SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingIsLeftAndAllIsExplained(long seed) {
    Rehearsal life = StoryTest.play(Scenario.seeded(seed));
    assertThat(life.left()).isEmpty();
    assertThat(life.well()).isTrue();
    assertThat(life.created()).as("as many things as without faults").isEqualTo(CALM.created());
    assertThat(Told.unexplained(life)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("someSeeds")
  void aSeedIsAlwaysTheSameLife(long seed) {
    List<Moment> first = StoryTest.play(Scenario.seeded(seed)).moments();
    assertThat(StoryTest.play(Scenario.seeded(seed)).moments()).isEqualTo(first);
  }

  static LongStream someSeeds() {
    return LongStream.of(3, 8);
  }

  @Test
  void twoHundredSeedsHoldEveryFaultInEveryStage() {
    Set<String> met = new HashSet<>();
    for (long seed = 1; seed <= 200; seed++) {
      Scenario.seeded(seed).faults().forEach(f -> met.add(f.kind() + " " + f.during()));
    }
    assertThat(met)
        .containsAll(
            Stream.of(Fault.What.values())
                .flatMap(kind -> kind.stages().stream().map(stage -> kind + " " + stage))
                .toList());
  }
}
