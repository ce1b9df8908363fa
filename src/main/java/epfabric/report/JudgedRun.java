package epfabric.report;

import epfabric.result.Run;
import epfabric.result.Verdict;

/** What was read of one test's run, and what was made of it. */
public record JudgedRun(Run run, Verdict verdict) {}
