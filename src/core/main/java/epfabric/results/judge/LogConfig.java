package epfabric.results.judge;

import java.util.OptionalInt;

/**
 * A configuration as the log states it.
 *
 * @param tokens tokens per rank
 * @param topkGroups how many nodes a token may go to; only between nodes in V1
 * @param experts only V2 prints it
 * @param line 1-based line of the log
 */
public record LogConfig(
    int tokens, int hidden, OptionalInt topkGroups, int topk, OptionalInt experts, long line) {
  /** Text of each line that states a configuration. */
  static final String MARK = "[config]";

  /** Whether the other line states the same values, at any place. */
  boolean sameAs(LogConfig other) {
    return tokens == other.tokens
        && hidden == other.hidden
        && topk == other.topk
        && topkGroups.equals(other.topkGroups)
        && experts.equals(other.experts);
  }
}
