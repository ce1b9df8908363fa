package epfabric.jobs.verb;

import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.Course;
import epfabric.jobs.run.Experiment;
import epfabric.operate.live.LabelledJobs;
import java.io.IOException;

/** An experiment with its plan, its Jobs, and where its results are kept. */
record BenchRun(
    Experiment experiment,
    BenchmarkPlan plan,
    LabelledJobs jobs,
    BenchRunFolder results,
    Watch watch) {
  PlannedRun of(CaseState one) {
    return plan.run(one.folder());
  }

  /** Writes down how far it is. */
  void record(Course course) throws IOException {
    results.record(experiment, plan, course);
  }
}
