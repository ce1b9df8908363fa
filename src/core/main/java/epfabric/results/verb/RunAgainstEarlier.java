package epfabric.results.verb;

import epfabric.results.judge.compare.RunComparisons;

/**
 * A comparison with an earlier run.
 *
 * @param with number of the earlier run
 */
public record RunAgainstEarlier(String with, RunComparisons comparisons) {}
