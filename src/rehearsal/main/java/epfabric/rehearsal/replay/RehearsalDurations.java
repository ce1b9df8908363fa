package epfabric.rehearsal.replay;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The durations of a rehearsal's steps and their sources, as listed in {@code durations.yaml}. */
public final class RehearsalDurations {
  /** The kind of source of a duration. */
  public enum Source {
    ESTIMATE,
    MEASURED,
    ASSUMED
  }

  /** A duration with its source. */
  public record Duration(double seconds, Source source) {}

  private final Map<String, Duration> rows;

  private RehearsalDurations(Map<String, Duration> rows) {
    this.rows = Collections.unmodifiableMap(rows);
  }

  public static RehearsalDurations load() {
    Map<String, Duration> rows = new LinkedHashMap<>();
    RehearsalYaml.read("durations.yaml")
        .forEach(
            (part, entries) ->
                entries.forEach((name, row) -> rows.put(part + "." + name, row((Map<?, ?>) row))));
    return new RehearsalDurations(rows);
  }

  private static Duration row(Map<?, ?> row) {
    String source = String.valueOf(row.get("source")).toUpperCase(Locale.ROOT);
    double seconds = Double.parseDouble(String.valueOf(row.get("seconds")));
    return new Duration(seconds, Source.valueOf(source));
  }

  /** Returns all durations by {@code PART.NAME}, in the file's order. */
  public Map<String, Duration> rows() {
    return rows;
  }

  /** Returns the seconds of {@code PART.NAME}. */
  double of(String name) {
    return Optional.ofNullable(rows.get(name))
        .orElseThrow(() -> new IllegalArgumentException("durations.yaml has no " + name))
        .seconds();
  }
}
