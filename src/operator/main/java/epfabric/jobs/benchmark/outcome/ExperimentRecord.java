package epfabric.jobs.benchmark.outcome;

import epfabric.results.judge.Provenance;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * All that experiment.json says: the runner writes it and goes on from it, and reports are made of
 * it.
 *
 * @param origin empty where no runner of ours wrote it
 */
public record ExperimentRecord(About about, Optional<Origin> origin, List<RunRecord> runs) {
  public ExperimentRecord {
    runs = List.copyOf(runs);
  }

  /**
   * What it is; empty texts where nobody says.
   *
   * @param started as ISO 8601
   * @param machine machine type of the nodes
   */
  public record About(
      String scenario,
      String started,
      String machine,
      Optional<Provenance> provenance,
      List<String> notes) {
    public About {
      notes = List.copyOf(notes);
    }
  }

  /**
   * Where and as what it runs: what the runner needs to go on.
   *
   * @param environment name of the fabric's environment
   * @param namespace that its Jobs are in
   * @param nodes how many the fabric has
   * @param label of everything that it makes in the cluster
   * @param stopsOnFailure whether the first failure ends everything
   */
  public record Origin(
      String environment,
      String namespace,
      int nodes,
      String label,
      boolean stopsOnFailure,
      Wishes wishes) {}

  /**
   * What was asked for beside the scenario; empty texts where nothing was.
   *
   * @param libraries whose DeepEP: the image's or the node's
   */
  public record Wishes(
      String image, String pullSecret, String libraries, SortedMap<String, String> groups) {}

  /** Whether nothing is left to be run. */
  public boolean finished() {
    return runs.stream().allMatch(RunRecord::finished);
  }
}
