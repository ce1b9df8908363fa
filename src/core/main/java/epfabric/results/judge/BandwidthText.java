package epfabric.results.judge;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Figures as people read them. */
final class BandwidthText {
  private BandwidthText() {}

  /** As the tests print them: two decimals. */
  static String figure(double gbps) {
    return String.format(Locale.ROOT, "%.2f", gbps);
  }

  /** At most one decimal: {@code 60}, {@code 66.7}. */
  static String limit(double gbps) {
    return BigDecimal.valueOf(gbps)
        .setScale(1, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
