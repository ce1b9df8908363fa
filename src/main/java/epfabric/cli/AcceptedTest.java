package epfabric.cli;

import epfabric.plan.AcceptancePlan.TestRun;
import epfabric.result.Verdict;
import java.util.Optional;

/**
 * How one test of an acceptance run ended.
 *
 * @param why in plain words, where no judge has said it
 * @param verdict of the judges; absent when none has said anything
 */
record AcceptedTest(
    TestRun run, Verdict.Kind kind, String why, Optional<Verdict> verdict, long seconds) {}
