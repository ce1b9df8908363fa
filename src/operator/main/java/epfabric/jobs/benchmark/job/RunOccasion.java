package epfabric.jobs.benchmark.job;

/**
 * When a run takes place.
 *
 * @param experiment label of everything that one experiment makes
 * @param attempt from 1; more where nodes were taken away
 */
public record RunOccasion(String experiment, int attempt) {}
