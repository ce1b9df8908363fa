/**
 * Judged runs for people and for later runs: one HTML page with drawings, two results compared, the
 * settings that were fastest.
 */
@NullMarked
package epfabric.results.report;

import org.jspecify.annotations.NullMarked;
