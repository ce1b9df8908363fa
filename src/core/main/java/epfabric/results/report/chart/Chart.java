package epfabric.results.report.chart;

/**
 * A drawing and a table of its numbers.
 *
 * @param title the quantity that is drawn
 * @param note a text that explains how to read the drawing
 * @param svg markup, already escaped
 */
public record Chart(String title, String note, String svg, DataTable table) {}
