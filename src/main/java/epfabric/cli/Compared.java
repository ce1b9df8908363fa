package epfabric.cli;

import epfabric.results.judge.Comparisons;

/**
 * A run beside an earlier one.
 *
 * @param with number of the earlier one
 */
record Compared(String with, Comparisons comparisons) {}
