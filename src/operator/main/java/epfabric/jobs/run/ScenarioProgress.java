package epfabric.jobs.run;

import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The progress of a scenario.
 *
 * @param onFailure the consequence of a case that does not pass
 * @param cases all cases in the order of the plan; cases of the same test follow each other
 */
public record ScenarioProgress(OnFailure onFailure, List<CaseState> cases) {
  public ScenarioProgress {
    cases = List.copyOf(cases);
  }

  /** The consequence of a case that does not pass. */
  public enum OnFailure {
    /** All other cases run. */
    GOES_ON,
    /** The cases that depend on it are not run. */
    SKIPS_DEPENDENTS,
    /** If the benchmark itself failed, no further case is started and running cases are ended. */
    ENDS_ALL
  }

  /** Returns all cases of a scenario before the first start. */
  public static ScenarioProgress of(BenchmarkPlan plan) {
    return of(plan, plan.runs().stream().map(JobCase::of).map(CaseState::waiting).toList());
  }

  static ScenarioProgress of(BenchmarkPlan plan, List<CaseState> cases) {
    return new ScenarioProgress(
        plan.stopsOnFailure() ? OnFailure.ENDS_ALL : OnFailure.GOES_ON, cases);
  }

  /** Returns the cases by test, in the order of the plan. */
  public Map<String, List<CaseState>> tests() {
    Map<String, List<CaseState>> tests = new LinkedHashMap<>();
    cases.forEach(state -> tests.computeIfAbsent(state.test(), id -> new ArrayList<>()).add(state));
    return tests;
  }

  public Optional<CaseState> of(String folder) {
    return cases.stream().filter(state -> state.folder().equals(folder)).findFirst();
  }

  /** Returns the same progress with one case changed. */
  public ScenarioProgress with(String folder, UnaryOperator<CaseState> change) {
    return new ScenarioProgress(
        onFailure,
        cases.stream()
            .map(state -> state.folder().equals(folder) ? change.apply(state) : state)
            .toList());
  }

  public List<CaseState> running() {
    return cases.stream().filter(state -> state.status() == RunStatus.RUNNING).toList();
  }

  public boolean finished() {
    return cases.stream().allMatch(state -> state.finished());
  }

  /** Returns the first case whose benchmark itself failed, if such a failure ends the scenario. */
  Optional<CaseState> fatal() {
    return cases.stream()
        .filter(state -> onFailure == OnFailure.ENDS_ALL && state.status().failed())
        .findFirst();
  }
}
