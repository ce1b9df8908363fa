package epfabric.jobs.benchmark.outcome;

/**
 * A file of results that is missing or cannot be used; other files are still used.
 *
 * @param file path below the folder of results
 * @param reason the reason, for people
 */
public record DamagedFile(String file, String reason) {}
