package epfabric.results.judge.verdict;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The origin of a log, ordered from a real run to pure emulation. {@code run.json} states the
 * origin, and a line {@code [epfabric] WORD} in a log may state that the log was made up. A log
 * that is not real is labeled wherever it is shown.
 */
public enum Provenance {
  /**
   * The launcher had GPUs. Only {@code run.json} proves this; a log without a line about its origin
   * does not.
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
    return Arrays.stream(values()).filter(value -> value.word().equals(word)).findFirst();
  }

  /** Returns whether the log is known to be made up, rather than written by a run on GPUs. */
  public boolean madeUp() {
    return compareTo(UNCLAIMED) > 0;
  }

  /**
   * Returns {@code claim} if this provenance is {@link #UNCLAIMED} or if {@code claim} is further
   * from a real run; otherwise returns this provenance.
   */
  public Provenance claimedAs(Provenance claim) {
    return this == UNCLAIMED || claim.compareTo(this) > 0 ? claim : this;
  }
}
