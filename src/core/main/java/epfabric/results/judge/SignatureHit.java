package epfabric.results.judge;

/**
 * A text of {@code catalog/signatures.yaml} that was seen.
 *
 * @param id of the catalog's row
 * @param line 1-based line where it was seen first
 * @param count lines that hold it
 */
public record SignatureHit(String id, long line, long count) {}
