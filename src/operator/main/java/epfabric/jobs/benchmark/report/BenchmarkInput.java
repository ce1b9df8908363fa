package epfabric.jobs.benchmark.report;

import epfabric.fabric.catalog.Machine;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that a page is made from.
 *
 * @param pricePerNodeHour in whatever currency; without it nothing is said of costs
 * @param base where the folder of results lies, seen from the page; with a slash at its end
 * @param version of epfabric
 */
public record BenchmarkInput(
    ExperimentOutcome experiment,
    Optional<BenchmarkComparison> comparison,
    Optional<Machine> machine,
    OptionalDouble pricePerNodeHour,
    String base,
    String version) {}
