package epfabric.results.judge.run;

/**
 * A hit of a text in {@code catalog/signatures.yaml}.
 *
 * @param id of the catalog's row
 * @param line 1-based line of the first hit
 * @param count number of matching lines
 */
public record SignatureHit(String id, long line, long count) {}
