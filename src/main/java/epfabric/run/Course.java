package epfabric.run;

import epfabric.benchmark.outcome.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * How far a scenario is: its cases in the order of the plan, in which those of one test follow each
 * other.
 *
 * @param stopsOnFailure whether the first failure ends everything
 */
public record Course(boolean stopsOnFailure, List<CaseState> cases) {
  public Course {
    cases = List.copyOf(cases);
  }

  /** Cases by test, in order. */
  public Map<String, List<CaseState>> tests() {
    Map<String, List<CaseState>> tests = new LinkedHashMap<>();
    cases.forEach(one -> tests.computeIfAbsent(one.test(), id -> new ArrayList<>()).add(one));
    return tests;
  }

  public Optional<CaseState> of(String folder) {
    return cases.stream().filter(one -> one.folder().equals(folder)).findFirst();
  }

  /** The same with one case changed. */
  public Course with(String folder, UnaryOperator<CaseState> change) {
    return new Course(
        stopsOnFailure,
        cases.stream().map(one -> one.folder().equals(folder) ? change.apply(one) : one).toList());
  }

  public List<CaseState> running() {
    return cases.stream().filter(one -> one.status() == Status.RUNNING).toList();
  }

  public boolean finished() {
    return cases.stream().allMatch(one -> one.finished());
  }

  /** The first that failed by itself. */
  Optional<CaseState> failure() {
    return cases.stream().filter(one -> one.status().failed()).findFirst();
  }
}
