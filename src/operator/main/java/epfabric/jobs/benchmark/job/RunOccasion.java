package epfabric.jobs.benchmark.job;

/**
 * One attempt of a run.
 *
 * @param experiment label of every object that one experiment creates
 * @param attempt from 1; more after preempted nodes
 */
public record RunOccasion(String experiment, int attempt) {}
