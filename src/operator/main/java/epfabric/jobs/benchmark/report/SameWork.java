package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Groups configurations with the same work, described by the settings in which they differ. */
final class SameWork {
  private static final Set<String> TOKENS = Set.of("num_tokens", "tokens");

  /** The deciding keys of rows. */
  private static final List<String> DECISIVE =
      List.of(
          "mode",
          "num_nodes",
          "num_ranks",
          "num_tokens",
          "hidden",
          "num_experts",
          "num_topk",
          "data_type");

  /** Deciding settings that no row contains. */
  private static final List<String> ASKED =
      List.of("num_topk_groups", "masked_ratio", "unbalanced_ratio");

  private final List<String> differing;
  private final boolean anyTokens;

  /**
   * Creates a grouping.
   *
   * @param anyTokens whether different numbers of tokens count as the same work
   */
  SameWork(List<MeasuredOperation> all, boolean anyTokens) {
    this.anyTokens = anyTokens;
    this.differing =
        DECISIVE.stream()
            .filter(key -> all.stream().map(m -> text(m, key)).distinct().count() > 1)
            .filter(key -> !(anyTokens && TOKENS.contains(key)))
            .toList();
  }

  /** Returns the description; empty where all have the same work. */
  String of(MeasuredOperation measured) {
    List<String> words = new ArrayList<>();
    for (String key : differing) {
      words.add(key.replaceFirst("^num_", "") + " " + text(measured, key));
    }
    measured
        .result()
        .action()
        .forEach(
            (name, value) -> {
              String dimension = MeasuredOperation.shortName(name);
              boolean tokens = TOKENS.contains(dimension) && silent(measured) && !anyTokens;
              if (ASKED.contains(dimension) || tokens) {
                words.add(dimension + " " + value);
              }
            });
    return String.join(", ", words);
  }

  private static boolean silent(MeasuredOperation measured) {
    return text(measured, "num_tokens").isEmpty();
  }

  private static String text(MeasuredOperation measured, String key) {
    return measured.rows().isEmpty() ? "" : measured.rows().get(0).text(key);
  }
}
