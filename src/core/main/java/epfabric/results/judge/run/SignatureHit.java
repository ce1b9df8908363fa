package epfabric.results.judge.run;

/**
 * The lines of a log that match a row of {@code catalog/signatures.yaml}.
 *
 * @param id id of the row
 * @param line 1-based line of the first hit
 * @param count number of matching lines
 */
public record SignatureHit(String id, long line, long count) {}
