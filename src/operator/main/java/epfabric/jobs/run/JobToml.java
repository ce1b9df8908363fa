package epfabric.jobs.run;

import epfabric.jobs.benchmark.files.TomlQuoting;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes the k8s-job.toml of a case, which corresponds to CloudAI's slurm-job.toml of a Slurm job.
 */
public final class JobToml {
  private JobToml() {}

  public static String of(ExperimentSetup experiment, CaseState state) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", state.job());
    tree.put("namespace", experiment.namespace());
    tree.put("experiment", experiment.label());
    tree.put("attempt", (long) state.attempt());
    tree.put("state", slurm(state));
    tree.put("reason", state.reason());
    tree.put("start_time", iso(state.times().started().orElse(0L)));
    tree.put("end_time", iso(state.times().ended().orElse(0L)));
    tree.put("elapsed_time_sec", state.elapsed());
    tree.put("nodes", state.nodes());
    return TomlQuoting.of(tree);
  }

  /** Returns the job state in Slurm's terms, which readers of slurm-job.toml expect. */
  private static String slurm(CaseState state) {
    return switch (state.status()) {
      case RUNNING -> "RUNNING";
      case PASSED -> "COMPLETED";
      case FAILED -> "FAILED";
      case TIMED_OUT -> "TIMEOUT";
      case PREEMPTED -> "PREEMPTED";
      case SKIPPED -> "CANCELLED";
      case NOT_RUN -> state.finished() ? "CANCELLED" : "PENDING";
    };
  }

  private static String iso(long time) {
    return time == 0 ? "" : Instant.ofEpochSecond(time).toString();
  }
}
