package epfabric.jobs.benchmark.report;

import epfabric.fabric.catalog.Machine;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The input of a benchmark page.
 *
 * @param pricePerNodeHour price in any currency; the page omits costs if it is absent
 * @param base path of the folder of results, relative to the page; with a slash at its end
 * @param version version of epfabric
 */
public record BenchmarkInput(
    ExperimentOutcome experiment,
    Optional<BenchmarkComparison> comparison,
    Optional<Machine> machine,
    OptionalDouble pricePerNodeHour,
    String base,
    String version) {}
