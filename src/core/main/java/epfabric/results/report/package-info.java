/**
 * Writes judged runs as an HTML page with drawings, comparisons of two results, and tables of the
 * fastest settings.
 */
@NullMarked
package epfabric.results.report;

import org.jspecify.annotations.NullMarked;
