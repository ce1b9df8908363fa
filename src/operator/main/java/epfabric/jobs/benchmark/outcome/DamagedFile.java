package epfabric.jobs.benchmark.outcome;

/**
 * A file that is missing or cannot be used; all other files are still used.
 *
 * @param file below the folder of results
 * @param reason in words
 */
public record DamagedFile(String file, String reason) {}
