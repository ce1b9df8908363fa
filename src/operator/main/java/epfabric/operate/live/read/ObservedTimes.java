package epfabric.operate.live.read;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses times in the API server's format. */
final class ObservedTimes {
  private ObservedTimes() {}

  static Optional<Instant> parse(@Nullable String text) {
    try {
      return Optional.ofNullable(text).map(Instant::parse);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Returns the creation time, which every API server sends; the epoch if there is none. */
  static Instant created(HasMetadata object) {
    return Optional.ofNullable(ObservedObject.metadata(object).getCreationTimestamp())
        .flatMap(ObservedTimes::parse)
        .orElse(Instant.EPOCH);
  }

  /**
   * Returns when the owner of an annotation last changed any field of the object. API servers store
   * that time with the fields that each client has set.
   */
  static Optional<Instant> lastChange(HasMetadata object, String annotation) {
    return ObservedObject.present(ObservedObject.metadata(object).getManagedFields()).stream()
        .filter(entry -> owns(entry, annotation))
        .map(entry -> parse(entry.getTime()))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  private static boolean owns(ManagedFieldsEntry entry, String annotation) {
    return entry.getFieldsV1() != null
        && entry.getFieldsV1().getAdditionalProperties().get("f:metadata") instanceof Map<?, ?> meta
        && meta.get("f:annotations") instanceof Map<?, ?> annotations
        && annotations.containsKey("f:" + annotation);
  }
}
