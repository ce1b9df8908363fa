package epfabric.jobs.benchmark.outcome;

import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;
import epfabric.results.judge.Provenance;
import epfabric.results.report.SourceFile;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that is known of one run of a scenario.
 *
 * @param origin where a runner of ours ran it
 * @param cases in the order of their ids, iterations and steps
 * @param trajectories what sweeps observed
 * @param recorded whether an experiment.json of the runner was there
 */
public record ExperimentOutcome(
    About about,
    Optional<Origin> origin,
    List<CaseResult> cases,
    List<SweepTrajectory> trajectories,
    List<SourceFile> sources,
    List<DamagedFile> damages,
    boolean recorded) {
  public ExperimentOutcome {
    cases = List.copyOf(cases);
    trajectories = List.copyOf(trajectories);
    sources = List.copyOf(sources);
    damages = List.copyOf(damages);
  }

  /** What is not a real run is told wherever figures are shown. */
  public Provenance provenance() {
    Provenance told = about.provenance().orElse(Provenance.REAL);
    return Stream.concat(Stream.of(told), cases.stream().map(CaseResult::provenance))
        .max(Comparator.naturalOrder())
        .orElse(told);
  }

  /** What of it is written down. */
  ExperimentRecord asRecord() {
    About told =
        new About(
            about.scenario(),
            about.started(),
            about.machine(),
            Optional.of(provenance()),
            about.notes());
    return new ExperimentRecord(told, origin, cases.stream().map(CaseResult::run).toList());
  }
}
