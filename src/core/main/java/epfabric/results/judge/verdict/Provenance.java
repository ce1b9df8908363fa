package epfabric.results.judge.verdict;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The origin of a log, from the most real to the least. {@code run.json} states it, and a line
 * {@code [epfabric] WORD} in a log may state that the log was made up. A log that is not real is
 * labeled wherever it is shown.
 */
public enum Provenance {
  /**
   * The launcher had GPUs; only {@code run.json} shows this, not the absence of a line in the log.
   */
  REAL,
  /** A log without {@code run.json}, which does not state its origin. */
  UNCLAIMED,
  /** Rebuilt around measurements that a real run printed. */
  RECONSTRUCTED,
  /** A replay of a real or rebuilt log; nothing was measured. */
  REPLAYED,
  /** No GPU was involved: such a log cannot satisfy a bandwidth limit. */
  EMULATED;

  /** Returns the word in logs, {@code run.json} and verdicts. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the provenance with this word. */
  public static Optional<Provenance> parse(String word) {
    return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
  }

  /** Returns whether it is known that nothing was measured. */
  public boolean madeUp() {
    return compareTo(UNCLAIMED) > 0;
  }

  /** Combines this provenance, which the log states, with another statement about the log. */
  public Provenance claimedAs(Provenance claim) {
    return this == UNCLAIMED || claim.compareTo(this) > 0 ? claim : this;
  }
}
