package epfabric.result;

import java.util.Locale;

/**
 * Where a log comes from, as its own first words {@code [epfabric] WORD} say; what is not real is
 * labelled wherever it is shown.
 */
public enum Provenance {
  /** Nothing says otherwise. */
  REAL,
  /** Rebuilt around figures that somebody printed. */
  RECONSTRUCTED,
  /** Played back, whether it is a real log or one that was rebuilt: nothing was measured. */
  REPLAYED,
  /** No GPU was involved: such a log cannot satisfy a bandwidth limit. */
  EMULATED;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
