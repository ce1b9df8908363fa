package epfabric.jobs.verb.bench;

import epfabric.deploy.bundle.RecordJson;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import epfabric.jobs.benchmark.job.JobPlanner;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.LinkFloors;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.results.judge.run.LeastTime;
import java.util.LinkedHashMap;
import java.util.Map;

/** Returns a benchmark plan as JSON, with all runs in order. */
final class BenchJson {
  private BenchJson() {}

  static String of(BenchmarkPlan plan) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("scenario", plan.scenario());
    view.put("stopsOnFailure", plan.stopsOnFailure());
    view.put("leastSeconds", plan.leastSeconds());
    view.put("mostSeconds", plan.mostSeconds());
    view.put("runs", plan.runs().stream().map(run -> run(plan.scenario(), run)).toList());
    return RecordJson.of(view);
  }

  private static Map<String, Object> run(String scenario, PlannedRun run) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("folder", run.place().folder());
    view.put("job", JobPlanner.jobName(scenario, run));
    view.put("id", run.place().id());
    view.put("test", run.test().definition().name());
    view.put("template", run.test().definition().template().word());
    view.put("iteration", run.place().iteration());
    view.put("step", run.place().step());
    view.put("hook", run.place().hook());
    view.put("nodes", run.nodes());
    view.put("limitSeconds", run.limitSeconds());
    view.put("after", run.dependencies().stream().map(BenchJson::dependency).toList());
    view.put("chosen", run.test().combination().chosen());
    run.floors().ifPresent(floors -> view.put("floors", floors(floors)));
    return view;
  }

  private static Map<String, Object> dependency(Dependency dependency) {
    return Map.of("id", dependency.id(), "type", dependency.kind().word());
  }

  private static Map<String, Object> floors(LinkFloors floors) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("dispatch", minimumTime(floors.dispatch()));
    view.put("combine", minimumTime(floors.combine()));
    view.put("seconds", floors.seconds());
    return view;
  }

  private static Map<String, Object> minimumTime(LeastTime time) {
    return Map.of(
        "rdmaBytes", Math.round(time.rdmaBytes()),
        "nvlinkBytes", Math.round(time.nvlinkBytes()),
        "seconds", time.seconds(),
        "link", time.link());
  }
}
