package epfabric.results.judge.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The greatest difference between two measurements that counts as noise.
 *
 * @param percent in percent of the earlier measurement
 * @param source the reason for this width, as shown to the user
 */
public record NoiseBand(double percent, String source) {
  /**
   * Minimum in percent (our choice): smaller differences between runs of a healthy fabric mean
   * nothing.
   */
  static final double LEAST = 2;

  /**
   * Maximum in percent (our choice): larger differences are reported even if the measurements of
   * one run vary as much.
   */
  static final double MOST = 10;

  /** Returns the band that the user asked for. */
  public static NoiseBand asked(double percent) {
    return new NoiseBand(percent, "asked for");
  }

  /**
   * Returns the widest of the known bands, limited to {@link #LEAST} and {@link #MOST}.
   *
   * @param known bands, each with its source
   */
  public static NoiseBand widest(List<NoiseBand> known) {
    NoiseBand widest =
        known.stream()
            .max(Comparator.comparingDouble(NoiseBand::percent))
            .orElse(new NoiseBand(0, ""));
    if (widest.percent() <= LEAST) {
      return new NoiseBand(LEAST, "the minimum band, because no source of noise exceeds it");
    }
    return widest.percent() > MOST
        ? new NoiseBand(MOST, "the widest band; " + widest.source() + " is " + widest.formatted())
        : widest;
  }

  private String formatted() {
    return String.format(Locale.ROOT, "%.1f %%", percent);
  }
}
