package epfabric.results.report;

import epfabric.results.judge.RunLogs;
import epfabric.results.judge.Verdict;

/** The logs of one test's run, and the verdict on them. */
public record JudgedRun(RunLogs run, Verdict verdict) {}
