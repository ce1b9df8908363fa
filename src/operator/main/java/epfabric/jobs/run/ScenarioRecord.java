package epfabric.jobs.run;

import epfabric.jobs.benchmark.job.Backend;
import epfabric.jobs.benchmark.outcome.ExperimentRecord;
import epfabric.jobs.benchmark.outcome.RunRecord;
import epfabric.jobs.benchmark.outcome.RunRecord.About;
import epfabric.jobs.benchmark.outcome.RunRecord.Attempts;
import epfabric.jobs.benchmark.outcome.RunRecord.Ending;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.benchmark.plan.PlannedRun.Place;
import epfabric.jobs.run.CaseState.Times;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts the progress of a scenario to a record, and back. */
public final class ScenarioRecord {
  private ScenarioRecord() {}

  /** Returns a record that is sufficient for reports and for continuing. */
  public static ExperimentRecord of(
      ExperimentSetup experiment, BenchmarkPlan plan, ScenarioProgress progress) {
    return new ExperimentRecord(
        experiment.about(),
        Optional.of(experiment.origin()),
        progress.cases().stream()
            .map(state -> run(experiment, plan.run(state.folder()), state))
            .toList());
  }

  private static RunRecord run(ExperimentSetup experiment, PlannedRun run, CaseState state) {
    Place place = run.place();
    Map<String, String> action = new LinkedHashMap<>();
    run.test().combination().chosen().forEach((k, v) -> action.put(k, String.valueOf(v)));
    return new RunRecord(
        new RunRecord.Place(place.id(), place.iteration(), place.step(), place.hook()),
        new About(
            run.test().definition().name(),
            run.test().definition().description(),
            image(experiment, run),
            state.nodes(),
            Optional.of(state.folder())),
        ending(state),
        new Attempts(
            state.attempt(), state.job(), state.times().usedSeconds(), iso(state.times().begun())),
        action,
        hasFigures(run, state),
        List.of());
  }

  private static Ending ending(CaseState state) {
    Times times = state.times();
    return new Ending(
        state.status(),
        state.reason(),
        iso(times.started()),
        iso(times.ended()),
        times.seconds().map(String::valueOf).orElse(""));
  }

  private static String image(ExperimentSetup experiment, PlannedRun run) {
    String requested = experiment.origin().wishes().image();
    Object planned = run.test().combination().cmdArgs().getOrDefault("docker_image_url", "");
    return requested.isEmpty() ? String.valueOf(planned) : requested;
  }

  /**
   * Returns whether a run has measurements: not all backends measure, and a run that was ended
   * together with another test prints no results.
   */
  private static boolean hasFigures(PlannedRun run, CaseState state) {
    Backend backend = Backend.of(run);
    boolean endedWithOther = state.status() == RunStatus.PASSED && !state.reason().isEmpty();
    return backend.measures(run) && !endedWithOther;
  }

  private static String iso(Optional<Long> time) {
    return time.map(t -> Instant.ofEpochSecond(t).toString()).orElse("");
  }

  /**
   * Returns the recorded progress. Throws {@link IllegalArgumentException} with the difference if
   * the scenario was started with another plan.
   */
  public static ScenarioProgress course(ExperimentRecord recorded, BenchmarkPlan plan) {
    Map<String, RunRecord> byFolder = new LinkedHashMap<>();
    recorded.runs().forEach(run -> byFolder.put(run.folder(), run));
    List<CaseState> cases = new ArrayList<>();
    for (PlannedRun run : plan.runs()) {
      RunRecord found = byFolder.remove(run.place().folder());
      if (found == null) {
        throw new IllegalArgumentException(
            run.place().folder() + " is planned now, but was not at the start");
      }
      cases.add(state(run, found));
    }
    if (!byFolder.isEmpty()) {
      String first = byFolder.keySet().iterator().next();
      throw new IllegalArgumentException(first + " was planned at the start, but is not now");
    }
    return ScenarioProgress.of(plan, cases);
  }

  private static CaseState state(PlannedRun run, RunRecord found) {
    Ending ending = found.ending();
    Attempts tries = found.tries();
    return new CaseState(
        JobCase.of(run),
        ending.status(),
        ending.reason(),
        tries.count(),
        tries.job(),
        new Times(
            time(ending.started()), time(tries.begun()), time(ending.ended()), tries.usedSeconds()),
        found.about().nodes());
  }

  private static Optional<Long> time(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text).getEpochSecond());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("not a time: \"" + text + "\"", e);
    }
  }
}
