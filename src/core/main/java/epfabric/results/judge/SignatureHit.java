package epfabric.results.judge;

/**
 * A hit of a text in {@code catalog/signatures.yaml}.
 *
 * @param id of the catalog's row
 * @param line 1-based line of the first hit
 * @param count lines that hold it
 */
public record SignatureHit(String id, long line, long count) {}
