package epfabric.jobs.benchmark.definition;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules about the fields of one test of a scenario. */
final class RunRules {
  /**
   * The maximum number of iterations; a higher number is a mistake and would fill a disk with
   * folders.
   */
  private static final long MAX_ITERATIONS = 10_000;

  private static final long MAX_NODES = 10_000;

  private final Map<String, Object> values;
  private final SchemaReader reader;
  private final String path;
  private final boolean strict;
  private final Remarks remarks;

  RunRules(
      Map<String, Object> values,
      SchemaReader reader,
      String path,
      boolean strict,
      Remarks remarks) {
    this.values = values;
    this.reader = reader;
    this.path = path;
    this.strict = strict;
    this.remarks = remarks;
  }

  void check() {
    if (values.get("id") instanceof String id && id.isEmpty()) {
      error("id", "empty", "a name that can be a folder name");
    }
    boolean emptyLimit = strict && "".equals(values.get("time_limit"));
    if (values.get("time_limit") instanceof String text && limit().isEmpty() && !emptyLimit) {
      error("time_limit", "not a time limit, got \"" + text + "\"", TimeLimit.FORMS);
    }
    if (!strict) {
      checkRulesOfEpfabric();
    }
  }

  private void checkRulesOfEpfabric() {
    if (limit().filter(l -> l.seconds() == 0).isPresent()) {
      error("time_limit", "no time at all", TimeLimit.FORMS);
    }
    if (values.get("num_nodes") instanceof List<?> list && list.isEmpty()) {
      error("num_nodes", "an empty list: nothing would run", "1 or more");
    }
    for (Long count : counts()) {
      if (count < 1 || count > MAX_NODES) {
        error(
            "num_nodes",
            "got " + count,
            "1 to " + MAX_NODES + "; CloudAI treats 0 as 1, and passes -1 to Slurm");
      }
    }
    if (values.get("iterations") instanceof Long n && (n < 1 || n > MAX_ITERATIONS)) {
      error("iterations", "got " + n, "1 to " + MAX_ITERATIONS);
    }
    if (values.containsKey("extra_srun_args")) {
      remarks.warn(
          reader.place(path + ".extra_srun_args"),
          path + ".extra_srun_args",
          "there is no srun on Kubernetes: these have no effect",
          "");
    }
  }

  Optional<TimeLimit> limit() {
    return values.get("time_limit") instanceof String text
        ? TimeLimit.parse(text)
        : Optional.empty();
  }

  int iterations() {
    return values.get("iterations") instanceof Long n && n >= 1 && n <= MAX_ITERATIONS
        ? n.intValue()
        : 1;
  }

  /** Returns the node counts: one count, several counts for a sweep, or an empty list. */
  List<Integer> nodes() {
    return counts().stream().filter(n -> n >= 1 && n <= MAX_NODES).map(Long::intValue).toList();
  }

  boolean sweepsNodes() {
    return values.get("num_nodes") instanceof List<?>;
  }

  private List<Long> counts() {
    Object given = values.get("num_nodes");
    if (given instanceof List<?> list) {
      return list.stream().filter(Long.class::isInstance).map(Long.class::cast).toList();
    }
    return given instanceof Long count ? List.of(count) : List.of();
  }

  private void error(String key, String message, String expected) {
    String name = path + "." + key;
    remarks.error(reader.place(name), name, message, expected, "");
  }
}
