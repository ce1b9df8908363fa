package epfabric.jobs.benchmark.job;

/**
 * One attempt of a run.
 *
 * @param experiment label of every object that one experiment creates
 * @param attempt number of the attempt, from 1; a preemption of nodes starts another attempt
 */
public record RunOccasion(String experiment, int attempt) {}
