package epfabric.results.report.chart;

import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The tuning lines of one phase: GB/s by chunk sizes, of each log.
 *
 * @param logs by setting, one map per log that has any, in order
 */
public record ChunkGrid(Phase phase, List<Map<Setting, Double>> logs) {
  public ChunkGrid {
    logs = List.copyOf(logs);
  }

  /**
   * The settings of a tuning line; 0 stands for the log's {@code default}, and for no RDMA chunk.
   *
   * @param nvl tokens sent over NVLink at once
   * @param rdma tokens sent over RDMA at once
   */
  public record Setting(int sms, int nvl, int rdma) implements Comparable<Setting> {
    static Setting of(Measurement line) {
      return new Setting(
          line.settings().sms(),
          line.settings().nvlChunk().orElse(0),
          line.settings().rdmaChunk().orElse(0));
    }

    boolean byDefault() {
      return nvl == 0;
    }

    @Override
    public int compareTo(Setting other) {
      int bySms = Integer.compare(sms, other.sms);
      int byNvl = bySms != 0 ? bySms : Integer.compare(nvl, other.nvl);
      return byNvl != 0 ? byNvl : Integer.compare(rdma, other.rdma);
    }

    /** Returns the setting for readers. */
    String words() {
      return "NVL chunk "
          + (nvl == 0 ? "default" : nvl)
          + (rdma == 0 ? "" : ", RDMA chunk " + rdma);
    }
  }

  /**
   * Returns the grid of this phase; empty when no log has a tuning line of it. Only the best line
   * names the phase of the lines before it, so lines without a best one do not count.
   */
  public static Optional<ChunkGrid> of(List<NodeLog> logs, Phase phase) {
    List<NodeLog> ended = logs.stream().filter(log -> !log.best(phase).isEmpty()).toList();
    return of(ended, phase, log -> log.tuning(phase));
  }

  /** Returns the best lines alone, for logs that have no others. */
  public static Optional<ChunkGrid> ofBest(List<NodeLog> logs, Phase phase) {
    return of(logs, phase, log -> log.best(phase).stream());
  }

  private static Optional<ChunkGrid> of(
      List<NodeLog> logs, Phase phase, Function<NodeLog, Stream<Measurement>> lines) {
    List<Map<Setting, Double>> maps = new ArrayList<>();
    for (NodeLog log : logs) {
      Map<Setting, Double> map = new TreeMap<>();
      lines
          .apply(log)
          .filter(line -> Double.isFinite(line.gbps()))
          .forEach(line -> map.merge(Setting.of(line), line.gbps(), Math::min));
      if (!map.isEmpty()) {
        maps.add(map);
      }
    }
    return maps.isEmpty() ? Optional.empty() : Optional.of(new ChunkGrid(phase, maps));
  }

  /** Whether it has both chunk sizes. */
  boolean twoChunks() {
    return settings().stream().anyMatch(s -> s.rdma() > 0);
  }

  SortedSet<Setting> settings() {
    SortedSet<Setting> settings = new TreeSet<>();
    logs.forEach(map -> settings.addAll(map.keySet()));
    return settings;
  }

  SortedSet<Integer> nvlChunks() {
    SortedSet<Integer> chunks = new TreeSet<>();
    settings().stream().filter(s -> !s.byDefault()).forEach(s -> chunks.add(s.nvl()));
    return chunks;
  }

  SortedSet<Integer> rdmaChunks() {
    SortedSet<Integer> chunks = new TreeSet<>();
    settings().stream().filter(s -> s.rdma() > 0).forEach(s -> chunks.add(s.rdma()));
    return chunks;
  }

  /**
   * Returns the figure of the slowest log, because a collective is as fast as that; empty unless
   * every log that was run with as many SMs has it.
   */
  public OptionalDouble lowest(Setting setting) {
    List<Map<Setting, Double>> alike =
        logs.stream()
            .filter(map -> map.keySet().stream().anyMatch(s -> s.sms() == setting.sms()))
            .toList();
    boolean inAll = alike.stream().allMatch(map -> map.containsKey(setting));
    return inAll
        ? alike.stream().mapToDouble(map -> map.getOrDefault(setting, Double.NaN)).min()
        : OptionalDouble.empty();
  }

  /**
   * Returns the fastest setting that every log has, except {@code default}; the smallest of equals.
   */
  public Optional<Setting> best() {
    Setting best = null;
    for (Setting setting : settings()) {
      double gbps = lowest(setting).orElse(Double.NaN);
      boolean better = best == null || gbps > lowest(best).orElse(0);
      if (!setting.byDefault() && Double.isFinite(gbps) && better) {
        best = setting;
      }
    }
    return Optional.ofNullable(best);
  }
}
