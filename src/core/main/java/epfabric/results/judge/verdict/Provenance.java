package epfabric.results.judge.verdict;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The origin of a log, from the most real to the least. {@code run.json} claims it, and a log may
 * state by a line {@code [epfabric] WORD} that it was made up. A log that is not real is labeled
 * wherever it is shown.
 */
public enum Provenance {
  /** The launcher had GPUs: only {@code run.json} proves it, never the absence of a line. */
  REAL,
  /** A log by itself, which does not state its origin. */
  UNCLAIMED,
  /** Rebuilt around figures that a real run printed. */
  RECONSTRUCTED,
  /** Played back, whether it is a real log or one that was rebuilt: nothing was measured. */
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

  /** Whether it is known that nothing was measured. */
  public boolean madeUp() {
    return compareTo(UNCLAIMED) > 0;
  }

  /** Combines this claim, which the log makes about itself, with another claim about it. */
  public Provenance claimedAs(Provenance claim) {
    return this == UNCLAIMED || claim.compareTo(this) > 0 ? claim : this;
  }
}
