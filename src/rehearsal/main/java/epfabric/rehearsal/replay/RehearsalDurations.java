package epfabric.rehearsal.replay;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How long things take in a rehearsal, and who says so: {@code durations.yaml}. */
public final class RehearsalDurations {
  /** How a duration is known. */
  public enum Source {
    ESTIMATE,
    MEASURED,
    ASSUMED
  }

  /** One of them. */
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

  /** All of them, by {@code PART.NAME}, in the file's order. */
  public Map<String, Duration> rows() {
    return rows;
  }

  /** Seconds of {@code PART.NAME}. */
  double of(String name) {
    return Optional.ofNullable(rows.get(name))
        .orElseThrow(() -> new IllegalArgumentException("durations.yaml has no " + name))
        .seconds();
  }
}
