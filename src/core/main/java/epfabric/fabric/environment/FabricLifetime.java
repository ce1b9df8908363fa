package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * The time at which a fabric ends, and what happens then; a scheduled workflow enforces it.
 *
 * @param until time after which the fabric is no longer needed; absent for no limit
 * @param end what the workflow does at that time
 */
public record FabricLifetime(Optional<Instant> until, Optional<End> end) {
  /** The action at the end of a fabric's lifetime. */
  public enum End {
    /** The GPU nodes are removed; the rest stays. */
    PARK,
    /** The whole fabric is destroyed. */
    DESTROY
  }

  static FabricLifetime read(MappingReader fields) {
    return new FabricLifetime(
        GeneralSettings.UNTIL.read(fields), GeneralSettings.THEN.read(fields));
  }

  static Optional<Instant> utcTime(String text) {
    try {
      return text.endsWith("Z") ? Optional.of(Instant.parse(text)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns the action that is due now; empty if {@code until} is later or absent. */
  public Optional<End> due(Instant now) {
    return until
        .filter(moment -> !now.isBefore(moment))
        .map(moment -> GeneralSettings.THEN.orDefault(end));
  }
}
