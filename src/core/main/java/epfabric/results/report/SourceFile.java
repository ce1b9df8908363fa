package epfabric.results.report;

/**
 * An input file of a report.
 *
 * @param name the path as {@link SourceNames} shortens it; never an absolute path
 * @param bytes size of the file
 * @param sha256 SHA-256 of the content, in hexadecimal
 */
public record SourceFile(String name, long bytes, String sha256) {}
