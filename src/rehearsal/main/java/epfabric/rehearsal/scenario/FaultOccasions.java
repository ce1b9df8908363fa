package epfabric.rehearsal.scenario;

import epfabric.rehearsal.scenario.Fault.What;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Counts the occasions of each kind of fault in each stage of a rehearsal. */
public final class FaultOccasions {
  private final Map<LifeStage, Map<What, Integer>> counts = new EnumMap<>(LifeStage.class);

  public synchronized void add(LifeStage stage, What kind, int count) {
    if (count > 0) {
      counts
          .computeIfAbsent(stage, s -> new EnumMap<>(What.class))
          .merge(kind, count, Integer::sum);
    }
  }

  /** Returns how many occasions a kind has in a stage; 0 if it cannot happen there. */
  public synchronized int of(What kind, LifeStage stage) {
    return counts.getOrDefault(stage, Map.of()).getOrDefault(kind, 0);
  }

  /** Returns the kinds that can happen in at least one of their stages. */
  List<What> kinds() {
    return Stream.of(What.values()).filter(kind -> !stages(kind).isEmpty()).toList();
  }

  /** Returns the stages in which a kind can happen, in the order in which the kind lists them. */
  List<LifeStage> stages(What kind) {
    return kind.stages().stream().filter(stage -> of(kind, stage) > 0).toList();
  }
}
