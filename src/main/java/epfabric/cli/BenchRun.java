package epfabric.cli;

import epfabric.benchmark.plan.BenchmarkPlan;
import epfabric.benchmark.plan.PlannedRun;
import epfabric.live.LabelledJobs;
import epfabric.run.CaseState;
import epfabric.run.Course;
import epfabric.run.Experiment;
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
