package epfabric.results.report;

import epfabric.results.judge.RunLogs;
import epfabric.results.judge.Verdict;

/** What was read of one test's run, and what was made of it. */
public record JudgedRun(RunLogs run, Verdict verdict) {}
