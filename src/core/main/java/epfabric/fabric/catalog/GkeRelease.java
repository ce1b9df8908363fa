package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/**
 * One minor version of GKE: the software of nodes that use GKE's drivers, and the dates of support.
 *
 * @param cos milestone of Container-Optimized OS
 * @param driver branch of the GPU driver, such as {@code 580}
 * @param support empty if the dates are not known
 */
public record GkeRelease(
    String minor, int cos, String kernel, String driver, Optional<Support> support) {
  /** Months from the release in the Regular channel to the end of extended support. */
  private static final int SUPPORT_MONTHS = 24;

  private static final ScalarKind<String> DAY =
      ScalarKind.matching("a day", "a day such as 2026-11-23", "\\d{4}-\\d{2}-\\d{2}");

  /**
   * The end of Google's support for a version.
   *
   * @param asOf the day that counts as today, because a plan has no clock
   * @param standardUntil last day of standard support
   * @param extendedUntil last day of support in the Extended channel
   */
  public record Support(LocalDate asOf, LocalDate standardUntil, LocalDate extendedUntil) {
    /** Returns whether {@code asOf} is not after the last day of standard support. */
    public boolean isStandard() {
      return !asOf.isAfter(standardUntil);
    }

    /** Returns whether standard support has ended and extended support has not. */
    public boolean isExtended() {
      return !isStandard() && !asOf.isAfter(extendedUntil);
    }
  }

  static Map<String, GkeRelease> readAll(MappingReader fields) {
    LocalDate asOf = LocalDate.parse(fields.required("asOf", DAY).orElseThrow());
    return fields.sectionOrEmpty(
        "releases", f -> Catalog.rows(f, (minor, row) -> read(minor, row, asOf)));
  }

  private static GkeRelease read(String minor, MappingReader fields, LocalDate asOf) {
    Optional<LocalDate> releasedOn = fields.value("regular", DAY).map(LocalDate::parse);
    Optional<LocalDate> standard = fields.value("standardUntil", DAY).map(LocalDate::parse);
    return new GkeRelease(
        minor,
        fields.required("cos", ScalarKind.integer(1, 9999)).orElse(0),
        fields.required("kernel", ScalarKind.TEXT).orElse(""),
        fields.required("driver", ScalarKind.TEXT).orElse(""),
        releasedOn.flatMap(
            day ->
                standard.map(
                    end -> new Support(asOf, end, day.plus(SUPPORT_MONTHS, ChronoUnit.MONTHS)))));
  }
}
