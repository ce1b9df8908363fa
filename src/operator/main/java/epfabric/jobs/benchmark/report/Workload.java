package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Describes the values of the sweep dimensions that change the amount of work; all other dimensions
 * are settings.
 */
final class Workload {
  private static final Set<String> DIMENSIONS =
      Set.of(
          "tokens",
          "num_tokens",
          "hidden",
          "hidden_size",
          "num_experts",
          "num_topk",
          "num_topk_groups",
          "num_nodes",
          "num_processes",
          "data_type",
          "mode",
          "subtest_name",
          "masked_ratio",
          "unbalanced_ratio");

  private Workload() {}

  /**
   * Returns the description; empty if the sweep does not vary the workload.
   *
   * @param without a dimension that is left out
   */
  static String of(CaseResult result, String without) {
    List<String> words = new ArrayList<>();
    result
        .action()
        .forEach(
            (name, value) -> {
              String dimension = MeasuredOperation.shortName(name);
              if (!name.equals(without) && DIMENSIONS.contains(dimension)) {
                words.add(dimension + " " + value);
              }
            });
    return String.join(", ", words);
  }
}
