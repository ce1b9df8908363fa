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
    OptionalDouble least =
        floor
            .map(known -> known.milliseconds(benchmark.concurrency()))
            .orElse(OptionalDouble.empty());
    Optional<String> refused = jobs.make(benchmark.yaml(plan), false);
    if (refused.isPresent()) {
      return without(benchmark, refused.get(), false, least);
    }
    err.println(
        benchmark.job() + ": " + benchmark.requests() + " requests from " + benchmark.node());
    try {
      return ended(benchmark, least);
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

  private static ServerSpeed without(
      ServerBenchmark benchmark, String why, boolean failed, OptionalDouble least) {
    return new ServerSpeed(benchmark.concurrency(), Optional.empty(), why, failed, least);
  }

  private ServerSpeed ended(ServerBenchmark benchmark, OptionalDouble least) {
    Duration limit = clock.elapsed().plusSeconds(ServerBenchmark.LIMIT_SECONDS);
    JobSnapshot look = jobs.look(benchmark.job());
    while (goesOn(look) && clock.elapsed().compareTo(limit) < 0) {
      clock.pause();
      look = jobs.look(benchmark.job());
    }
    if (goesOn(look)) {
      String waits = look.waitsFor().isEmpty() ? "" : "; " + look.waitsFor();
      return without(
          benchmark,
          "no end within " + ServerBenchmark.LIMIT_SECONDS / 60 + " minutes" + waits,
          false,
          least);
    }
    if (look.end() == JobSnapshot.End.GONE || look.disturbed().isPresent()) {
      String why = look.disturbed().orElse("its Job was deleted");
      return without(benchmark, why, false, least);
    }
    return measured(benchmark, look, least);
  }

  private static boolean goesOn(JobSnapshot look) {
    return look.end() == JobSnapshot.End.NOT_YET || look.end() == JobSnapshot.End.SUSPENDED;
  }

  private ServerSpeed measured(ServerBenchmark benchmark, JobSnapshot look, OptionalDouble least) {
    if (look.end() == JobSnapshot.End.FAILED) {
      String words =
          look.pods().stream()
              .map(JobPod::words)
              .filter(said -> !said.isEmpty())
              .findFirst()
              .orElse(look.reason());
      return without(benchmark, "the benchmark failed: " + words, true, least);
    }
    Optional<BenchmarkTable> table =
        look.pods().stream()
            .flatMap(pod -> jobs.log(pod.name(), CONTAINER).stream())
            .flatMap(log -> BenchmarkTable.read(log, benchmark.requests()).stream())
            .findFirst();
    return table.isEmpty()
        ? without(benchmark, "its log has no complete table of results", false, least)
        : new ServerSpeed(benchmark.concurrency(), table, "", false, least);
  }
}
