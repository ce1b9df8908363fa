package epfabric.results.verb;

import epfabric.results.judge.Comparisons;

/**
 * A run beside an earlier one.
 *
 * @param with number of the earlier one
 */
public record Compared(String with, Comparisons comparisons) {}
