/** Draws the charts of reports as SVG, each with a table of its figures. */
@NullMarked
package epfabric.results.report.chart;

import org.jspecify.annotations.NullMarked;
