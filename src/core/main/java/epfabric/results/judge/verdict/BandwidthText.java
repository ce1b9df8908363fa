package epfabric.results.judge.verdict;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats bandwidths for readers. */
public final class BandwidthText {
  private BandwidthText() {}

  /** Returns a bandwidth with two decimals, as the tests print it. */
  public static String figure(double gbps) {
    return String.format(Locale.ROOT, "%.2f", gbps);
  }

  /** Returns a limit with at most one decimal: {@code 60}, {@code 66.7}. */
  public static String limit(double gbps) {
    return BigDecimal.valueOf(gbps)
        .setScale(1, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
