package epfabric.jobs.verb.accept;

import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.results.judge.verdict.PodVerdicts;
import epfabric.results.judge.verdict.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A run of the acceptance tests outside the stack.
 *
 * @param number a counter, e.g. {@code 0001}
 * @param started start time in ISO 8601
 * @param image the engine's image whose own DeepEP was tested; empty if the fabric's DeepEP was
 *     tested
 * @param nodes the nodes of the run
 * @param tests tests in the order in which they ran
 * @param notRun tests that were not run because an earlier test did not pass
 */
public record AcceptedRun(
    String number,
    String started,
    Optional<String> image,
    List<String> nodes,
    List<AcceptedTest> tests,
    List<TestRun> notRun) {
  public AcceptedRun {
    nodes = List.copyOf(nodes);
    tests = List.copyOf(tests);
    notRun = List.copyOf(notRun);
  }

  /** Returns the worst verdict of the run's tests. */
  Verdict.Kind kind() {
    return tests.stream()
        .map(AcceptedTest::kind)
        .max(Comparator.comparing(PodVerdicts::severity))
        .orElse(Verdict.Kind.INCONCLUSIVE);
  }
}
