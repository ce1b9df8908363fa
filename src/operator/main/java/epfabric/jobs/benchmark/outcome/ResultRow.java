package epfabric.jobs.benchmark.outcome;

import epfabric.results.judge.verdict.Provenance;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One object of a results.json, with unconverted values and keys in the order of the file.
 *
 * @param values the values by key, without null values
 */
public record ResultRow(Map<String, String> values) {
  private static final double MICRO = 1e6;

  /**
   * Keys of bandwidth, in order of precedence; the internode script of DeepEP V2 prints no value
   * from which the first can be computed.
   */
  private static final List<String> BANDWIDTHS =
      List.of("bus_bw_avg", "global_bw", "simple_rdma_bw");

  public ResultRow {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Returns the value of a key as text; the empty text if the row does not have the key. */
  public String text(String key) {
    return values.getOrDefault(key, "");
  }

  /** Returns the value of a key as a number; empty unless it is finite and not negative. */
  public OptionalDouble number(String key) {
    try {
      double value = Double.parseDouble(text(key));
      return Double.isFinite(value) && value >= 0
          ? OptionalDouble.of(value)
          : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /**
   * Returns the timed operation; in CloudAI's first format, which does not name it, this is the
   * whole exchange.
   */
  public String operation() {
    String named = text("operation").isEmpty() ? "exchange" : text("operation");
    String operation = printed() && named.equals("dispatch") ? named + " " + dataType() : named;
    return text("layout").equals("cached") ? operation + " (cached)" : operation;
  }

  /**
   * Returns whether the row comes from a script's output; a script measures both data types in one
   * run.
   */
  public boolean printed() {
    return !text("log").isEmpty();
  }

  private String dataType() {
    return text("data_type").equals("fp8") ? "FP8" : "BF16";
  }

  /** Returns GB/s per GPU if the program reports it; otherwise global_bw, or the printed value. */
  public OptionalDouble bandwidth() {
    return number(bandwidthKey());
  }

  /** Returns the key whose value {@link #bandwidth} returns. */
  public String bandwidthKey() {
    return BANDWIDTHS.stream()
        .filter(key -> number(key).isPresent())
        .findFirst()
        .orElse("global_bw");
  }

  public OptionalDouble microseconds() {
    OptionalDouble seconds =
        number("time_s").isPresent() ? number("time_s") : number("deepep_time");
    return seconds.isPresent()
        ? OptionalDouble.of(seconds.getAsDouble() * MICRO)
        : OptionalDouble.empty();
  }

  /** Returns whether the row has a measurement; missing, invalid and zero values do not count. */
  boolean measured() {
    return microseconds().orElse(0) > 0 || bandwidth().orElse(0) > 0;
  }

  /** Returns whether the program reports that no GPU was used. */
  public boolean emulated() {
    return provenance() == Provenance.EMULATED;
  }

  /** Returns the provenance of the row, from the prefix of its notes. */
  Provenance provenance() {
    if (text("backend").startsWith("stand-in")) {
      return Provenance.EMULATED;
    }
    return Stream.of(Provenance.values())
        .filter(word -> text("notes").startsWith(word.name()))
        .findFirst()
        .orElse(Provenance.REAL);
  }
}
