package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * The lifetime of a fabric and its end, which a scheduled workflow enforces.
 *
 * @param until when the fabric is no longer wanted; absent for always
 * @param end what is done then
 */
public record FabricLifetime(Optional<Instant> until, Optional<End> end) {
  /** The end of a fabric that is no longer wanted. */
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

  static Optional<Instant> moment(String text) {
    try {
      return text.endsWith("Z") ? Optional.of(Instant.parse(text)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns the end that is due at this moment; empty before its time, or if it has none. */
  public Optional<End> due(Instant now) {
    return until
        .filter(moment -> !now.isBefore(moment))
        .map(moment -> GeneralSettings.THEN.orDefault(end));
  }
}
