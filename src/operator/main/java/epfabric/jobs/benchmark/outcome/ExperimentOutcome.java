package epfabric.jobs.benchmark.outcome;

import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.ExperimentRecord.Origin;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.report.SourceFile;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All results of one run of a scenario.
 *
 * @param origin data of epfabric's runner; empty if another program ran the scenario
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
   * Returns the least trustworthy provenance of all cases; pages show it beside measurements unless
   * all are real.
   */
  public Provenance provenance() {
    Provenance recordedProvenance = about.provenance().orElse(Provenance.REAL);
    return Stream.concat(Stream.of(recordedProvenance), cases.stream().map(CaseResult::provenance))
        .max(Comparator.naturalOrder())
        .orElse(recordedProvenance);
  }

  /** Returns the part of the outcome that is written to experiment.json. */
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
