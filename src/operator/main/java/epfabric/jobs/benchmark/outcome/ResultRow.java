package epfabric.jobs.benchmark.outcome;

import epfabric.results.judge.Provenance;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One object of a results.json: keys in their order, values as they stand there.
 *
 * @param values without those that are null
 */
public record ResultRow(Map<String, String> values) {
  private static final double MICRO = 1e6;

  /** V2's script between nodes prints nothing that the first follows from. */
  private static final List<String> BANDWIDTHS =
      List.of("bus_bw_avg", "global_bw", "simple_rdma_bw");

  public ResultRow {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Empty when there is no such key. */
  public String text(String key) {
    return values.getOrDefault(key, "");
  }

  /** A finite number from zero on; empty for anything else. */
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

  /** What was timed; CloudAI's first rows say nothing of it and time the whole exchange. */
  public String operation() {
    String named = text("operation").isEmpty() ? "exchange" : text("operation");
    String operation = printed() && named.equals("dispatch") ? named + " " + type() : named;
    return text("layout").equals("cached") ? operation + " (cached)" : operation;
  }

  /** Whether a script of DeepEP printed it, of which one run measures both data types. */
  public boolean printed() {
    return !text("log").isEmpty();
  }

  private String type() {
    return text("data_type").equals("fp8") ? "FP8" : "BF16";
  }

  /** GB/s per GPU where the program says it; else whatever it calls global_bw, or prints. */
  public OptionalDouble bandwidth() {
    return number(bandwidthKey());
  }

  /** Which of them {@link #bandwidth} is. */
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

  /** Whether it has a figure at all: what is missing, no number or nothing is none. */
  boolean measured() {
    return microseconds().orElse(0) > 0 || bandwidth().orElse(0) > 0;
  }

  /** Whether the program says that no GPU was involved. */
  public boolean emulated() {
    return provenance() == Provenance.EMULATED;
  }

  /** By what the notes begin with. */
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
