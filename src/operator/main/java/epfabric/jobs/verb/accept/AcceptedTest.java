package epfabric.jobs.verb.accept;

import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.jobs.run.CaseState;
import epfabric.results.judge.Verdict;
import java.util.Optional;

/**
 * How one test of an acceptance run ended.
 *
 * @param why in plain words, where no judge has said it
 * @param verdict of the judges; absent when none has said anything
 */
public record AcceptedTest(
    TestRun run, Verdict.Kind kind, String why, Optional<Verdict> verdict, long seconds) {
  /** Of which no judge has said anything. */
  static AcceptedTest unjudged(TestRun run, Verdict.Kind kind, CaseState over) {
    return new AcceptedTest(run, kind, over.reason(), Optional.empty(), over.elapsed());
  }
}
