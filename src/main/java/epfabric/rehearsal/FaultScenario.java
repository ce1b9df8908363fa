package epfabric.rehearsal;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What goes wrong in one rehearsal, in no order: each fault has its stage. */
public record FaultScenario(String name, List<Fault> faults) {
  /** Nothing goes wrong, but for the preemption that every life has. */
  public static final FaultScenario CALM = new FaultScenario("calm", List.of());

  private static final int MOST_FAULTS = 4;
  private static final int MOST_PASSED = 12;
  private static final List<Fault.What> KINDS = List.of(Fault.What.values());

  public FaultScenario {
    faults = List.copyOf(faults);
  }

  /** One to four faults, of which the same seed always gives the same. */
  public static FaultScenario seeded(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Fault> faults = new ArrayList<>();
    int count = 1 + random.nextInt(MOST_FAULTS);
    for (int i = 0; i < count; i++) {
      Fault.What kind = KINDS.get(random.nextInt(KINDS.size()));
      LifeStage stage = kind.stages().get(random.nextInt(kind.stages().size()));
      int amount = 1 + random.nextInt(2 * kind.usual());
      int passed = random.nextInt(MOST_PASSED);
      int after = kind.occasions().isEmpty() ? 0 : passed;
      if (faults.stream().noneMatch(f -> f.kind() == kind && f.during() == stage)) {
        faults.add(new Fault(kind, stage, amount, after));
      }
    }
    return new FaultScenario("seed " + seed, faults);
  }
}
