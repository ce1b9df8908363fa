package epfabric.results.judge.run;

import java.util.OptionalInt;

/**
 * A configuration as the log states it.
 *
 * @param tokens tokens per rank
 * @param topkGroups number of nodes that a token may be sent to; V1 prints it only between nodes
 * @param experts number of experts; only V2 prints it
 * @param line 1-based line of the log
 */
public record LogConfig(
    int tokens, int hidden, OptionalInt topkGroups, int topk, OptionalInt experts, long line) {
  /** Text of each line that states a configuration. */
  public static final String MARK = "[config]";

  /** Returns whether the other line, anywhere in a log, states the same values. */
  public boolean sameAs(LogConfig other) {
    return tokens == other.tokens
        && hidden == other.hidden
        && topk == other.topk
        && topkGroups.equals(other.topkGroups)
        && experts.equals(other.experts);
  }
}
