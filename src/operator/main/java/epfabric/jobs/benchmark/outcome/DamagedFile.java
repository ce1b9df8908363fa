package epfabric.jobs.benchmark.outcome;

/**
 * A file that is missing or could not be used; nothing else is lost with it.
 *
 * @param file below the folder of results
 * @param reason in words
 */
public record DamagedFile(String file, String reason) {}
