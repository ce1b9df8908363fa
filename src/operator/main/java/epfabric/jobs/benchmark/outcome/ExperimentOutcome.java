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
 * @param origin where epfabric's runner ran it
 * @param cases in the order of their ids, iterations and steps
 * @param trajectories the observations of sweeps
 * @param recorded whether the runner's experiment.json was found
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

  /**
   * Returns the least trustworthy provenance; pages show it beside figures unless the run is real.
   */
  public Provenance provenance() {
    Provenance recordedProvenance = about.provenance().orElse(Provenance.REAL);
    return Stream.concat(Stream.of(recordedProvenance), cases.stream().map(CaseResult::provenance))
        .max(Comparator.naturalOrder())
        .orElse(recordedProvenance);
  }

  /** Returns the part of it that is written to experiment.json. */
  ExperimentRecord asRecord() {
    About complete =
        new About(
            about.scenario(),
            about.started(),
            about.machine(),
            Optional.of(provenance()),
            about.notes());
    return new ExperimentRecord(complete, origin, cases.stream().map(CaseResult::run).toList());
  }
}
