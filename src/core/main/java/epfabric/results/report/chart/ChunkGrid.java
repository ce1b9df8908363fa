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
 * The bandwidths by chunk sizes that each log's tuning lines of one phase report.
 *
 * @param logs one map from setting to GB/s for each log with tuning lines, in the order of the logs
 */
public record ChunkGrid(Phase phase, List<Map<Setting, Double>> logs) {
  public ChunkGrid {
    logs = List.copyOf(logs);
  }

  /**
   * The settings of a tuning line. An NVLink chunk of 0 stands for the log's {@code default}; an
   * RDMA chunk of 0 means that the setting has no RDMA chunk.
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

    /** Returns the setting as text for users. */
    String words() {
      return "NVL chunk "
          + (nvl == 0 ? "default" : nvl)
          + (rdma == 0 ? "" : ", RDMA chunk " + rdma);
    }
  }

  /**
   * Returns the grid of a phase; empty if no log has a tuning line of this phase. A log names the
   * phase of its tuning lines only in the best line after them, so tuning lines without a best line
   * are ignored.
   */
  public static Optional<ChunkGrid> of(List<NodeLog> logs, Phase phase) {
    List<NodeLog> withBestLine = logs.stream().filter(log -> !log.best(phase).isEmpty()).toList();
    return of(withBestLine, phase, log -> log.tuning(phase));
  }

  /** Returns a grid of only the best lines, for logs without other tuning lines. */
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

  /** Returns whether any setting has an RDMA chunk in addition to the NVLink chunk. */
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
   * Returns the bandwidth of the slowest log in GB/s, because the slowest rank determines a
   * collective's bandwidth; empty unless every log with this number of SMs has the setting.
   */
  public OptionalDouble lowest(Setting setting) {
    List<Map<Setting, Double>> sameSms =
        logs.stream()
            .filter(map -> map.keySet().stream().anyMatch(s -> s.sms() == setting.sms()))
            .toList();
    boolean inAll = sameSms.stream().allMatch(map -> map.containsKey(setting));
    return inAll
        ? sameSms.stream().mapToDouble(map -> map.getOrDefault(setting, Double.NaN)).min()
        : OptionalDouble.empty();
  }

  /**
   * Returns the fastest setting that every log has, except {@code default}; of equally fast
   * settings, the smallest.
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
