package epfabric.results.verb;

import epfabric.results.judge.compare.RunComparisons;

/**
 * A run beside an earlier one.
 *
 * @param with number of the earlier one
 */
public record RunAgainstEarlier(String with, RunComparisons comparisons) {}
