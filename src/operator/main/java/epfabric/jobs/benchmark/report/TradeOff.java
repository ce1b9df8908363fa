package epfabric.jobs.benchmark.report;

import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import java.util.OptionalDouble;

/** Two things of which one wants both; the first is always better when it is less. */
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

  /** A configuration and what was measured of it. */
  record Point(String name, double across, double up) {}

  String words() {
    return words;
  }

  /** Unit of the first. */
  String across() {
    return across;
  }

  /** Unit of the second. */
  String up() {
    return up;
  }

  Point point(MeasuredOperation measured) {
    double microseconds = measured.microseconds().orElse(0);
    return this == SMS
        ? new Point(measured.name(), sms(measured).orElse(0), microseconds)
        : new Point(measured.name(), microseconds, measured.bandwidth().orElse(0));
  }

  /** In one of both, without losing in the other. */
  boolean beats(Point one, Point other) {
    double better = this == LATENCY ? one.up() - other.up() : other.up() - one.up();
    boolean notWorse = one.across() <= other.across() && better >= 0;
    return notWorse && (one.across() < other.across() || better > 0);
  }

  private static OptionalDouble sms(MeasuredOperation measured) {
    OptionalDouble told = measured.number(NUM_SMS);
    return told.isPresent()
        ? told
        : measured.result().action().entrySet().stream()
            .filter(e -> MeasuredOperation.shortName(e.getKey()).equalsIgnoreCase(NUM_SMS))
            .filter(e -> e.getValue().matches("\\d{1,4}"))
            .mapToDouble(e -> Double.parseDouble(e.getValue()))
            .findFirst();
  }
}
