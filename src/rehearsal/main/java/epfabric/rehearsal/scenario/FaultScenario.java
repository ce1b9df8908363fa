package epfabric.rehearsal.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The faults of one rehearsal. Their order has no meaning, because each fault names its stage. */
public record FaultScenario(String name, List<Fault> faults) {
  /** A scenario without faults, apart from the preemption that every rehearsal contains. */
  public static final FaultScenario CALM = new FaultScenario("calm", List.of());

  private static final int MAX_FAULTS = 4;
  private static final int PASSED_OCCASIONS_BOUND = 12;

  public FaultScenario {
    faults = List.copyOf(faults);
  }

  /**
   * Draws one to four faults that can happen in an environment.
   *
   * @param seed the same seed and occasions always give the same faults
   * @param occasions occasions counted in a rehearsal of the environment without faults
   */
  public static FaultScenario seeded(long seed, FaultOccasions occasions) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Fault> faults = new ArrayList<>();
    int count = 1 + random.nextInt(MAX_FAULTS);
    for (int i = 0; i < count; i++) {
      Fault drawn = draw(random, occasions);
      if (faults.stream().noneMatch(drawn::excludes)) {
        faults.add(drawn);
      }
    }
    return new FaultScenario("seed " + seed, faults);
  }

  private static Fault draw(SplittableRandom random, FaultOccasions occasions) {
    List<Fault.What> kinds = occasions.kinds();
    Fault.What kind = kinds.get(random.nextInt(kinds.size()));
    List<LifeStage> stages = occasions.stages(kind);
    LifeStage stage = stages.get(random.nextInt(stages.size()));
    int possible = occasions.of(kind, stage);
    int maxAmount =
        kind.isCountedInOccasions() ? Math.min(2 * kind.usual(), possible) : 2 * kind.usual();
    int amount = 1 + random.nextInt(maxAmount);
    int passed = random.nextInt(Math.min(PASSED_OCCASIONS_BOUND, possible));
    return new Fault(kind, stage, amount, kind.occasions().isEmpty() ? 0 : passed);
  }
}
