package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.FaultOccasions;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Rehearsal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plays rehearsals with one to four random faults. {@code EPFABRIC_LONG=true} plays more
 * rehearsals; {@code -Depfabric.seeds=M} plays M rehearsals, from the seed in {@code
 * -Depfabric.seed=N} on.
 */
class SeedsTest {
  static final boolean LONG = "true".equals(System.getenv("EPFABRIC_LONG"));
  private static final long FIRST_SEED = Long.getLong("epfabric.seed", 1);
  private static final int SEEDS = Integer.getInteger("epfabric.seeds", LONG ? 2_000 : 10);

  private static final int SEEDS_OF_CLAIMS = LONG ? 500 : 3;

  /** A rehearsal without faults for each network mode. */
  private static final Map<String, Rehearsal> CALM =
      Stream.of("dev", "device", "dranet-auto")
          .collect(
              Collectors.toMap(e -> e, e -> LifecycleRehearsalTest.play(e, FaultScenario.CALM)));

  private static final Map<String, FaultOccasions> OCCASIONS =
      CALM.keySet().stream()
          .collect(Collectors.toMap(environment -> environment, LifecycleRehearsalTest::occasions));

  private static FaultScenario scenario(String environment, long seed) {
    return FaultScenario.seeded(seed, Objects.requireNonNull(OCCASIONS.get(environment)));
  }

  static Stream<Arguments> seeds() {
    return Stream.of("dev", "device", "dranet-auto")
        .flatMap(
            environment ->
                LongStream.range(
                        FIRST_SEED,
                        FIRST_SEED + (environment.equals("dev") ? SEEDS : SEEDS_OF_CLAIMS))
                    .mapToObj(seed -> Arguments.of(environment, seed)));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noResourceRemainsAndEveryFailureHasARemedy(String environment, long seed) {
    Rehearsal life = LifecycleRehearsalTest.play(environment, scenario(environment, seed));
    Rehearsal calm = Objects.requireNonNull(CALM.get(environment));
    assertThat(life.left()).isEmpty();
    assertThat(life.well()).isTrue();
    assertThat(life.created())
        .as("the number of created resources equals the number without faults")
        .isEqualTo(calm.created());
    assertThat(FailureTexts.unexplained(life)).isEmpty();
    assertThat(life.faults()).as("every fault happens").allMatch(fault -> fault.struck() > 0);
  }

  @ParameterizedTest
  @MethodSource("someSeeds")
  void theSameSeedCausesTheSameRehearsal(long seed) {
    List<Moment> first = LifecycleRehearsalTest.play(scenario("dev", seed)).moments();
    assertThat(LifecycleRehearsalTest.play(scenario("dev", seed)).moments()).isEqualTo(first);
  }

  static LongStream someSeeds() {
    return LongStream.of(3, 8);
  }

  @Test
  void twoHundredSeedsContainEveryFaultInEveryStage() {
    Set<String> found = new HashSet<>();
    for (long seed = 1; seed <= 200; seed++) {
      scenario("dev", seed).faults().forEach(f -> found.add(f.kind() + " " + f.during()));
    }
    assertThat(found)
        .containsAll(
            Stream.of(Fault.What.values())
                .filter(kind -> !SingleFaults.OF_DOMAINS.contains(kind))
                .flatMap(kind -> kind.stages().stream().map(stage -> kind + " " + stage))
                .toList());
  }

  @Test
  void aSeedSelectsOnlyFaultsThatCanHappen() {
    for (long seed = 1; seed <= 500; seed++) {
      assertThat(scenario("device", seed).faults())
          .noneMatch(fault -> SingleFaults.OF_CLAIMS.contains(fault.kind()))
          .noneMatch(fault -> SingleFaults.OF_DOMAINS.contains(fault.kind()))
          .noneMatch(fault -> fault.kind() == Fault.What.INSTALLER_FAILURE && fault.after() > 1);
    }
  }
}
