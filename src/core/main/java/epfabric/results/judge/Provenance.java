package epfabric.results.judge;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a log comes from, from the most real to the least. {@code run.json} claims it, and a log
 * may say of itself, by a line {@code [epfabric] WORD}, that it was made up; what is not real is
 * labelled wherever it is shown.
 */
public enum Provenance {
  /** The launcher had GPUs: only {@code run.json} says so, never the absence of a line. */
  REAL,
  /** A log by itself, which says nothing of where it is from. */
  UNCLAIMED,
  /** Rebuilt around figures that a real run printed. */
  RECONSTRUCTED,
  /** Played back, whether it is a real log or one that was rebuilt: nothing was measured. */
  REPLAYED,
  /** No GPU was involved: such a log cannot satisfy a bandwidth limit. */
  EMULATED;

  /** As logs, {@code run.json} and verdicts write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one that is written so. */
  public static Optional<Provenance> parse(String word) {
    return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
  }

  /** Whether it is known that nothing was measured. */
  public boolean madeUp() {
    return compareTo(UNCLAIMED) > 0;
  }

  /** Combines this claim, which the log makes about itself, with another claim about it. */
  Provenance claimedAs(Provenance claim) {
    return this == UNCLAIMED || claim.compareTo(this) > 0 ? claim : this;
  }
}
