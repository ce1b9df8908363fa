package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import java.util.OptionalDouble;

/**
 * Pairs of measures, both of which should be good; a lower value of the first measure is always
 * better.
 */
enum TradeOff {
  SMS("time against SMs used", "SMs", "µs"),
  LATENCY("bandwidth against time", "µs", "GB/s");

  private static final String NUM_SMS = "num_sms";

  private final String words;
  private final String across;
  private final String up;

  TradeOff(String words, String across, String up) {
    this.words = words;
    this.across = across;
    this.up = up;
  }

  /** A configuration and its values of both measures. */
  record Point(String name, double across, double up) {}

  String words() {
    return words;
  }

  /** Returns the unit of the first measure. */
  String across() {
    return across;
  }

  /** Returns the unit of the second measure. */
  String up() {
    return up;
  }

  Point point(MeasuredOperation measured) {
    double microseconds = measured.microseconds().orElse(0);
    return this == SMS
        ? new Point(measured.name(), sms(measured).orElse(0), microseconds)
        : new Point(measured.name(), microseconds, measured.bandwidth().orElse(0));
  }

  /**
   * Returns whether {@code one} is better than {@code other} in one measure, and not worse in the
   * other measure.
   */
  boolean beats(Point one, Point other) {
    double better = this == LATENCY ? one.up() - other.up() : other.up() - one.up();
    boolean notWorse = one.across() <= other.across() && better >= 0;
    return notWorse && (one.across() < other.across() || better > 0);
  }

  private static OptionalDouble sms(MeasuredOperation measured) {
    OptionalDouble measuredSms = measured.number(NUM_SMS);
    return measuredSms.isPresent()
        ? measuredSms
        : measured.result().action().entrySet().stream()
            .filter(e -> MeasuredOperation.shortName(e.getKey()).equalsIgnoreCase(NUM_SMS))
            .filter(e -> e.getValue().matches("\\d{1,4}"))
            .mapToDouble(e -> Double.parseDouble(e.getValue()))
            .findFirst();
  }
}
