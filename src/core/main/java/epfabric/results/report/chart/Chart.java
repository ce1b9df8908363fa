package epfabric.results.report.chart;

/**
 * A drawing with its numbers.
 *
 * @param title the quantity that is drawn
 * @param note how to read it, in words
 * @param svg markup, already escaped
 */
public record Chart(String title, String note, String svg, DataTable table) {}
