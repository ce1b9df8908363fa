package epfabric.jobs.verb.bench;

import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.ExperimentSetup;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.live.LabelledJobs;
import java.io.IOException;

/** An experiment with its plan, its Jobs, and its folder of results. */
record BenchRun(
    ExperimentSetup experiment,
    BenchmarkPlan plan,
    LabelledJobs jobs,
    BenchRunFolder results,
    WaitingWatch watch) {
  PlannedRun of(CaseState one) {
    return plan.run(one.folder());
  }

  /** Records the progress. */
  void record(ScenarioProgress course) throws IOException {
    results.record(experiment, plan, course);
  }
}
