package epfabric.results.judge.deepep;

import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.LowLatencyRank.Both;
import epfabric.results.judge.run.LowLatencyRank.Phases;
import epfabric.results.judge.run.LowLatencyRank.SendReceive;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Collects the low-latency lines by rank. If a rank prints a line again, the slower line is kept; a
 * line that contradicts itself is always kept.
 */
public final class LowLatencyRanks implements LowLatencyLine.Ranks {
  /** No fabric has more ranks; a hostile log must not fill the memory. */
  private static final int MOST_RANKS = 8192;

  private final Map<Integer, LowLatencyRank> ranks = new TreeMap<>();

  @Override
  public void both(int rank, Both both) {
    take(
        rank,
        r -> {
          boolean replaces = r.both().map(before -> worse(both, before)).orElse(true);
          return new LowLatencyRank(
              rank,
              replaces ? Optional.of(both) : r.both(),
              r.phases(),
              r.sendReceive(),
              r.lines() + 1);
        });
  }

  @Override
  public void phases(int rank, Phases phases) {
    take(
        rank,
        r -> {
          boolean replaces = r.phases().map(p -> time(p) < time(phases)).orElse(true);
          return new LowLatencyRank(
              rank,
              r.both(),
              replaces ? Optional.of(phases) : r.phases(),
              r.sendReceive(),
              r.lines() + 1);
        });
  }

  @Override
  public void sendReceive(int rank, SendReceive times) {
    take(
        rank,
        r ->
            new LowLatencyRank(
                rank,
                r.both(),
                r.phases(),
                r.sendReceive().or(() -> Optional.of(times)),
                r.lines() + 1));
  }

  /**
   * Returns whether a rank printed more than three lines, which shows that each node ran the test
   * separately.
   */
  public boolean repeated() {
    return ranks.values().stream().anyMatch(rank -> rank.lines() > LowLatencyRules.LINES);
  }

  public boolean isEmpty() {
    return ranks.isEmpty();
  }

  public List<LowLatencyRank> inOrder() {
    return List.copyOf(ranks.values());
  }

  private static boolean worse(Both one, Both other) {
    return other.ordered() && (!one.ordered() || one.average() > other.average());
  }

  private static double time(Phases phases) {
    return phases.dispatchMicros() + phases.combineMicros();
  }

  private interface Change {
    LowLatencyRank apply(LowLatencyRank before);
  }

  private void take(int rank, Change change) {
    LowLatencyRank none =
        new LowLatencyRank(rank, Optional.empty(), Optional.empty(), Optional.empty(), 0);
    if (ranks.size() < MOST_RANKS || ranks.containsKey(rank)) {
      ranks.put(rank, change.apply(ranks.getOrDefault(rank, none)));
    }
  }
}
