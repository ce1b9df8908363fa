package epfabric.results.report.chart;

/**
 * One drawing with its numbers.
 *
 * @param title what is drawn
 * @param note how to read it, in words
 * @param svg markup, already escaped
 */
public record Chart(String title, String note, String svg, DataTable table) {}
