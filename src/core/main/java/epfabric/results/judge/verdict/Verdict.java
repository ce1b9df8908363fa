package epfabric.results.judge.verdict;

import epfabric.base.terminal.ExitCode;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The judgment of one run of one test.
 *
 * @param reasons why the verdict is not a pass, worst first; empty for a pass
 * @param notes useful facts that do not affect the verdict
 * @param figures the measurements, which an incomplete run may have, too
 */
public record Verdict(
    Kind kind, List<Reason> reasons, List<String> notes, List<Figure> figures, Run run) {

  public Verdict {
    reasons = List.copyOf(reasons);
    notes = List.copyOf(notes);
    figures = List.copyOf(figures);
  }

  /**
   * The run that was judged.
   *
   * @param libraries the NCCL and NVSHMEM that were loaded, if the launcher recorded them
   * @param facts short lines that describe the run: format, configuration, cases
   */
  public record Run(
      RunExpectation expected, Provenance provenance, List<String> libraries, List<Fact> facts) {
    public Run {
      libraries = List.copyOf(libraries);
      facts = List.copyOf(facts);
    }

    /** Returns a run of which only the expectation and the provenance are known. */
    public static Run of(RunExpectation expected, Provenance provenance) {
      return new Run(expected, provenance, List.of(), List.of());
    }
  }

  /** Returns the same verdict with other figures. */
  Verdict withFigures(List<Figure> other) {
    return new Verdict(kind, reasons, notes, other, run);
  }

  /**
   * The kinds of verdicts, from good to bad; an inconclusive run proves nothing about the fabric.
   */
  public enum Kind {
    PASS(ExitCode.DONE),
    DEGRADED(ExitCode.DEGRADED),
    FAIL(ExitCode.GATE_FAILED),
    INCONCLUSIVE(ExitCode.INCONCLUSIVE);

    private final ExitCode exitCode;

    Kind(ExitCode exitCode) {
      this.exitCode = exitCode;
    }

    /** Returns the exit code of a judge that fails for every verdict but a pass. */
    public int exitCode() {
      return exitCode.number();
    }

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A reason why a run is not a pass.
   *
   * @param kind the verdict that this reason alone would cause
   * @param code a short, stable identifier for programs
   * @param what explanation for users
   * @param remedy what users can do about it; may be empty
   * @param where source and line; empty if the reason concerns the whole run
   */
  public record Reason(Kind kind, String code, String what, String remedy, String where) {}

  /** A fact, shown as "name: value". */
  public record Fact(String name, String value) {}

  /**
   * One measurement with its possible and required values.
   *
   * @param source the log that contains the measurement
   * @param microseconds time of the kernel; empty for logs of format A, which print none
   * @param configuration numbers of SMs and chunk sizes, as the log prints them
   */
  public record Figure(
      Phase phase,
      Link link,
      String source,
      Rate rate,
      OptionalDouble microseconds,
      Bounds bounds,
      Optional<String> configuration) {
    Figure withSource(String other) {
      return new Figure(phase, link, other, rate, microseconds, bounds, configuration);
    }

    Figure withNicPercent(double percent) {
      Rate changed = rate.withNicPercent(OptionalDouble.of(percent));
      return new Figure(phase, link, source, changed, microseconds, bounds, configuration);
    }
  }

  /**
   * The bandwidth of a measurement.
   *
   * @param logicalGbps bandwidth as printed, including traffic to the own node or GPU
   * @param wireGbps bandwidth on the NIC or NVLink: logical × (n−1)/n
   * @param rooflinePercent logical bandwidth in percent of the highest that the link allows
   * @param nicPercent wire bandwidth in percent of what {@code nic-bandwidth} measured
   */
  public record Rate(
      double logicalGbps,
      OptionalDouble wireGbps,
      OptionalDouble rooflinePercent,
      OptionalDouble nicPercent) {
    /** Returns a rate that is not compared with measured NICs. */
    public Rate(double logicalGbps, OptionalDouble wireGbps, OptionalDouble rooflinePercent) {
      this(logicalGbps, wireGbps, rooflinePercent, OptionalDouble.empty());
    }

    /** Returns a rate of which only the printed figure is known. */
    public static Rate of(double logicalGbps) {
      return new Rate(logicalGbps, OptionalDouble.empty(), OptionalDouble.empty());
    }

    Rate withNicPercent(OptionalDouble percent) {
      return new Rate(logicalGbps, wireGbps, rooflinePercent, percent);
    }
  }

  /**
   * The bounds of a figure.
   *
   * @param floor a lower figure makes the run degraded
   * @param band a figure of at least this value is as good as the published ones
   */
  public record Bounds(OptionalDouble floor, OptionalDouble band) {
    /** No floor and no band: the measurement is not judged. */
    public static final Bounds NONE = new Bounds(OptionalDouble.empty(), OptionalDouble.empty());
  }
}
