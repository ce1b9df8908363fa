package epfabric.jobs.verb.serve;

import epfabric.base.terminal.WaitClock;
import epfabric.base.value.VisibleText;
import epfabric.deploy.manifest.serving.ServerBenchmark;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.serving.BenchmarkTable;
import epfabric.jobs.serving.LinkFloor;
import epfabric.jobs.serving.ServerSpeed;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.seen.JobPod;
import epfabric.operate.live.seen.JobSnapshot;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** Runs an engine's benchmark as a Job, waits for it, reads its log and deletes it. */
final class ServerLoad {
  private static final String CONTAINER = "benchmark";

  private final FabricPlan plan;
  private final LabelledJobs jobs;
  private final WaitClock clock;
  private final PrintWriter err;

  ServerLoad(FabricPlan plan, LabelledJobs jobs, WaitClock clock, PrintWriter err) {
    this.plan = plan;
    this.jobs = jobs;
    this.clock = clock;
    this.err = err;
  }

  ServerSpeed run(ServerBenchmark benchmark, Optional<LinkFloor> floor) {
    OptionalDouble minimumMs =
        floor
            .map(known -> known.milliseconds(benchmark.concurrency()))
            .orElse(OptionalDouble.empty());
    Optional<String> refused = jobs.make(benchmark.yaml(plan), false);
    if (refused.isPresent()) {
      return noTable(benchmark, refused.get(), false, minimumMs);
    }
    err.println(
        benchmark.job() + ": " + benchmark.requests() + " requests from " + benchmark.node());
    try {
      return awaitEnd(benchmark, minimumMs);
    } finally {
      delete(benchmark.job());
    }
  }

  /**
   * Deletes a Job. If that fails, the measurements still count; the failure is reported, and the
   * Job's TTL removes it after an hour.
   */
  private void delete(String job) {
    try {
      jobs.delete(job);
    } catch (ClusterException e) {
      String hint = "\n  hint: kubectl delete job " + job + " -n " + jobs.namespace();
      err.println(VisibleText.lines(e.problem().render() + hint));
    }
  }

  private static ServerSpeed noTable(
      ServerBenchmark benchmark, String why, boolean failed, OptionalDouble minimumMs) {
    return new ServerSpeed(benchmark.concurrency(), Optional.empty(), why, failed, minimumMs);
  }

  private ServerSpeed awaitEnd(ServerBenchmark benchmark, OptionalDouble minimumMs) {
    Duration limit = clock.elapsed().plusSeconds(ServerBenchmark.LIMIT_SECONDS);
    JobSnapshot snapshot = jobs.look(benchmark.job());
    while (hasNotEnded(snapshot) && clock.elapsed().compareTo(limit) < 0) {
      clock.pause();
      snapshot = jobs.look(benchmark.job());
    }
    if (hasNotEnded(snapshot)) {
      String waits = snapshot.waitsFor().isEmpty() ? "" : "; " + snapshot.waitsFor();
      return noTable(
          benchmark,
          "no end within " + ServerBenchmark.LIMIT_SECONDS / 60 + " minutes" + waits,
          false,
          minimumMs);
    }
    if (snapshot.end() == JobSnapshot.End.GONE || snapshot.disturbed().isPresent()) {
      String why = snapshot.disturbed().orElse("its Job was deleted");
      return noTable(benchmark, why, false, minimumMs);
    }
    return readTable(benchmark, snapshot, minimumMs);
  }

  private static boolean hasNotEnded(JobSnapshot snapshot) {
    return snapshot.end() == JobSnapshot.End.NOT_YET || snapshot.end() == JobSnapshot.End.SUSPENDED;
  }

  private ServerSpeed readTable(
      ServerBenchmark benchmark, JobSnapshot snapshot, OptionalDouble minimumMs) {
    if (snapshot.end() == JobSnapshot.End.FAILED) {
      String words =
          snapshot.pods().stream()
              .map(JobPod::words)
              .filter(text -> !text.isEmpty())
              .findFirst()
              .orElse(snapshot.reason());
      return noTable(benchmark, "the benchmark failed: " + words, true, minimumMs);
    }
    Optional<BenchmarkTable> table =
        snapshot.pods().stream()
            .flatMap(pod -> jobs.log(pod.name(), CONTAINER).stream())
            .flatMap(log -> BenchmarkTable.read(log, benchmark.requests()).stream())
            .findFirst();
    return table.isEmpty()
        ? noTable(benchmark, "its log has no complete table of results", false, minimumMs)
        : new ServerSpeed(benchmark.concurrency(), table, "", false, minimumMs);
  }
}
