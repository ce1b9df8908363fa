package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Groups configurations that do the same work, and describes each group by the settings in which
 * groups differ.
 */
final class SameWork {
  private static final Set<String> TOKENS = Set.of("num_tokens", "tokens");

  /** Keys of result rows that determine the work. */
  private static final List<String> DECISIVE_KEYS =
      List.of(
          "mode",
          "num_nodes",
          "num_ranks",
          "num_tokens",
          "hidden",
          "num_experts",
          "num_topk",
          "data_type");

  /** Settings that determine the work and are not in result rows. */
  private static final List<String> DECISIVE_SETTINGS =
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
        DECISIVE_KEYS.stream()
            .filter(key -> all.stream().map(m -> text(m, key)).distinct().count() > 1)
            .filter(key -> !(anyTokens && TOKENS.contains(key)))
            .toList();
  }

  /**
   * Returns the description of a configuration's group; empty if all configurations do the same
   * work.
   */
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
              boolean tokens = TOKENS.contains(dimension) && lacksTokens(measured) && !anyTokens;
              if (DECISIVE_SETTINGS.contains(dimension) || tokens) {
                words.add(dimension + " " + value);
              }
            });
    return String.join(", ", words);
  }

  private static boolean lacksTokens(MeasuredOperation measured) {
    return text(measured, "num_tokens").isEmpty();
  }

  private static String text(MeasuredOperation measured, String key) {
    return measured.rows().isEmpty() ? "" : measured.rows().get(0).text(key);
  }
}
