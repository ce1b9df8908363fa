package epfabric.results.judge.epbench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The part of an {@code epbench} report that is judged; the whole format is in {@code
 * kernels/epbench/schema/report.schema.json}.
 *
 * @param profile the profile that the limits are from
 * @param rows the measurements
 * @param error the rounding error of BF16 and FP8
 */
public record EpbenchReport(
    Run run,
    End end,
    Optional<Profile> profile,
    List<Limit> limits,
    List<Row> rows,
    List<Check> checks,
    Optional<RelativeError> error) {

  public EpbenchReport {
    limits = List.copyOf(limits);
    rows = List.copyOf(rows);
    checks = List.copyOf(checks);
  }

  /**
   * The run that the report is about.
   *
   * @param command subcommand that wrote the report; only {@code accept} has limits
   * @param fabric the link that carried the data; empty when it is unknown or missing
   * @param ranks GPUs that took part
   */
  public record Run(String command, Optional<Fabric> fabric, OptionalInt ranks) {}

  /** The end of the program: its exit code and its own verdict. */
  public record End(OptionalInt exit, String verdict) {}

  /** The link that carried the data. */
  public enum Fabric {
    NVLINK,
    /** All ranks shared one GPU: data were checked, but no link was tested. */
    EMULATED;

    static Optional<Fabric> parse(String word) {
      return Stream.of(values())
          .filter(f -> f.name().toLowerCase(Locale.ROOT).equals(word))
          .findFirst();
    }
  }

  boolean emulated() {
    return run.fabric().filter(Fabric.EMULATED::equals).isPresent();
  }

  /**
   * The source of the limits.
   *
   * @param warnOnly whether no machine is known to have reached the limits; a missed limit is then
   *     only a warning
   */
  public record Profile(String name, boolean warnOnly) {}

  /** How a measurement compares with its limits. */
  public enum Colour {
    /** As expected. */
    GREEN,
    /** Less than expected, but accepted. */
    AMBER,
    /** Below the limit, or not measured at all. */
    RED;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A measurement and its limits.
   *
   * @param metric such as {@code dispatch bf16}, in GB/s on the wire, or {@code pair spread}, in
   *     percent, for which lower is better
   * @param value empty if it was not measured
   */
  public record Limit(
      String metric, OptionalDouble value, double green, double amber, Colour colour) {
    /** The only metric for which lower is better. */
    static final String SPREAD = "pair spread";

    /** Returns whether the value is worse than the color in the report claims. */
    boolean flattered() {
      return colour.compareTo(colourByLimits()) < 0;
    }

    private Colour colourByLimits() {
      if (value.isEmpty()) {
        return Colour.RED;
      }
      return reaches(green) ? Colour.GREEN : reaches(amber) ? Colour.AMBER : Colour.RED;
    }

    private boolean reaches(double limit) {
      double figure = value.orElseThrow();
      return metric.equals(SPREAD) ? figure <= limit : figure >= limit;
    }
  }

  /**
   * A measurement.
   *
   * @param name such as {@code dispatch bf16}
   * @param pair the two GPUs between which the bandwidth was measured, as {@code 0 to 1}; empty for
   *     a measurement of all GPUs
   * @param sms number of SMs; empty if only the library knows it
   * @param worstRank the rank that was slowest most often
   */
  public record Row(
      String name,
      String pair,
      OptionalInt sms,
      Rates rates,
      OptionalDouble micros,
      OptionalInt worstRank) {}

  /**
   * The bandwidth of a measurement in GB/s.
   *
   * @param wireGbps bytes that leave a GPU for others
   * @param logicalGbps includes bytes that stay on a GPU; empty if the report has none
   * @param ceilingGbps bandwidth of a contiguous copy of the same size in the same run
   */
  public record Rates(double wireGbps, OptionalDouble logicalGbps, OptionalDouble ceilingGbps) {

    /** Returns the bandwidth in percent of the ceiling. */
    public OptionalDouble ofCeiling() {
      return ceilingGbps.isPresent() && ceilingGbps.getAsDouble() > 0
          ? OptionalDouble.of(100 * wireGbps / ceilingGbps.getAsDouble())
          : OptionalDouble.empty();
    }
  }

  /** A comparison of the received data with the expected data. */
  public record Check(String what, boolean right, String found) {}

  /**
   * Relative rounding error of dispatch and combine: the square root of the sum of squared errors
   * over the sum of squares.
   */
  public record RelativeError(double bf16, double fp8) {}
}
