package epfabric.jobs.benchmark.outcome;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Converts a log's measurements to the rows of a results.json, with the keys of deepep_bench. */
final class ScriptRows {
  private static final double MICRO = 1e-6;

  /**
   * Settings that determine the measurements, in the order of a row's keys; the log's value takes
   * precedence.
   */
  private static final List<String> SHAPE =
      List.of("num_tokens", "hidden", "num_experts", "num_topk");

  private final String folder;
  private final Map<String, String> configuration;
  private final Verdict verdict;
  private final List<NodeLog> logs;
  private final int ranks;

  ScriptRows(
      String folder, Map<String, String> configuration, Verdict verdict, List<NodeLog> logs) {
    this.folder = folder;
    this.configuration = configuration;
    this.verdict = verdict;
    this.logs = logs;
    this.ranks =
        verdict.run().expected().nodes().orElse(1) * verdict.run().expected().gpusPerNode();
  }

  List<ResultRow> rows() {
    List<ResultRow> rows = new ArrayList<>();
    for (Phase phase : Phase.all()) {
      verdict.figures().stream()
          .filter(figure -> figure.phase() == phase)
          .max(Comparator.comparingDouble(ScriptRows::slowness))
          .ifPresent(figure -> rows.add(row(figure)));
    }
    return rows;
  }

  /**
   * Returns a number that is greater for slower measurements. It is the time or, for format A,
   * which has no time, the negative bandwidth. The slowest node counts, as all ranks wait for it.
   */
  private static double slowness(Figure figure) {
    return figure.microseconds().orElse(-figure.rate().logicalGbps());
  }

  private ResultRow row(Figure figure) {
    boolean lowLatency = verdict.run().expected().test().lowLatency();
    boolean combine =
        figure.phase() == Phase.COMBINE || figure.phase() == Phase.LOW_LATENCY_COMBINE;
    boolean fp8 = !combine && figure.phase() != Phase.DISPATCH_BF16;
    Map<String, String> row = new LinkedHashMap<>();
    row.put("backend", backend(lowLatency));
    row.put("operation", combine ? "combine" : "dispatch");
    if (!combine && !lowLatency) {
      row.put("layout", isElastic() ? "uncached" : "cached");
    }
    row.put("mode", lowLatency ? "low_latency" : "standard");
    row.put("num_ranks", String.valueOf(ranks));
    row.put("num_nodes", String.valueOf(verdict.run().expected().nodes().orElse(1)));
    shape(row);
    row.put("data_type", fp8 ? "fp8" : "bfloat16");
    figure.microseconds().ifPresent(us -> row.put("time_s", number(us * MICRO, 9)));
    bandwidths(row, figure);
    figure.configuration().ifPresent(words -> row.put("tuned", words));
    sms(figure).ifPresent(sms -> row.put("num_sms", String.valueOf(sms)));
    if (!"true".equals(configuration.get("skip_check"))) {
      row.put("correct", "true");
    }
    row.put("notes", notes(figure));
    row.put("log", figure.source());
    row.put("result_dir", folder);
    return new ResultRow(row);
  }

  private String backend(boolean lowLatency) {
    String usual =
        isElastic()
            ? "test_ep"
            : lowLatency ? "test_low_latency" : "test_" + verdict.run().expected().test().word();
    return configuration.getOrDefault("subtest_name", usual) + ".py";
  }

  private boolean isElastic() {
    return logs.stream().anyMatch(log -> log.elastic().isPresent());
  }

  private void shape(Map<String, String> row) {
    Map<String, String> merged = new LinkedHashMap<>(configuration);
    logs.stream()
        .flatMap(log -> log.identity().config().stream())
        .findFirst()
        .ifPresent(
            c -> {
              merged.put("num_tokens", String.valueOf(c.tokens()));
              merged.put("hidden", String.valueOf(c.hidden()));
              merged.put("num_topk", String.valueOf(c.topk()));
              c.experts().ifPresent(e -> merged.put("num_experts", String.valueOf(e)));
            });
    for (String key : SHAPE) {
      Optional.ofNullable(merged.get(key)).ifPresent(value -> row.put(key, value));
    }
  }

  /**
   * Adds the printed bandwidth, and the bandwidth over links, which excludes the data that a rank
   * sends to itself.
   */
  private void bandwidths(Map<String, String> row, Figure figure) {
    OptionalDouble nvlink =
        figure.link() == Link.NVLINK
            ? OptionalDouble.of(figure.rate().logicalGbps())
            : measurementOf(figure)
                .map(measurement -> measurement.rates().nvlGBps())
                .orElse(OptionalDouble.empty());
    boolean linkBandwidthKnown = nvlink.isPresent() || verdict.run().expected().test().lowLatency();
    if (linkBandwidthKnown) {
      double arriving = nvlink.orElse(figure.rate().logicalGbps());
      row.put("bus_bw_avg", number(arriving * (ranks - 1) / ranks, 3));
    }
    if (figure.link() == Link.RDMA) {
      row.put("simple_rdma_bw", number(figure.rate().logicalGbps(), 3));
    }
    nvlink.ifPresent(gbps -> row.put("simple_nvl_bw", number(gbps, 3)));
    measurementOf(figure)
        .map(measurement -> measurement.times().notifyMicroseconds())
        .orElse(OptionalDouble.empty())
        .ifPresent(us -> row.put("notify_s", number(us * MICRO, 9)));
  }

  private Optional<Integer> sms(Figure figure) {
    return measurementOf(figure)
        .map(measurement -> measurement.settings().sms())
        .or(
            () ->
                logs.stream().flatMap(log -> log.elastic().stream()).findFirst().map(e -> e.sms()))
        .filter(sms -> sms > 0);
  }

  private Optional<Measurement> measurementOf(Figure figure) {
    return logs.stream()
        .filter(log -> log.origin().source().equals(figure.source()))
        .flatMap(log -> log.best(figure.phase()).stream())
        .filter(m -> m.gbps() == figure.rate().logicalGbps())
        .findFirst();
  }

  private String notes(Figure figure) {
    String provenance =
        verdict.run().provenance().madeUp()
            ? verdict.run().provenance().name() + ": the log says so of itself; "
            : "";
    return provenance
        + (everyRank(figure) ? "of the slowest rank" : "of rank 0 of the slowest node")
        + noteOnOldFormat();
  }

  private boolean everyRank(Figure figure) {
    return isElastic() || figure.phase().key().startsWith("lowLatency");
  }

  private String noteOnOldFormat() {
    boolean oldFormat = logs.stream().anyMatch(log -> log.identity().format() == LogFormat.A);
    return oldFormat ? "; with notify and host time, as the script of that time counts" : "";
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
