package epfabric.jobs.benchmark.outcome;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Infers the status of a run that has no record. The status follows from the scheduler's state, the
 * data checks and the measurements.
 */
final class InferredStatus {
  /** The inferred status and the reason for it. */
  record Judged(RunStatus status, String reason) {}

  private static final int MOST_LINES = 3;

  /** The reason shown for a run whose settings request data checks without measurements. */
  private static final String CHECKS_ONLY =
      "its checks passed; it measured nothing, as its test-run.toml asked";

  static final String NO_FIGURES =
      "it left no figures (no results.json that can be read): look at its stdout and stderr";

  private InferredStatus() {}

  /**
   * Infers the status.
   *
   * @param printed the log of a script that prints its results; empty for a program that writes
   *     files
   */
  static Judged of(
      Map<String, String> job,
      List<String> wrong,
      List<ResultRow> rows,
      Optional<ScriptLog> printed,
      boolean started) {
    Optional<String> refusal = printed.flatMap(ScriptLog::refusal);
    if (!wrong.isEmpty()) {
      return new Judged(RunStatus.FAILED, "wrong data: " + firstLines(wrong));
    }
    if (rows.stream().anyMatch(row -> row.text("correct").equals("false"))) {
      return new Judged(
          RunStatus.FAILED, "wrong data: its own check says so, without saying where");
    }
    Judged scheduled = scheduled(job);
    boolean refusalExplains = scheduled.status() == RunStatus.FAILED && refusal.isPresent();
    if (scheduled.status() != RunStatus.PASSED && !refusalExplains) {
      return scheduled;
    }
    if (refusal.isPresent() && started) {
      return new Judged(RunStatus.FAILED, "no figures: " + refusal.get());
    }
    if (printed.filter(ScriptLog::checksOnly).isPresent()) {
      return new Judged(RunStatus.PASSED, CHECKS_ONLY);
    }
    if (rows.stream().anyMatch(ResultRow::measured)) {
      boolean checked = rows.stream().allMatch(row -> row.text("correct").equals("true"));
      return new Judged(
          RunStatus.PASSED, checked ? "" : "it has figures; its data was not checked");
    }
    return started
        ? new Judged(RunStatus.FAILED, NO_FIGURES)
        : new Judged(RunStatus.NOT_RUN, "it left neither output nor figures");
  }

  private static String firstLines(List<String> lines) {
    String first = String.join("; ", lines.subList(0, Math.min(MOST_LINES, lines.size())));
    int more = lines.size() - MOST_LINES;
    return more > 0 ? first + "; and " + more + " more" : first;
  }

  /** Returns the exit code that the scheduler reports, or 0 if it only reports success. */
  static OptionalInt exitCode(Map<String, String> job) {
    String code = job.getOrDefault("exit_code", "").replaceFirst(":.*", "");
    if (code.matches("\\d{1,3}")) {
      return OptionalInt.of(Integer.parseInt(code));
    }
    boolean complete = scheduled(job).status() == RunStatus.PASSED && job.containsKey("state");
    return complete ? OptionalInt.of(0) : OptionalInt.empty();
  }

  /** Returns the status that the scheduler reports; passed if it reports no failure. */
  private static Judged scheduled(Map<String, String> job) {
    String state = job.getOrDefault("state", "");
    String jobState = "its Job is " + state;
    return switch (state.split(" ", -1)[0]) {
      case "TIMEOUT", "DEADLINE" -> new Judged(RunStatus.TIMED_OUT, jobState);
      case "PREEMPTED" -> new Judged(RunStatus.PREEMPTED, jobState);
      case "PENDING" -> new Judged(RunStatus.NOT_RUN, jobState);
      case "RUNNING", "COMPLETING", "SUSPENDED" -> new Judged(RunStatus.RUNNING, jobState);
      case "", "COMPLETED", "Complete" -> fromExitCode(job.getOrDefault("exit_code", ""));
      default -> new Judged(RunStatus.FAILED, jobState);
    };
  }

  private static Judged fromExitCode(String code) {
    boolean good = code.isEmpty() || code.equals("0") || code.equals("0:0");
    return new Judged(
        good ? RunStatus.PASSED : RunStatus.FAILED, "it ended with exit code " + code);
  }
}
