package epfabric.jobs.benchmark.outcome;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** How a run ended when nobody wrote it down: from its scheduler's state, its data, its figures. */
final class Verdicts {
  /** A conclusion and why. */
  record Judged(Status status, String reason) {}

  private static final int MOST_LINES = 3;
  static final String NO_FIGURES =
      "it left no figures (no results.json that can be read): look at its stdout and stderr";

  private Verdicts() {}

  /**
   * Concludes.
   *
   * @param refusal why a script's log has no figures
   */
  static Judged of(
      Map<String, String> job,
      List<String> wrong,
      List<ResultRow> rows,
      Optional<String> refusal,
      boolean started) {
    if (!wrong.isEmpty()) {
      return new Judged(Status.FAILED, "wrong data: " + shown(wrong));
    }
    if (rows.stream().anyMatch(row -> row.text("correct").equals("false"))) {
      return new Judged(Status.FAILED, "wrong data: its own check says so, without saying where");
    }
    Judged scheduled = scheduled(job);
    boolean better = scheduled.status() == Status.FAILED && refusal.isPresent();
    if (scheduled.status() != Status.PASSED && !better) {
      return scheduled;
    }
    if (refusal.isPresent() && started) {
      return new Judged(Status.FAILED, "no figures: " + refusal.get());
    }
    if (rows.stream().anyMatch(ResultRow::measured)) {
      boolean checked = rows.stream().allMatch(row -> row.text("correct").equals("true"));
      return new Judged(Status.PASSED, checked ? "" : "it has figures; nobody checked its data");
    }
    return started
        ? new Judged(Status.FAILED, NO_FIGURES)
        : new Judged(Status.NOT_RUN, "it left neither output nor figures");
  }

  private static String shown(List<String> lines) {
    String first = String.join("; ", lines.subList(0, Math.min(MOST_LINES, lines.size())));
    int more = lines.size() - MOST_LINES;
    return more > 0 ? first + "; and " + more + " more" : first;
  }

  /** The exit code, where a scheduler knows it. */
  static OptionalInt exitCode(Map<String, String> job) {
    String code = job.getOrDefault("exit_code", "").replaceFirst(":.*", "");
    if (code.matches("\\d{1,3}")) {
      return OptionalInt.of(Integer.parseInt(code));
    }
    boolean complete = scheduled(job).status() == Status.PASSED && job.containsKey("state");
    return complete ? OptionalInt.of(0) : OptionalInt.empty();
  }

  /** What the scheduler says; passed when it says nothing bad. */
  private static Judged scheduled(Map<String, String> job) {
    String state = job.getOrDefault("state", "");
    String said = "its Job is " + state;
    return switch (state.split(" ", -1)[0]) {
      case "TIMEOUT", "DEADLINE" -> new Judged(Status.TIMED_OUT, said);
      case "PREEMPTED" -> new Judged(Status.PREEMPTED, said);
      case "PENDING" -> new Judged(Status.NOT_RUN, said);
      case "RUNNING", "COMPLETING", "SUSPENDED" -> new Judged(Status.RUNNING, said);
      case "", "COMPLETED", "Complete" -> exited(job.getOrDefault("exit_code", ""));
      default -> new Judged(Status.FAILED, said);
    };
  }

  private static Judged exited(String code) {
    boolean good = code.isEmpty() || code.equals("0") || code.equals("0:0");
    return new Judged(good ? Status.PASSED : Status.FAILED, "it ended with exit code " + code);
  }
}
