package epfabric.results.report;

import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.verdict.Verdict;

/** The logs of one test's run, and the verdict on them. */
public record JudgedRun(RunLogs run, Verdict verdict) {}
