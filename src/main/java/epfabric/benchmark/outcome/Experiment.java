package epfabric.benchmark.outcome;

import epfabric.report.SourceFile;
import epfabric.result.Provenance;
import java.util.List;

/**
 * All that is known of one run of a scenario.
 *
 * @param cases in the order of their ids, iterations and steps
 * @param recorded whether an experiment.json of the runner was there
 */
public record Experiment(
    About about,
    List<CaseResult> cases,
    List<SourceFile> sources,
    List<Damage> damages,
    boolean recorded) {
  public Experiment {
    cases = List.copyOf(cases);
    sources = List.copyOf(sources);
    damages = List.copyOf(damages);
  }

  /**
   * What it is; empty texts where nobody says.
   *
   * @param machine machine type of the nodes
   */
  public record About(
      String scenario, String started, String machine, Provenance provenance, List<String> notes) {
    public About {
      notes = List.copyOf(notes);
    }
  }

  /** What is not a real run is told wherever figures are shown. */
  public Provenance provenance() {
    return cases.stream().anyMatch(CaseResult::emulated) ? Provenance.EMULATED : about.provenance();
  }
}
