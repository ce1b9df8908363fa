package epfabric.results.report;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.report.chart.ChunkGrid;
import epfabric.results.report.chart.ChunkGrid.Setting;
import epfabric.results.report.chart.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The fastest settings of DeepEP V1 by phase and expert-parallel size, read from tuning lines.
 *
 * @param tuned the fastest settings, sorted by size, test and phase
 * @param missing one line for each test or phase without a setting, with the reason
 */
public record TuningTable(List<Tuned> tuned, List<String> missing) {
  private static final List<Phase> PHASES =
      List.of(Phase.DISPATCH_FP8, Phase.DISPATCH_BF16, Phase.COMBINE);

  public TuningTable {
    tuned = List.copyOf(tuned);
    missing = List.copyOf(missing);
  }

  /**
   * The fastest setting of one phase.
   *
   * @param gbps logical bandwidth of the slowest log with this setting
   * @param byDefault the bandwidth of the slowest log with DeepEP's default configuration, if it
   *     was measured
   * @param logs number of logs that have the setting
   */
  record Tuned(
      Group group,
      Phase phase,
      TunedConfig config,
      double gbps,
      OptionalDouble byDefault,
      int logs) {

    boolean slowerThanDefault() {
      return byDefault.isPresent() && gbps < byDefault.getAsDouble();
    }

    private String defaultIsFastest() {
      return group.words()
          + ": DeepEP's default is the fastest setting of "
          + phase.label()
          + ": "
          + NumberText.of(byDefault.getAsDouble(), 2)
          + " GB/s; the best that a Config can name has "
          + NumberText.of(gbps, 2);
    }
  }

  /** The logs of one test with the same number of nodes and ranks. */
  record Group(TestKind test, int nodes, int ranks, Provenance log) {
    String words() {
      return test.word() + ", EP" + ranks;
    }
  }

  private record Key(int ranks, TestKind test) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byRanks = Integer.compare(ranks, other.ranks);
      return byRanks != 0 ? byRanks : test.compareTo(other.test);
    }
  }

  /**
   * Returns the fastest settings of the runs. Runs of the same test and size are merged.
   *
   * @param runs the runs, which must be judged separately because the verdict of a run states its
   *     size
   */
  public static TuningTable of(List<JudgedRun> runs) {
    Map<Key, List<JudgedRun>> groups = new TreeMap<>();
    for (JudgedRun run : runs) {
      Key key = new Key(ranks(run.verdict()), run.verdict().run().expected().test());
      groups.computeIfAbsent(key, k -> new ArrayList<>()).add(run);
    }
    List<Tuned> tuned = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    groups.values().forEach(group -> add(group, tuned, missing));
    return new TuningTable(tuned, missing);
  }

  private static int ranks(Verdict verdict) {
    return verdict.run().expected().nodes().orElse(1) * verdict.run().expected().gpusPerNode();
  }

  private static void add(List<JudgedRun> runs, List<Tuned> tuned, List<String> missing) {
    Verdict verdict = runs.get(0).verdict();
    Provenance provenance =
        runs.stream()
            .map(run -> run.verdict().run().provenance())
            .max(Provenance::compareTo)
            .orElse(Provenance.UNCLAIMED);
    Group group =
        new Group(
            verdict.run().expected().test(),
            verdict.run().expected().nodes().orElse(1),
            ranks(verdict),
            provenance);
    List<NodeLog> logs = runs.stream().flatMap(run -> run.run().logs().stream()).toList();
    if (!group.test().normal()) {
      missing.add(group.words() + ": this test has no chunks to choose");
      return;
    }
    if (logs.stream().anyMatch(log -> log.identity().format() == LogFormat.V2)) {
      missing.add(group.words() + ": DeepEP V2 chooses chunks itself");
      return;
    }
    for (Phase phase : PHASES) {
      Optional<Tuned> best = tuned(group, phase, logs);
      best.filter(setting -> !setting.slowerThanDefault()).ifPresent(tuned::add);
      if (best.isEmpty()) {
        missing.add(noSetting(group, phase));
      } else if (best.get().slowerThanDefault()) {
        missing.add(best.get().defaultIsFastest());
      }
    }
  }

  private static String noSetting(Group group, Phase phase) {
    return group.words()
        + ": no setting of "
        + phase.label()
        + " that every log has and DeepEP accepts";
  }

  private static Optional<Tuned> tuned(Group group, Phase phase, List<NodeLog> logs) {
    Optional<ChunkGrid> grid = ChunkGrid.of(logs, phase).or(() -> ChunkGrid.ofBest(logs, phase));
    Optional<Setting> best = grid.flatMap(ChunkGrid::best);
    if (best.isEmpty()) {
      return Optional.empty();
    }
    Setting setting = best.get();
    TunedConfig config = TunedConfig.of(setting, group.ranks());
    if (!config.accepted()) {
      return Optional.empty();
    }
    long logsWithSetting =
        grid.get().logs().stream().filter(map -> map.containsKey(setting)).count();
    return Optional.of(
        new Tuned(
            group,
            phase,
            config,
            grid.get().lowest(setting).orElse(0),
            grid.get().lowest(new Setting(setting.sms(), 0, 0)),
            (int) logsWithSetting));
  }
}
