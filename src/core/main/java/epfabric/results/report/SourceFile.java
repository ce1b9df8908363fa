package epfabric.results.report;

/**
 * A file that a page is made from.
 *
 * @param name as {@link SourceNames} shortens it: never an absolute path
 * @param bytes its size
 * @param sha256 of its content, in hexadecimal
 */
public record SourceFile(String name, long bytes, String sha256) {}
