package epfabric.jobs.verb.accept;

import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.jobs.run.CaseState;
import epfabric.results.judge.verdict.NicCeiling;
import epfabric.results.judge.verdict.Verdict;
import java.util.Optional;

/**
 * The end of one test of an acceptance run.
 *
 * @param why the reason in plain words, if no judge has reported one
 * @param verdict the judges' verdict; absent if there is none
 */
public record AcceptedTest(
    TestRun run, Verdict.Kind kind, String why, Optional<Verdict> verdict, long seconds) {
  /** Returns the test with its bandwidth between nodes also in percent of the NICs' bandwidth. */
  AcceptedTest comparedWith(NicCeiling nics) {
    return new AcceptedTest(run, kind, why, verdict.map(nics::applied), seconds);
  }

  /** Returns a test for which no judge has reported a verdict. */
  static AcceptedTest unjudged(TestRun run, Verdict.Kind kind, CaseState over) {
    return new AcceptedTest(run, kind, over.reason(), Optional.empty(), over.elapsed());
  }
}
