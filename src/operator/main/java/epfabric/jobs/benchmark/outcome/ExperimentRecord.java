package epfabric.jobs.benchmark.outcome;

import epfabric.results.judge.verdict.Provenance;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The content of experiment.json: the runner writes it and continues from it, and reports are based
 * on it.
 *
 * @param origin empty if the file was not written by epfabric's runner
 */
public record ExperimentRecord(About about, Optional<Origin> origin, List<RunRecord> runs) {
  public ExperimentRecord {
    runs = List.copyOf(runs);
  }

  /**
   * The description of an experiment; unknown texts are empty.
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
   * The data that a runner needs to continue.
   *
   * @param environment name of the fabric's environment
   * @param namespace the namespace of its Jobs
   * @param nodes the number of the fabric's nodes
   * @param label label value of every object that the runner creates in the cluster
   * @param stopsOnFailure whether the first failure ends the scenario
   */
  public record Origin(
      String environment,
      String namespace,
      int nodes,
      String label,
      boolean stopsOnFailure,
      Wishes wishes) {}

  /**
   * The user's settings beside the scenario; unset texts are empty.
   *
   * @param libraries whether processes use the DeepEP of the image or that of the node
   */
  public record Wishes(
      String image, String pullSecret, String libraries, SortedMap<String, String> groups) {}

  /** Returns whether no run needs a further attempt. */
  public boolean finished() {
    return runs.stream().allMatch(RunRecord::finished);
  }
}
