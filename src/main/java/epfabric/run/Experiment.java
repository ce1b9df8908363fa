package epfabric.run;

import java.util.SortedMap;

/**
 * A scenario that runs on a fabric, and all that is needed to go on with it.
 *
 * @param label of everything that it makes in the cluster
 * @param started as ISO 8601
 * @param wishes what was asked for beside the scenario
 */
public record Experiment(
    String scenario, Fabric fabric, String label, String started, Wishes wishes) {
  /**
   * Where it runs.
   *
   * @param environment name of the fabric's environment
   * @param namespace that its Jobs are in
   * @param nodes how many the fabric has
   */
  public record Fabric(String environment, String machine, String namespace, int nodes) {}

  /**
   * Options of Jobs; empty texts where nothing was asked for.
   *
   * @param libraries whose DeepEP: the image's or the node's
   */
  public record Wishes(
      String image, String pullSecret, String libraries, SortedMap<String, String> groups) {}
}
