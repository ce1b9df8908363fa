package epfabric.jobs.benchmark.report;

import epfabric.fabric.catalog.Machine;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import epfabric.jobs.benchmark.outcome.ResultRow;
import epfabric.jobs.benchmark.plan.LinkFloors;
import epfabric.jobs.benchmark.plan.RunShape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Computes the minimum time that a machine's links need, if machine and shape are known. */
final class LineRate {
  private static final double MICRO = 1e6;
  private static final double MAX_COUNT = 1 << 24;
  private static final long MAX_GROUPS = 4;

  private final Optional<Machine> machine;
  private final Map<RunShape, Optional<LinkFloors>> floorsByShape = new LinkedHashMap<>();

  LineRate(Optional<Machine> machine) {
    this.machine = machine;
  }

  /** Returns microseconds at line rate; empty for emulated measurements. */
  OptionalDouble least(MeasuredOperation measured) {
    return measured.rows().isEmpty()
        ? OptionalDouble.empty()
        : least(measured.result(), measured.rows().get(0));
  }

  OptionalDouble least(CaseResult result, ResultRow row) {
    if (machine.isEmpty() || row.emulated()) {
      return OptionalDouble.empty();
    }
    Optional<LinkFloors> floors =
        shape(result, row)
            .flatMap(s -> floorsByShape.computeIfAbsent(s, k -> LinkFloors.of(k, machine.get())));
    return floors.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(MICRO * seconds(row.operation(), floors.get()));
  }

  /** Returns the time at line rate as a percentage of the measured time. */
  OptionalDouble percent(CaseResult result, ResultRow row) {
    OptionalDouble least = least(result, row);
    OptionalDouble time = row.microseconds();
    return least.isEmpty() || time.orElse(0) <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100 * least.getAsDouble() / time.getAsDouble());
  }

  private static double seconds(String operation, LinkFloors floors) {
    if (operation.startsWith("dispatch")) {
      return floors.dispatch().seconds();
    }
    double combine = floors.combine().seconds();
    return operation.startsWith("combine") ? combine : floors.dispatch().seconds() + combine;
  }

  private Optional<RunShape> shape(CaseResult result, ResultRow row) {
    long ranks = number(result, row, "num_ranks", "");
    long gpus = machine.map(m -> m.gpus().count()).orElse(0);
    long given = number(result, row, "num_nodes", "num_nodes");
    long nodes = given > 0 ? given : Math.max(1, ranks / Math.max(1, gpus));
    long experts = number(result, row, "num_experts", "num_experts");
    long topk = number(result, row, "num_topk", "num_topk");
    if (ranks < 1 || ranks % nodes != 0 || experts % ranks != 0 || topk < 1 || topk > experts) {
      return Optional.empty();
    }
    boolean fp8 = result.configuration().getOrDefault("data_type", "").equals("fp8");
    return Optional.of(
        new RunShape(
            new RunShape.Kernels(
                row.text("mode").equals("low_latency"),
                row.text("data_type").equals("fp8") || fp8,
                nvlink(result.configuration())),
            (int) nodes,
            (int) (ranks / nodes),
            new RunShape.Exchange(
                number(result, row, "num_tokens", "tokens"),
                number(result, row, "hidden", "hidden_size"),
                topk,
                experts,
                groups(result.configuration(), nodes)),
            0));
  }

  /** Returns whether NVLink is used; scripts use it unless an option disables it. */
  private static boolean nvlink(Map<String, String> configuration) {
    return "true".equals(configuration.get("allow_nvlink_for_low_latency"))
        || (configuration.containsKey("subtest_name")
            && !"true".equals(configuration.get("disable_nvlink")));
  }

  /**
   * Returns the maximum number of nodes that a token is sent to: four in the internode script of
   * DeepEP V1 unless an option sets another number.
   */
  private static long groups(Map<String, String> configuration, long nodes) {
    String given = configuration.getOrDefault("num_topk_groups", "");
    if (given.matches("[1-9]\\d{0,3}")) {
      return Math.min(nodes, Long.parseLong(given));
    }
    boolean isV1Internode = "test_internode".equals(configuration.get("subtest_name"));
    return isV1Internode ? Math.min(nodes, MAX_GROUPS) : nodes;
  }

  private static long number(CaseResult result, ResultRow row, String key, String setting) {
    OptionalDouble own = row.number(key);
    String text = result.configuration().getOrDefault(setting, "");
    double value =
        own.isPresent()
            ? own.getAsDouble()
            : text.matches("\\d{1,8}") ? Double.parseDouble(text) : 0;
    return value <= MAX_COUNT ? (long) value : 0;
  }
}
