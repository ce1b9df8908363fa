package epfabric.jobs.benchmark.outcome;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.results.judge.Judge;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The output of DeepEP's own test scripts in a run. The scripts write no results.json, so the
 * measurements are read from stdout.txt, on any scheduler. Only a complete log without a failed
 * check has measurements.
 *
 * @param refusal why the log has no measurements; otherwise empty
 * @param checksOnly whether the checks passed, and the run's files request no measurements
 */
record ScriptLog(List<ResultRow> rows, Optional<String> refusal, boolean checksOnly) {
  /**
   * Reason code of emulated measurements. It is not a refusal: reports show the provenance of the
   * rows.
   */
  private static final String NOT_MEASURED = "emulated";

  /** Reason codes that every run without measurements has. */
  private static final Set<String> OF_MEASURING =
      Set.of("no-tuning", "best-lines", "ranks-missing", "not-measured");

  private static final int DEFAULT_GPUS = 8;
  private static final int MOST_REASONS = 3;
  private static final String SILENT = "its stdout has no line of the test";

  ScriptLog {
    rows = List.copyOf(rows);
  }

  /** Loads the catalog only when the first script log is read. */
  private static final class Known {
    static final Judge JUDGE = new Judge(Catalog.load());

    private Known() {}
  }

  /**
   * Returns whether the definition names a script or, without a definition, a log is the output of
   * a script.
   */
  static boolean isOne(Map<String, String> configuration, List<NodeLog> logs) {
    return configuration.containsKey("subtest_name")
        || (!configuration.containsKey("tokens")
            && logs.stream().anyMatch(ScriptLog::isScriptOutput));
  }

  /** Returns whether a log is the output of one of DeepEP's scripts. */
  private static boolean isScriptOutput(NodeLog log) {
    return log.identity().test().filter(TestKind::expertParallel).isPresent();
  }

  /**
   * Judges the output of a run.
   *
   * @param folder folder of the run
   * @param exitCode exit code that the scheduler reported
   */
  static ScriptLog of(
      String folder, Map<String, String> configuration, List<NodeLog> logs, OptionalInt exitCode) {
    Optional<TestKind> shown =
        logs.stream()
            .filter(ScriptLog::isScriptOutput)
            .findFirst()
            .flatMap(log -> log.identity().test());
    Optional<TestKind> kind = kind(configuration, shown);
    if (logs.isEmpty() || kind.isEmpty()) {
      return new ScriptLog(List.of(), Optional.of(SILENT), false);
    }
    NodeRun printed = NodeRun.ofLog("its Job", logs);
    NodeRun node = exitCode.isPresent() ? printed.withExitCode(exitCode.getAsInt()) : printed;
    RunLogs run = new RunLogs(List.of(node));
    Verdict verdict = Known.JUDGE.judge(run, expected(kind.get(), configuration));
    boolean checksOnly = skipsMeasuring(configuration);
    List<Reason> failures =
        verdict.reasons().stream()
            .filter(r -> r.kind() == Kind.FAIL || r.kind() == Kind.INCONCLUSIVE)
            .filter(r -> !r.code().equals(NOT_MEASURED))
            .filter(r -> !(checksOnly && OF_MEASURING.contains(r.code())))
            .toList();
    if (!failures.isEmpty()) {
      return new ScriptLog(List.of(), Optional.of(describe(failures)), false);
    }
    List<ResultRow> rows =
        checksOnly ? List.of() : new ScriptRows(folder, configuration, verdict, logs).rows();
    return new ScriptLog(rows, Optional.empty(), checksOnly);
  }

  /** Returns whether the run's own files request checks without measurements. */
  private static boolean skipsMeasuring(Map<String, String> configuration) {
    return "true".equals(configuration.get("skip_perf_test"))
        || "1".equals(configuration.get("pressure_test_mode"));
  }

  private static String describe(List<Reason> failures) {
    String first =
        failures.stream()
            .limit(MOST_REASONS)
            .map(r -> r.what() + (r.where().isEmpty() ? "" : " (" + r.where() + ")"))
            .collect(Collectors.joining("; "));
    int more = failures.size() - MOST_REASONS;
    return more > 0 ? first + "; and " + more + " more" : first;
  }

  private static Optional<TestKind> kind(
      Map<String, String> configuration, Optional<TestKind> shown) {
    boolean severalNodes = number(configuration, "num_nodes").orElse(1) > 1;
    return switch (configuration.getOrDefault("subtest_name", "")) {
      case "test_intranode" -> Optional.of(TestKind.INTRANODE);
      case "test_internode" -> Optional.of(TestKind.INTERNODE);
      case "test_low_latency" -> Optional.of(lowLatency(configuration, severalNodes));
      case "test_ep" -> Optional.of(severalNodes ? TestKind.INTERNODE : TestKind.INTRANODE);
      default -> shown;
    };
  }

  private static TestKind lowLatency(Map<String, String> configuration, boolean severalNodes) {
    if (severalNodes) {
      return TestKind.LOW_LATENCY;
    }
    boolean nics = "true".equals(configuration.get("disable_nvlink"));
    return nics ? TestKind.LOW_LATENCY_NIC : TestKind.LOW_LATENCY_NVLINK;
  }

  private static RunExpectation expected(TestKind kind, Map<String, String> configuration) {
    boolean firstOnly = "true".equals(configuration.get("test_first_only"));
    return new RunExpectation(
        kind,
        GpuPoolSettings
            .DEFAULT_MACHINE, // the limits do not matter: a run below a floor has figures too
        kind.perNode() ? OptionalInt.of(1) : number(configuration, "num_nodes"),
        number(configuration, "num_processes").orElse(DEFAULT_GPUS),
        new Shape(
            number(configuration, "num_tokens"),
            number(configuration, "hidden"),
            number(configuration, "num_topk"),
            number(configuration, "num_experts"),
            number(configuration, "num_topk_groups")),
        firstOnly ? OptionalInt.of(1) : OptionalInt.empty(),
        "default");
  }

  static OptionalInt number(Map<String, String> configuration, String key) {
    String text = configuration.getOrDefault(key, "");
    return text.matches("[1-9]\\d{0,6}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }

  /** Returns the logs of a run, with the names of their files in its folder. */
  static List<NodeLog> logs(FoundFiles files, String folder) {
    List<NodeLog> logs = new ArrayList<>();
    String start = folder.isEmpty() ? "" : folder + "/";
    files
        .logs()
        .forEach(
            (name, found) -> {
              boolean own = name.startsWith(start) && name.indexOf('/', start.length()) < 0;
              if (own) {
                logs.addAll(found);
              }
            });
    return logs;
  }
}
